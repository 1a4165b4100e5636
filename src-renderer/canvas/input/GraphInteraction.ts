import { strings } from '../../strings/strings.ts';
import type { GraphController } from '../control/GraphController.ts';
import type { GraphScreen } from '../control/GraphScreen.ts';
import type { GraphParts } from '../control/graphParts.ts';
import { columnOf, endpointOfTable } from '../scene/base/graphIndex.ts';
import { hiddenNeighbours, type Side } from '../scene/index/neighbourhood.ts';
import { type Move, nextPlace, type Place } from '../scene/neighbourMoves.ts';
import type { Target } from '../scene/target.ts';
import type { GraphStage } from '../view/GraphStage.ts';
import { edgeSelection } from '../view/selections.ts';
import type { ColumnSelection, MenuRequest, Steps, TableSelection } from '../view/types.ts';
import type { EdgeSelection } from '../../api/model/edges.ts';
import type { Pointed } from '../view/pointed.ts';
import type { KeyAction } from './keys.ts';
import { pointedAt, pointedByKeys } from './pointedInGraph.ts';
import type { PointerActions } from './pointer.ts';

export interface InteractionEvents {
  selectTable: (selection: TableSelection) => void;
  selectColumn: (selection: ColumnSelection) => void;
  selectEdge: (selection: EdgeSelection) => void;
  selectNothing: () => void;
  /** Neighbours of a table are wanted that are not in the graph. */
  openBeyond: (selection: TableSelection) => void;
  /** One of the many columns of a table is looked for. */
  findColumn: (selection: TableSelection) => void;
  openMenu: (request: MenuRequest) => void;
  /** A sentence for the live line. */
  say: (sentence: string) => void;
  /** Something else is pointed at, by pointer, finger or keyboard; or nothing. */
  pointed: (pointed: Pointed | undefined) => void;
  /** The wheel goes on turning outwards although all is on the screen. */
  zoomedOut: () => void;
}

/** So many steps of the wheel beyond the whole lead a level up; fewer happen by accident. */
const vainStepsUp = 4;
/** Zooming in on a table opens its columns from this scale on. */
const columnScale = 1.6;

/** More hidden columns than these are not gone through page by page. */
const mostPaged = 15;

const shiftStep = 24;
/** How far a table goes by one press of a key, in scene units. */
const shiftSteps: Readonly<Record<Move, readonly [dx: number, dy: number]>> = {
  left: [-shiftStep, 0],
  right: [shiftStep, 0],
  up: [0, -shiftStep],
  down: [0, shiftStep],
};

/** What the pointer, the wheel and keys do in the graph. */
export class GraphInteraction implements PointerActions<Target> {
  readonly #root: HTMLElement;
  readonly #stage: GraphStage;
  readonly #screen: GraphScreen;
  readonly #parts: GraphParts;
  readonly #controller: GraphController;
  readonly #events: InteractionEvents;
  /** Steps of the wheel outwards that found no further scale. */
  #vainSteps = 0;

  /** @param root what has the keyboard's focus: a click or a menu gives it back */
  constructor(
    root: HTMLElement,
    shown: { stage: GraphStage; screen: GraphScreen; parts: GraphParts; controller: GraphController },
    events: InteractionEvents,
  ) {
    this.#root = root;
    this.#stage = shown.stage;
    this.#screen = shown.screen;
    this.#parts = shown.parts;
    this.#controller = shown.controller;
    this.#events = events;
  }

  // The pointer

  point(target: Target | undefined, at?: { x: number; y: number }): void {
    this.#parts.trace.point(target ?? { on: 'nothing' });
    this.#events.pointed(pointedAt(this.#shown, target, at));
  }

