/** Discord's own JSON types, reduced to the fields that the page reads, as described in PAGE_API.md. */

interface User { id: string; username: string; global_name?: string | null; bot?: boolean; accent_color?: number | null }
interface Account extends User { locale: string; dms_open: boolean }
interface Locale { code: string; name: string }
interface Channel {
  id: string; type: number; guild_id?: string; name?: string | null; topic?: string | null; parent_id?: string | null;
  recipients?: User[]; last_message_id?: string | null; permissions?: string; thread_metadata?: { archived: boolean };
}
interface Guild {
  id: string; name: string; roles: { id: string; name: string }[]; channels: Channel[]; threads: Channel[];
  members: { user: User; roles: string[] }[];
}
interface Emoji { id?: string | null; name?: string | null }
interface Media { url: string; width?: number | null; height?: number | null; content_type?: string | null }
interface Picture { media: Media; description?: string | null }
interface Attachment extends Media { id: string; filename: string; description?: string | null; size?: number }
interface Option { label: string; value: string; description?: string | null; emoji?: Emoji | null; default?: boolean }
interface Component {
  type: number; custom_id?: string; components?: Component[]; component?: Component; content?: string;
  label?: string | null; description?: string | null; style?: number; disabled?: boolean; url?: string; emoji?: Emoji | null;
  options?: Option[]; placeholder?: string | null; min_values?: number; max_values?: number; items?: Picture[]; file?: Media;
  name?: string | null; size?: number | null;
  required?: boolean; default?: boolean;
}
interface Message {
  id: string; channel_id: string; author: User; content: string; timestamp: string; edited_timestamp?: string | null;
  flags: number; type: number; attachments: Attachment[]; components?: Component[]; mentions: User[];
  mention_everyone?: boolean; mention_roles?: string[]; referenced_message?: Message | null; thread?: Channel;
  interaction?: { name: string; name_localized: string } | null; interaction_metadata?: { user: User } | null;
}
interface Choice { name: string; name_localized?: string; value: string | number }
interface CommandOption {
  name: string; name_localized?: string; description: string; description_localized?: string; type: number; required?: boolean;
  options?: CommandOption[]; choices?: Choice[]; autocomplete?: boolean; min_value?: number; max_value?: number;
  min_length?: number; max_length?: number; channel_types?: number[];
}
interface Command extends CommandOption { id: string }
interface Pending { id: string; nonce?: string; type: number; channel_id: string; message_id?: string; custom_id?: string; command?: string }
interface Modal { id: string; custom_id: string; title: string; components: Component[] }
interface Activity { frame_id: string; instance_id: string; url: string }
interface Outcome {
  id: string; outcome: string; message?: Message; modal?: Modal; activity?: Activity; reason?: string; choices?: Choice[];
}
interface State {
  user: Account; application: { id: string; name: string; bot: User }; bot_online: boolean; users: User[]; guilds: Guild[];
  dms: Channel[]; read: Record<string, string>; mentions: Record<string, number>; interactions: Pending[];
}
interface StreamEvents {
  READY: State; MESSAGE_CREATE: Message; MESSAGE_UPDATE: Message; MESSAGE_DELETE: { id: string; channel_id: string };
  CHANNEL_CREATE: Channel; CHANNEL_UPDATE: Channel; THREAD_CREATE: Channel; THREAD_UPDATE: Channel;
  READ: { channel_id: string; message_id: string; mentions: number };
  MENTIONS: { channel_id: string; count: number }; ACCOUNT_UPDATE: Account; USER_UPDATE: User; GUILD_CREATE: Guild;
  GUILD_UPDATE: Guild; COMMANDS_UPDATE: object; BOT_STATUS: { online: boolean }; INTERACTION_CREATE: Pending;
  INTERACTION_DONE: { id: string };
}
type StreamEvent = { [Name in keyof StreamEvents]: { t: Name; d: StreamEvents[Name] } }[keyof StreamEvents];

/** Types internal to the page. */
type Child = Node | string | number | null | undefined | false | Child[];
type Say = (key: string, values?: Record<string, string | number>) => string;
interface Item { value: string; label: string; detail?: string | null; lead?: Node | string | null }
/** The environment shared by the views of an open page. */
interface Page {
  store: import("./store.js").Store; api: import("./server.js").Person; t: Say; complain: (error: unknown) => void;
  open: (channelId: string) => void; begin: (command: string) => void;
}
