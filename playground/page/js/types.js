/**
 * The shapes that travel, as JSDoc types: Discord's own JSON, only the fields that the page reads.
 *
 * @typedef {{id: string, username: string, global_name?: string | null, bot?: boolean, avatar?: string | null}} User
 * @typedef {{id: string, type: number, guild_id?: string, name?: string | null, topic?: string | null, parent_id?: string | null,
 *   position?: number, recipients?: User[], last_message_id?: string | null,
 *   thread_metadata?: {archived: boolean}}} Channel
 * @typedef {{id: string, filename: string, url: string, description?: string | null, content_type?: string | null,
 *   width?: number | null, height?: number | null, size?: number, title?: string | null}} Attachment
 * @typedef {{id?: string | null, name?: string | null}} Emoji
 * @typedef {{url: string, width?: number | null, height?: number | null, content_type?: string | null}} Media
 * @typedef {{media: Media, description?: string | null, spoiler?: boolean}} GalleryItem
 * @typedef {{label: string, value: string, description?: string | null, emoji?: Emoji | null, default?: boolean}} Option
 * @typedef {{type: number, id?: number, custom_id?: string, components?: Component[], component?: Component,
 *   accessory?: Component, content?: string, label?: string | null, style?: number, disabled?: boolean, url?: string,
 *   emoji?: Emoji | null, options?: Option[], placeholder?: string | null, min_values?: number, max_values?: number,
 *   items?: GalleryItem[], media?: Media, file?: Media, name?: string | null, size?: number | null,
 *   description?: string | null, spoiler?: boolean, divider?: boolean, spacing?: number, accent_color?: number | null,
 *   required?: boolean, min_length?: number, max_length?: number, value?: string, default?: boolean,
 *   channel_types?: number[], default_values?: {id: string, type: string}[]}} Component
 * @typedef {{id: string, channel_id: string, author: User, content: string, timestamp: string,
 *   edited_timestamp?: string | null, flags?: number, type: number, attachments: Attachment[],
 *   components?: Component[], mentions: User[], mention_everyone?: boolean, mention_roles?: string[],
 *   referenced_message?: Message | null, thread?: Channel, nonce?: string | null,
 *   interaction_metadata?: {id: string, user: User, name?: string, type: number} | null}} Message
 * @typedef {{name: string, description: string, type: number, required?: boolean, options?: CommandOption[],
 *   choices?: Choice[], autocomplete?: boolean, min_value?: number, max_value?: number, min_length?: number,
 *   max_length?: number, channel_types?: number[], name_localizations?: Record<string, string> | null,
 *   description_localizations?: Record<string, string> | null}} CommandOption
 * @typedef {{name: string, value: string | number, name_localizations?: Record<string, string> | null}} Choice
 * @typedef {CommandOption & {id: string, application_id: string, version: string, dm_permission?: boolean,
 *   contexts?: number[] | null}} Command
 * @typedef {User & {locale: string, dms_open: boolean, accent_color: number}} Account
 * @typedef {{id: string, nonce?: string, type: number, channel_id: string, message_id?: string, custom_id?: string,
 *   command?: string}} Pending
 * @typedef {{id: string, name: string, description?: string | null, roles: {id: string, name: string}[],
 *   members: {user: User, nick?: string | null, roles: string[]}[], channels: Channel[], threads: Channel[]}} Guild
 * @typedef {{code: string, name: string}} Locale
 * @typedef {{application: {id: string, name: string, bot: User}, bot_online: boolean, users: Account[],
 *   locales: Locale[]}} Welcome
 * @typedef {{user: Account, application: {id: string, name: string, bot: User}, bot_online: boolean, users: User[],
 *   guilds: Guild[], dms: Channel[], read: Record<string, string>, mentions: Record<string, number>,
 *   interactions: Pending[]}} State
 * @typedef {{id: string, custom_id: string, title: string, components: Component[]}} Modal
 * @typedef {{id: string, outcome: string, message?: Message, modal?: Modal, reason?: string,
 *   choices?: {name: string, name_localized?: string, value: string | number}[]}} Outcome
 */
/**
 * The events of the stream, by name, with what each brings; PAGE_API.md says when they come.
 * @typedef {{READY: State, MESSAGE_CREATE: Message, MESSAGE_UPDATE: Message, MESSAGE_DELETE: {id: string, channel_id: string},
 *   CHANNEL_CREATE: Channel, CHANNEL_UPDATE: Channel, CHANNEL_DELETE: Channel, THREAD_CREATE: Channel, THREAD_UPDATE: Channel,
 *   TYPING_START: {channel_id: string, user_id: string}, READ: {channel_id: string, message_id: string, mentions: number},
 *   MENTIONS: {channel_id: string, count: number}, ACCOUNT_UPDATE: Account, USER_UPDATE: User, GUILD_CREATE: Guild,
 *   GUILD_UPDATE: Guild, COMMANDS_UPDATE: object, BOT_STATUS: {online: boolean}, INTERACTION_CREATE: Pending,
 *   INTERACTION_DONE: {id: string}}} StreamEvents
 * @typedef {{[Name in keyof StreamEvents]: {t: Name, d: StreamEvents[Name]}}[keyof StreamEvents]} StreamEvent
 */

/** Message flags. */
export const EPHEMERAL = 64;
export const LOADING = 128;

/** Channel types. */
export const TEXT = 0;
export const DIRECT = 1;
export const THREAD = 11;

/** Component types. */
export const KIND = Object.freeze({
  row: 1, button: 2, stringSelect: 3, textInput: 4, userSelect: 5, roleSelect: 6, mentionableSelect: 7,
  channelSelect: 8, section: 9, text: 10, thumbnail: 11, gallery: 12, file: 13, separator: 14, container: 17,
  label: 18, radioGroup: 21, checkboxGroup: 22, checkbox: 23,
});