  hold(target: Target, at: { x: number; y: number }): void {
    const held = pointedAt(this.#shown, target, at);
    const { left, top } = this.#root.getBoundingClientRect();
    const openMenu = (): void => this.#openMenu(target, left + at.x, top + at.y);
    this.#events.pointed(held && { ...held, isHeld: true, openMenu });
  }

  press(target: Target): void {
    this.#screen.press(target);
  }

  zoom(factor: number, at: { x: number; y: number }): void {
    const before = this.#screen.view.scale;
    this.#screen.camera.zoomBy(factor, false, at);
    const { scale } = this.#screen.view;
    this.#vainSteps = factor < 1 && scale > before * 0.999 ? this.#vainSteps + 1 : 0;
    if (this.#vainSteps >= vainStepsUp) {
      this.#vainSteps = 0;
      this.#events.zoomedOut();
    }
    if (factor <= 1 || scale < columnScale) return;
    const target = this.#screen.targetAt(at.x, at.y);
    if (target.on === 'header') this.#openColumns(target.box);
  }

  pan(dx: number, dy: number): void {
    this.#screen.camera.panBy(dx, dy);
  }

  /** @param keys with Shift, Ctrl or Cmd a trace is added to the others, and neighbours come in to the end */
  click(target: Target, keys: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): void {
    this.#root.focus({ preventScroll: true });
    const more = keys.shiftKey || keys.ctrlKey || keys.metaKey;
    const { graph, scene } = this.#stage;
    if (graph === undefined || scene === undefined) return;
    switch (target.on) {
      case 'nothing':
        this.#parts.lineMark.markLine(undefined);
        this.#parts.focus.set(undefined);
        this.#events.selectNothing();
        break;
      case 'line':
        this.#parts.lineMark.markLine(target.line);
        this.#events.selectEdge(edgeSelection(scene, target.line));
        break;
      case 'hidden':
        this.#openHidden(scene.tables[target.box]!, target.side, more ? 'all' : 1);
        break;
      case 'toggle':
        this.#toggleColumns(scene.tables[target.box]!);
        break;
      case 'more':
        this.#openMore(target.box);
        break;
      case 'row':
        this.#select({ table: scene.tables[target.box]!, column: target.column }, more);
        break;
      case 'header':
        this.#select({ table: scene.tables[target.box]!, column: undefined }, more);
    }
  }

  /** The next page of columns; where that would be one of many, one looks for a column by its name. */
  #openMore(box: number): void {
    const tableId = this.#idOfBox(box);
    if (this.#stage.scene!.rows[box]!.more > mostPaged) this.#events.findColumn({ tableId });
    else this.#parts.tables.setColumns(tableId, 'more');
  }

  /** Brings neighbours in; those that are not in the graph have to be asked for. */
  #openHidden(table: number, side: Side, steps: Steps): void {
    const { graph, state } = this.#stage;
    const tableId = graph!.index.tables[table]!.id;
    if (hiddenNeighbours(graph!.links, state!.visible, table, side) > 0)
      this.#parts.tables.expand(tableId, side, steps);
    else this.#events.openBeyond({ tableId });
  }

  doubleClick(target: Target): void {
    if (target.on === 'header') this.#controller.reroot(this.#idOfBox(target.box));
    else if (target.on === 'nothing') this.#controller.zoomIn();
  }

  /** Asks for the menu of what is under the pointer; it gives the keyboard back to where it was. */
  menu(target: Target, { clientX, clientY }: MouseEvent): void {
    this.#root.focus({ preventScroll: true });
    this.#openMenu(target, clientX, clientY);
  }

