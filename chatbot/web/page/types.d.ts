/** The JSON types between server and page, as defined in `chatbot/web`, and types internal to the page. */

export interface Item {
  a?: string; t?: string; hit?: [number, number][]; x?: number; y?: number; turn?: number; size?: number; colour?: string; halo?: number;
  on?: string; weight?: "semibold" | "medium"; anchor?: "left" | "middle" | "right"; role?: string; about?: string;
}
/** Left, top, width and height, in the units of a pane. */
export type Box = [number, number, number, number];
export interface Ground { image?: string | null; art?: string | null; box: Box }
export interface Pane { name: string; box: Box; fill: string; ground?: Ground | null; items: Item[] }
export interface Button { id?: string; url?: string; label: string; style?: string; about?: string; disabled?: boolean }
export interface Option { value: string; label: string; chosen?: boolean }
export interface Menu { id: string; label: string; options: Option[]; fewest: number; most: number }
export interface Block {
  text?: string; buttons?: Button[]; menu?: Menu; picture?: { url: string; name: string }; file?: { url: string; name: string };
}
export interface Sheet { blocks: Block[] }
export interface Target { id: string; label: string }
export type Targets = Record<string, Target>;
export interface Seat {
  seat: number; name: string; initial: string; colour: string; ink: string; mark: string; points: number | null; turn: boolean;
  computer: boolean; facts?: string[];
}
export interface State {
  table: string; revision: number; phase: "lobby" | "playing" | "over"; game: string; title: string; place: string; language: string;
  theme: string; you: number | null; seats: Seat[]; now: { text: string; deadline: number | null }; happened: string[]; said: string[];
  panes: Pane[]; sheet: Sheet; targets: Targets;
}
export interface Answer { revision: number; sheet: Sheet; targets: Targets; panes: Pane[] }
/** A finished game after some of its moves. */
export interface Moment {
  number: number; total: number; title: string; now: string; happened: string[]; seats: Seat[]; panes: Pane[];
}
export interface TurningPoint { number: number; text: string }
export interface Presence { seats: number[]; watching: number }
export interface ArtData { w: number; h: number; svg: string }

export type Child = Node | string | number | null | undefined | false | Child[];
/** Returns the page's text for a code. */
export type Say = (code: string) => string;
export interface Point { x: number; y: number }
export interface Size { width: number; height: number }
/** The view of a stage: the pane's point in its centre, and pixels per unit. */
export interface View { x: number; y: number; scale: number }
