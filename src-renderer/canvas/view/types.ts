/**
 * The types where the graph view (`LineageCanvas.vue`) and the rest of the application meet.
 *
 * Ids are always those of the contract: `tableId` is `GraphTable.id`, `columnId` the first item of a column's tuple,
 * `relationIndex` the last of an edge's seven integers (the argument of `GET …/relations/:relationIndex`).
 *
 * Use:
 * ```vue
 * <LineageCanvas :graph="graph" :theme="theme" direction="right" :relation-filter="['fdd', 'join']"
 *   @ready="methods = $event" @select-column="…" @trace-changed="…" @open-menu="…" @view-changed="…">
 *   <template #empty>what to show when there is nothing to draw</template>
 * </LineageCanvas>
 * ```
 * `graph` should be a `shallowRef` value: it is read once, never made reactive, and a new object means a new graph.
 */
import type { ChangeMarks } from '../drawing/base/changeMarks.ts';
import type { EdgeSelection } from '../../api/model/edges.ts';
import type { RelationTypeName } from '../../../src-server/contract/application/result/graph.ts';
import type { LineageGraph } from '../../api/model/LineageGraph.ts';
import type { Pointed } from './pointed.ts';
import type { ImageSize, ImageWish, ImageWork } from '../drawing/images/images.ts';
import type { TraceSides } from '../scene/index/trace.ts';
import type { ViewChoice } from '../scene/index/viewChoice.ts';
import type { ViewSnapshot, PlaceId } from './viewSnapshot.ts';
import type { GraphIndex } from '../scene/base/graphIndex.ts';
import type { TableLinks } from '../scene/base/tableLinks.ts';
import type { ViewState } from '../scene/index/viewState.ts';

/** `right`: sources left, targets right. `down`: sources above, targets below. */
export type GraphDirection = 'right' | 'down';

/** Which of the two sets of design tokens is in force. The canvas re-reads the tokens when it changes. */
export type GraphTheme = 'light' | 'dark';

/** `auto`: linked columns are shown while the graph is small; `shown`, `hidden`: of all tables that the user did not open or close. */
export type ColumnMode = 'auto' | 'shown' | 'hidden';

/** How far to follow the lineage from a table. */
export type Steps = 1 | 2 | 3 | 'all';

export interface LineageCanvasProps {
  /** Null while there is none. `mode: 'summary'` draws nothing and says why. */
  graph: LineageGraph | null;
  /** The relation types drawn and traced; absent means all that the graph holds. Filtering needs no new request. */
  relationFilter?: readonly RelationTypeName[] | undefined;
  theme: GraphTheme;
  direction: GraphDirection;
  columnMode?: ColumnMode;
  /**
   * By the id of a table: 1 for a warning, 2 for an error in a statement about it, else 0. Such tables have a mark: their
   * lineage may be incomplete. A new function means new answers.
   */
  problemsOf?: ((tableId: number) => number) | undefined;
  /** What is different from what the graph is compared with: marked with signs. */
  changes?: ChangeMarks | undefined;
  /** Shown in place of an empty canvas; absent gives a sentence that fits the state. The slot `empty` goes first. */
  message?: string | undefined;
  /** Whether the minimap is shown (default true; it hides itself while all fits on the screen). */
  minimap?: boolean;
  /** Ids of tables that filters leave out. A new set means other filters. */
  hiddenTables?: ReadonlySet<number> | undefined;
  /** Of graphs with more tables none is shown at the start: all are where this is absent. */
  mostAtStart?: number;
  /** Asks whether so many tables may be shown at once; absent lets all through. */
  confirm?: (tables: number) => Promise<boolean>;
}

export interface LineageCanvasEvents {
  /** The methods, once the canvas is there. */
  ready: [methods: LineageCanvasMethods];
  'select-table': [selection: TableSelection];
  'select-column': [selection: ColumnSelection];
  'select-edge': [selection: EdgeSelection];
  'select-nothing': [];
  'trace-changed': [change: TraceChange];
  /** Neighbours of a table are wanted that the graph does not hold. */
  'open-beyond': [selection: TableSelection];
  /** Something is pointed at, by pointer, keyboard or finger; undefined: nothing. */
  pointed: [pointed: Pointed | undefined];
  /** One of the many columns of a table is looked for. */
  'find-column': [selection: TableSelection];
  'open-menu': [request: MenuRequest];
  'view-changed': [change: ViewChange];
  /** The graph that was given is drawn, as far as there is something to draw. */
  'graph-shown': [graph: LineageGraph | null];
  /** The present view is about to be left for another one; changes of one series, in a row, are one step. */
  leaving: [series?: string];
  /** The wheel goes on turning although all is on the screen: a level up is wanted. */
  'zoomed-out': [];
}

