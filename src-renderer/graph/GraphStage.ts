import type { GraphResponse, RelationTypeName } from '../../src-server/contract/application/graph.ts';
import { linesOfTrace } from '../drawing/emphasis.ts';
import { type Emphasis, noEmphasis } from '../drawing/view.ts';
import { type Algorithm, type Direction, layoutInput } from '../layout/layoutInput.ts';
import type { LayoutRunner } from '../layout/LayoutRunner.ts';
import type { TextWidth } from '../scene/boxSizes.ts';
import { buildContent } from '../scene/buildContent.ts';
import { type GraphIndex, indexGraph, typeMask } from '../scene/graphIndex.ts';
import { type GridIndex, gridIndex } from '../scene/gridIndex.ts';
import { CalledOff, type Pace } from '../scene/pace.ts';
import type { Positions, Scene, SceneContent } from '../scene/scene.ts';
import { shiftedPlaces } from '../scene/shiftedPlaces.ts';
import { linkTables, type TableLinks } from '../scene/tableLinks.ts';
import { type Trace, trace } from '../scene/trace.ts';
import { columnChoice, startState, type ViewState } from '../scene/viewState.ts';
import type { ColumnMode } from './types.ts';

/** A graph that is ready to be asked. */
export interface StagedGraph {
  index: GraphIndex;
  mask: Uint8Array;
  links: TableLinks;
}

/** How a scene came about, so that the canvas can move the camera and the tables accordingly. */
export interface SceneChange {
  before: Scene | undefined;
  scene: Scene;
  algorithm: Algorithm;
  /** `graph`: another graph: show all of it. `layout`: all places new. `shift`: places kept as far as possible. */
  reason: 'graph' | 'layout' | 'shift';
  /** The table whose place on the screen should stay. */
  anchor: number | undefined;
}

export interface StageOptions {
  runner: LayoutRunner;
  textWidth: TextWidth;
  /** A pace for work that is wanted as long as the function says so. */
  pace: (isWanted: () => boolean) => Pace;
  onWorking: (working: boolean) => void;
  onScene: (change: SceneChange) => void;
  /** The locked trace is another one, or none. */
  onTrace: (trace: Trace | undefined) => void;
}

/** What the scene depends on beside the view state. */
export interface StageSettings {
  relationFilter: readonly RelationTypeName[] | undefined;
  direction: Direction;
  columnMode: ColumnMode;
  /** Width per height of the space that the graph should fill. */
  aspect: number;
}

/** So many tables may change their size in place; for more a new layout is better. */
const mostShifted = 45;

/**
 * Owns what is shown: the graph's index, the view state, the scene with its places, and the emphasis. Every change
 * goes one way: new state -> content -> places -> grid -> `onScene`. A newer change calls an older one off.
 */
