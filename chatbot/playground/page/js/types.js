/**
 * The shapes that travel, as JSDoc types: Discord's own JSON, only the fields that the page reads.
 *
 * @typedef {{id: string, username: string, global_name?: string | null, bot?: boolean, avatar?: string | null}} User
 * @typedef {{id: string, type: number, name?: string | null, topic?: string | null, parent_id?: string | null,
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
 * @typedef {{title?: string, description?: string, url?: string, color?: number, fields?: {name: string,
 *   value: string, inline?: boolean}[], footer?: {text: string}, author?: {name: string}, image?: Media,
 *   thumbnail?: Media, timestamp?: string}} Embed
 * @typedef {{id: string, channel_id: string, author: User, content: string, timestamp: string,
 *   edited_timestamp?: string | null, flags?: number, type: number, attachments: Attachment[], embeds: Embed[],
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
 */

/** Message flags. */
export const EPHEMERAL = 64;
export const LOADING = 128;

/** Channel types. */
export const TEXT = 0;
export const DIRECT = 1;
export const THREADS = [10, 11, 12];

/** Component types. */
export const KIND = Object.freeze({
  row: 1, button: 2, stringSelect: 3, textInput: 4, userSelect: 5, roleSelect: 6, mentionableSelect: 7,
  channelSelect: 8, section: 9, text: 10, thumbnail: 11, gallery: 12, file: 13, separator: 14, container: 17,
  label: 18, fileUpload: 19, radioGroup: 21, checkboxGroup: 22, checkbox: 23,
});