/** A table that the user chose or pointed at. */
export interface TableSelection {
  tableId: number;
}

/** A column that the user chose, and its table. */
export interface ColumnSelection {
  tableId: number;
  columnId: number;
}

/** All that hangs together with the locked columns. Empty lists (and `active: false`) after the trace was cleared. */
export interface TraceChange {
  active: boolean;
  /** Which ways it is followed. */
  sides: TraceSides;
  /** Tables before and behind the locked ones. */
  upstreamTables: number;
  downstreamTables: number;
  /** The locked columns, in the order of locking. */
  lockedColumns: number[];
  /** Locked tables (tables without columns, or at table level). */
  lockedTables: number[];
  columns: number[];
  tables: number[];
  /** Numbers of the edges in `LineageGraph.edges` (position / 7). */
  edges: number[];
  /** Relations behind those edges, without repetition. */
  relationIndexes: number[];
}

/** Right click or the menu key. `x` and `y` are client coordinates for the menu. */
export type MenuRequest = { x: number; y: number } & (
  | { on: 'canvas' }
  | { on: 'table'; tableId: number }
  | { on: 'column'; tableId: number; columnId: number }
  | { on: 'edge'; edge: EdgeSelection }
);

/** What the canvas shows, for a status line. Emitted when it changes. */
export interface ViewChange {
  shownTables: number;
  /** Of these, those on the screen. */
  inSight: number;
  totalTables: number;
  shownEdges: number;
  /** 1 = one CSS pixel per unit. */
  scale: number;
  /** Whether places of tables are being worked out. */
  isWorking: boolean;
  /** Whether tables that nobody opened or closed show their columns. */
  columns: 'none' | 'linked';
  /** What was opened, closed and hidden table by table. */
  choice: ViewChoice | undefined;
  /** How the graph would be shown if nobody had chosen anything: whether with columns, and with which tables. */
  start: Pick<ViewChange, 'columns' | 'isWhole'> | undefined;
  /** Whether all tables of the graph are chosen (filters may still leave some out). */
  isWhole: boolean;
  /** Tables of the locked trace that are not shown. */
  hiddenTraced: number;
  /** The place that keys act on. */
  focus?: TableSelection | ColumnSelection;
}

/** How many tables lie within so many steps of a table, and how many of them are not shown. */
export type StepCount = Readonly<Record<Steps, { tables: number; hidden: number }>>;

export interface StepCounts {
  upstream: StepCount;
  downstream: StepCount;
}

/** What an image shows: all of the view, what the screen shows, or only the traced part. */
export type ImageScope = 'all' | 'screen' | 'trace';