export class GraphStage {
  readonly #options: StageOptions;
  #settings: StageSettings;
  #run = 0;
  #isWorking = false;
  /** A graph that is not ready yet. */
  #loading: GraphResponse | undefined;
  /** What the trace in force was computed from. */
  #traced: { locked: readonly number[] | undefined; mask: Uint8Array | undefined } = {
    locked: undefined,
    mask: undefined,
  };
  graph: StagedGraph | undefined;
  state: ViewState | undefined;
  scene: Scene | undefined;
  /** Absent while tables are moved. */
  grid: GridIndex | undefined;
  algorithm: Algorithm = 'layered';
  emphasis: Emphasis = noEmphasis;

  constructor(options: StageOptions, settings: StageSettings) {
    this.#options = options;
    this.#settings = settings;
  }

  get downward(): boolean {
    return this.#settings.direction === 'down';
  }

  /** Takes another graph, or none. */
  async setGraph(response: GraphResponse | null): Promise<void> {
    this.#options.runner.stop();
    this.#loading = undefined;
    if (response === null || response.mode === 'summary' || response.tables.length === 0) {
      this.#run++;
      this.#isWorking = false;
      this.graph = this.state = this.scene = this.grid = undefined;
      this.#forgetTrace();
      this.#options.onWorking(false);
      return;
    }
    this.#loading = response;
    await this.#work(async (pace) => {
      const index = await indexGraph(response, pace);
      const mask = typeMask(index, this.#settings.relationFilter);
      const links = await linkTables(index, mask, pace);
      this.#loading = undefined;
      this.graph = { index, mask, links };
      this.state = startState(index, links, this.#settings.columnMode);
      this.#forgetTrace();
      await this.#build(pace, 'graph', undefined);
    });
  }

  /** Ends all work for good: what is under way is called off, and nothing is reported any more. */
  dispose(): void {
    this.#options.runner.stop();
    this.#run++;
    this.#loading = undefined;
    this.graph = this.state = this.scene = this.grid = undefined;
  }

  /** Takes other settings; what they change is built anew. */
  async setSettings(settings: StageSettings): Promise<void> {
    const before = this.#settings;
    this.#settings = settings;
    if (this.#loading !== undefined) {
      await this.setGraph(this.#loading);
      return;
    }
    const { graph, state } = this;
    if (graph === undefined || state === undefined) return;
    const refilter = settings.relationFilter !== before.relationFilter;
    const turned = settings.direction !== before.direction;
    const columns = settings.columnMode !== before.columnMode;
    if (!refilter && !turned && !columns) return;
    await this.#work(async (pace) => {
      if (refilter) {
        const mask = typeMask(graph.index, settings.relationFilter);
        this.graph = { index: graph.index, mask, links: await linkTables(graph.index, mask, pace) };
      }
      if (columns)
        this.state = { ...startState(graph.index, graph.links, settings.columnMode), locked: state.locked };
      await this.#build(pace, turned || columns ? 'layout' : 'shift', undefined);
    });
  }

  /**
   * Shows another state of the same graph.
   * @param anchor the table that the change is about
   * @param reason `layout` also where the tables are the same
   */
  async setState(state: ViewState, anchor?: number, reason: 'layout' | 'shift' = 'shift'): Promise<void> {
    // The state belongs to a graph that is about to go.
    if (this.#loading !== undefined) return;
    const before = this.state;
    this.state = state;
    this.#refreshTrace();
    // While a scene is under way the state before may not be what is shown.
    if (before !== undefined && reason === 'shift' && !this.#isWorking && onlyLocksDiffer(before, state))
      return;
    await this.#work((pace) => this.#build(pace, reason, anchor));
  }

  /** Goes back to a scene that was there before, places included. */
  async restore(state: ViewState, scene: Scene): Promise<void> {
    if (this.#loading !== undefined) return;
    this.state = state;
    this.#refreshTrace();
    this.#options.runner.stop();
    await this.#work(async (pace) => this.#stage(pace, { ...scene, ...copied(scene) }, 'shift', undefined));
  }

  /** The locked trace of the state in force, and the lines of the scene that belong to it. */
  #refreshTrace(): void {
    const { graph, state, scene } = this;
    if (graph === undefined || state === undefined) return;
    let found = this.emphasis.trace;
    const isNew = state.locked !== this.#traced.locked || graph.mask !== this.#traced.mask;
    if (isNew) {
      this.#traced = { locked: state.locked, mask: graph.mask };
      found = state.locked.length === 0 ? undefined : trace(graph.index, graph.mask, state.locked);
    }
    const tracedLines = scene === undefined ? undefined : linesOfTrace(scene.lines, found);
    const before = this.emphasis.trace;
    this.emphasis = { ...this.emphasis, trace: found, tracedLines };
    if (isNew && before !== found) this.#options.onTrace(found);
  }

  /** Rebuilds what depends on places, after a table was moved; a scene under way goes on, and makes this needless. */
  async regrid(): Promise<void> {
    const { scene } = this;
    const run = this.#run;
    if (scene === undefined) return;
    try {
      const grid = await gridIndex(
        scene,
        this.downward,
        this.#options.pace(() => run === this.#run),
      );
      if (scene === this.scene) this.grid = grid;
    } catch (error) {
      if (!(error instanceof CalledOff)) throw error;
    }
  }

  #forgetTrace(): void {
    const traced = this.emphasis.trace !== undefined;
    this.emphasis = noEmphasis;
    this.#traced = { locked: undefined, mask: undefined };
    if (traced) this.#options.onTrace(undefined);
  }

  async #work(task: (pace: Pace) => Promise<void>): Promise<void> {
    const run = ++this.#run;
    const isWanted = (): boolean => run === this.#run;
    this.#isWorking = true;
    this.#options.onWorking(true);
    try {
      await task(this.#options.pace(isWanted));
    } catch (error) {
      if (!(error instanceof CalledOff)) throw error;
    } finally {
      if (isWanted()) {
        this.#isWorking = false;
        this.#options.onWorking(false);
      }
    }
  }

  async #build(pace: Pace, reason: SceneChange['reason'], anchor: number | undefined): Promise<void> {
    const { graph, state, scene: before } = this;
    if (graph === undefined || state === undefined) return;
    const content = await buildContent(
      graph.index,
      graph.links,
      {
        visible: state.visible,
        mask: graph.mask,
        columnsOf: (table) => columnChoice(state, graph.index, graph.links, table),
        pinned: state.pinned,
        textWidth: this.#options.textWidth,
      },
      pace,
    );
    const kept =
      reason === 'shift' && before !== undefined ? shiftedPlaces(before, content, mostShifted) : undefined;
    if (kept !== undefined) {
      await this.#stage(pace, { ...content, ...kept }, 'shift', anchor);
      return;
    }
    const places = await this.#layOut(content);
    await this.#stage(pace, { ...content, ...places }, reason === 'graph' ? 'graph' : 'layout', anchor);
  }

  async #layOut(content: SceneContent): Promise<Positions> {
    const { direction, aspect } = this.#settings;
    const result = await this.#options.runner.run(layoutInput(content, direction), aspect);
    if (result === undefined) throw new CalledOff();
    this.algorithm = result.algorithm;
    return result;
  }

  async #stage(
    pace: Pace,
    scene: Scene,
    reason: SceneChange['reason'],
    anchor: number | undefined,
  ): Promise<void> {
    const grid = await gridIndex(scene, this.downward, pace);
    const before = this.scene;
    this.scene = scene;
    this.grid = grid;
    // Line and box numbers of the old scene mean nothing in the new one.
    this.emphasis = { ...noEmphasis, focus: this.emphasis.focus, trace: this.emphasis.trace };
    this.#refreshTrace();
    this.#options.onScene({ before, scene, algorithm: this.algorithm, reason, anchor });
  }
}

function onlyLocksDiffer(a: ViewState, b: ViewState): boolean {
  return (
    a.visible === b.visible && a.columns === b.columns && a.columnsOf === b.columnsOf && a.pinned === b.pinned
  );
}

function copied({ x, y }: Positions): Positions {
  return { x: x.slice(), y: y.slice() };
}
