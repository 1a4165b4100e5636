import type { Rectangle } from '../scene/base/scene.ts';
import type { EdgeSelection } from '../../api/model/edges.ts';

/** What a card says. */
export interface CardText {
  title: string;
  /** What it is, in a word or two. */
  what: string;
  notes: readonly string[];
  /** A piece of SQL. */
  code?: string | undefined;
  /** Where it stands: file and line. */
  place?: string | undefined;
}

/** Something that a card can describe. */
export type PointedThing =
  | { on: 'table'; tableId: number }
  | { on: 'column'; tableId: number; columnId: number }
  | { on: 'edge'; edge: EdgeSelection }
  | { on: 'text'; text: CardText };

/** What is pointed at, as the graph or the map reports it at once; a card comes only if it stays so for a moment. */
export interface Pointed {
  /** The same as long as the same is pointed at. */
  key: string;
  thing: PointedThing;
  /** A finger has rested on it: the card comes without a further delay. */
  isHeld?: boolean;
  /** Opens the menu of what a finger has rested on: a right click it has none. */
  openMenu?: () => void;
  /** Where it is now, in pixels of the window; undefined where it is not in sight any more. */
  place: () => Rectangle | undefined;
}