/** The methods of `LineageCanvas.vue`. Unknown ids are ignored and answered with `false`. */
export interface LineageCanvasMethods {
  /** Shows all of the view. */
  fit(): void;
  /** Pixels in width that all of the view wants to be read at once, less than 0 for those to spare; undefined where none would help. */
  readonly missingWidth: number | undefined;
  zoomIn(): void;
  zoomOut(): void;
  /** Centres on a table at readable size and marks it; brings it (with its neighbours) in when it is not shown. */
  focusTable(tableId: number): boolean;
  /** The same for a column; its row is made visible. */
  focusColumn(columnId: number): boolean;
  /** Brings tables in, and shows all of them where they can be read so, else the first. */
  focusTables(tableIds: readonly number[]): boolean;
  /** Locks a column's trace, in place of any other unless `add`; followed as before unless `sides` says how. */
  traceColumn(columnId: number, add?: boolean, sides?: TraceSides): boolean;
  /** Locks the trace of a whole table (all its columns). */
  traceTable(tableId: number, add?: boolean, sides?: TraceSides): boolean;
  /** Brings a column in, locks its trace and shows as much of that as can be read. */
  followColumn(columnId: number): boolean;
  /** The same for a whole table. */
  followTable(tableId: number): boolean;
  /** Moves the camera back to what is chosen, with as much of the trace as can be read; false where it is not shown. */
  frameChosen(): boolean;
  clearTrace(): void;
  /** Follows locked traces both ways, only to where values come from or go to, or only from one to another. */
  setTraceSides(sides: TraceSides): void;
  /** Brings all tables of the locked trace in; `only` leaves out all others. */
  showTraced(only: boolean): boolean;
  /** Ends one thing: the trace, else what is marked as chosen; false where there was neither. */
  escape(): boolean;
  /** Marks the lines of relations (SQL to graph), and no others. True when such a line is shown. */
  highlightRelations(relationIndexes: readonly number[]): boolean;
  /** Shows or hides the columns of one table; `more` shows the next page of them. */
  setColumns(tableId: number, columns: 'none' | 'linked' | 'more' | 'all'): boolean;
  /** Shows or hides the columns of all tables. */
  setAllColumns(columns: 'none' | 'linked'): void;
  /** Brings in what a table comes from or goes to, so many steps far. */
  expand(tableId: number, side: 'upstream' | 'downstream', steps: Steps): boolean;
  /** Takes away all that a table comes from or goes to, and what then hangs together with it no more. */
  contract(tableId: number, side: 'upstream' | 'downstream'): boolean;
  /** Shows a table with its lineage only, so many steps up and down. */
  showOnly(tableId: number, upstream: Steps | 0, downstream: Steps | 0): boolean;
  /** Makes a table the middle: only it and its direct neighbours are shown. */
  reroot(tableId: number): boolean;
  /** Hides one table from the view. */
  hideTable(tableId: number): boolean;
  /** Shows these tables and no others; false where that was too much for the user. */
  showTables(tableIds: readonly number[]): Promise<boolean>;
  /** Shows all tables of the graph; false where that was too much for the user. */
  showAll(): Promise<boolean>;
  /** Ids of the tables that a table comes from and goes to directly, shown or not; undefined for an unknown one. */
  neighbours(tableId: number): { sources: number[]; targets: number[] } | undefined;
  /** How many tables each number of steps from a table would show. */
  stepCounts(tableId: number): StepCounts | undefined;
  /** Forgets moved tables and lays out again. */
  relayout(): void;
  /** The present view as a value; undefined where there is none. */
  snapshot(): ViewSnapshot | undefined;
  /** Shows a view of the past again, in this graph or in the next one that comes. */
  restore(snapshot: ViewSnapshot, graph: 'this' | 'next'): void;
  /**
   * Shows what an address says, without keeping the present view. False where it names tables of which none is there any
   * more: then the graph is shown as it begins.
   */
  open(view: AddressedView): Promise<boolean>;
  /**
   * A PNG of any size on the theme's background, in double resolution where it is not too large
   * ({@link LineageCanvasMethods.pngSize} returns it).
   */
  exportPng(scope?: ImageScope, wish?: ImageWish, work?: ImageWork): Promise<Blob>;
  /** How large the PNG would be: smaller than wished where that were too large. */
  pngSize(scope?: ImageScope, wish?: ImageWish): ImageSize;
  /** The same drawing as SVG with real text and no outside references. */
  exportSvg(scope?: ImageScope, work?: ImageWork): Promise<Blob>;
  /** What is on the screen as SVG for the printer, in the colours of the page; undefined where nothing is drawn. */
  printed(): string | undefined;
}

/** A graph that is ready to be asked. */
export interface StagedGraph {
  index: GraphIndex;
  mask: Uint8Array;
  links: TableLinks;
}

/** Where tables and camera stood in a view, and what the keys acted on. */
export interface ViewPicture extends Pick<ViewSnapshot, 'camera' | 'focus'> {
  /** Absent where they are too many to be kept: they are laid out again. */
  boxes: ViewSnapshot['boxes'] | undefined;
}

/** A view as its address says it, by ids of which some may not exist any more; what is undefined is as usual. */
export interface AddressedView {
  columns: ViewState['columns'] | undefined;
  choice: Partial<ViewChoice>;
  /** The tables of the schema that is looked at: those of the view where the choice names none. */
  scope: readonly number[] | undefined;
  locked: readonly PlaceId[];
  sides: ViewState['sides'];
  chosen: PlaceId | undefined;
  picture: ViewPicture | undefined;
}