  /** Coordinates are those of the client. */
  #openMenu(target: Target, x: number, y: number): void {
    const { scene } = this.#stage;
    if (scene === undefined || target.on === 'nothing') {
      this.#events.openMenu({ on: 'canvas', x, y });
    } else if (target.on === 'line') {
      this.#events.openMenu({ on: 'edge', edge: edgeSelection(scene, target.line), x, y });
    } else if (target.on === 'row') {
      const tableId = this.#idOfBox(target.box);
      this.#events.openMenu({ on: 'column', tableId, columnId: this.#columnId(target.column), x, y });
    } else {
      this.#events.openMenu({ on: 'table', tableId: this.#idOfBox(target.box), x, y });
    }
  }

  // Keys

  /** Carries out a key's action; false where there is no graph to act on. */
  perform(action: KeyAction): boolean {
    if (this.#stage.graph === undefined || this.#stage.scene === undefined) return false;
    if (action.do === 'move') this.#move(action.move);
    else if (action.do === 'shift') this.#shift(action.move);
    else if (action.do === 'select') this.#selectFocus(action.add);
    else if (action.do === 'escape') return this.#controller.escape();
    else this.#keyActions[action.do]();
    return true;
  }

  readonly #keyActions: Record<Exclude<KeyAction['do'], 'move' | 'shift' | 'select' | 'escape'>, () => void> =
    {
      columns: () => {
        const { focus } = this.#stage.emphasis;
        if (focus !== undefined && this.#stage.scene!.boxOfTable[focus.table]! >= 0)
          this.#toggleColumns(focus.table);
      },
      menu: () => this.#openMenuAt(this.#stage.emphasis.focus),
      fit: () => this.#controller.fit(),
      'zoom-in': () => this.#controller.zoomIn(),
      'zoom-out': () => this.#controller.zoomOut(),
    };

  #selectFocus(add: boolean): void {
    const { focus } = this.#stage.emphasis;
    if (focus !== undefined) this.#select(focus, add);
  }

  /** Selects a place; a column, or a table that has none, is locked for tracing too (or set free). */
  #select(place: Place, add: boolean): void {
    const { focus, lineMark, trace } = this.#parts;
    lineMark.markLine(undefined);
    focus.set(place);
    const { index } = this.#stage.graph!;
    const { id: tableId, columnCount } = index.tables[place.table]!;
    if (place.column !== undefined) {
      this.#events.selectColumn({ tableId, columnId: this.#columnId(place.column) });
      trace.toggle(place.column, add);
      return;
    }
    this.#events.selectTable({ tableId });
    if (columnCount === 0) trace.toggle(endpointOfTable(index, place.table), add);
  }

  /** Opens the columns of a table that shows none. */
  #openColumns(box: number): void {
    const scene = this.#stage.scene!;
    const table = scene.index.tables[scene.tables[box]!]!;
    if (scene.rows[box]!.columns.length === 0 && table.columnCount > 0)
      this.#parts.tables.setColumns(table.id, 'linked');
  }

  #toggleColumns(table: number): void {
    const scene = this.#stage.scene!;
    const open = scene.rows[scene.boxOfTable[table]!]!.columns.length > 0;
    this.#parts.tables.setColumns(scene.index.tables[table]!.id, open ? 'none' : 'linked');
  }

  /** Moves the table that the keyboard stands on. */
  #shift(way: Move): void {
    const { focus } = this.#stage.emphasis;
    if (focus === undefined) return;
    const [dx, dy] = shiftSteps[way];
    this.#screen.shiftTable(focus.table, dx, dy);
    this.#screen.reveal(focus.table, focus.column);
  }

  #move(way: Move): void {
    const { emphasis, downward } = this.#stage;
    const scene = this.#stage.scene!;
    const graph = this.#stage.graph!;
    const from = emphasis.focus;
    const next =
      from === undefined || scene.boxOfTable[from.table]! < 0
        ? { table: scene.tables[0]!, column: undefined }
        : nextPlace(scene, graph.links, graph.mask, from, way, downward);
    if (next === undefined) {
      this.#events.say(strings.graph.nothingFurther);
      return;
    }
    this.#parts.focus.set(next);
    this.#screen.reveal(next.table, next.column);
    this.#events.pointed(pointedByKeys(this.#shown, next));
  }

  #openMenuAt(place: Place | undefined): void {
    const { left, top, width, height } = this.#root.getBoundingClientRect();
    const scene = this.#stage.scene!;
    const box = place === undefined ? -1 : scene.boxOfTable[place.table]!;
    if (place === undefined || box < 0) {
      this.#openMenu({ on: 'nothing' }, left + width / 2, top + height / 2);
      return;
    }
    const { x, y } = this.#screen.toCanvas(scene.x[box]! + 24, scene.y[box]! + 32);
    const target: Target =
      place.column === undefined ? { on: 'header', box } : { on: 'row', box, column: place.column };
    this.#openMenu(target, left + x, top + y);
  }

  get #shown(): Parameters<typeof pointedAt>[0] {
    return { stage: this.#stage, screen: this.#screen, corner: () => this.#root.getBoundingClientRect() };
  }

  #idOfBox(box: number): number {
    const { tables, index } = this.#stage.scene!;
    return index.tables[tables[box]!]!.id;
  }

  #columnId(column: number): number {
    return columnOf(this.#stage.graph!.index, column)[0];
  }
}
