import type { RelationTypeName } from '../../../src-server/contract/application/result/graph.ts';
import type { LineageGraph } from '../../api/model/LineageGraph.ts';
import type { Camera } from '../drawing/base/VisHost.ts';
import { linesOfTrace } from '../drawing/base/emphasis.ts';
import { type Emphasis, noEmphasis } from '../drawing/base/view.ts';
import type { LayoutRunner } from '../layout/LayoutRunner.ts';
import { layoutInput } from '../layout/layoutInput.ts';
import type { TextWidth } from '../scene/base/boxSizes.ts';
import { CalledOff, type Pace } from '../scene/base/pace.ts';
import { regionAreas } from '../scene/base/regions.ts';
import type { Direction, Positions } from '../../../src-layout/base/layout-input.ts';
import type { Scene, SceneContent } from '../scene/base/scene.ts';
import { buildContent } from '../scene/buildContent.ts';
import { type GridIndex, gridIndex } from '../scene/gridIndex.ts';
import { type GraphIndex, indexGraph, typeMask } from '../scene/base/graphIndex.ts';
import { withoutHidden } from '../scene/index/neighbourhood.ts';
import { linkTables } from '../scene/base/tableLinks.ts';
import { type Trace, trace, type TraceSides } from '../scene/index/trace.ts';
import { choiceOfState, type ViewChoice } from '../scene/index/viewChoice.ts';
import { columnChoice, startState, type ViewState } from '../scene/index/viewState.ts';
import { findDetours } from '../scene/lines/detours.ts';
import type { Place } from '../scene/neighbourMoves.ts';
import { shiftedPlaces } from '../scene/shiftedPlaces.ts';
import type { ColumnMode, StagedGraph } from './types.ts';
import {
  focusOfSnapshot,
  type PlacedBoxes,
  placesOf,
  stateOfSnapshot,
  takeSnapshot,
  type ViewSnapshot,
} from './viewSnapshot.ts';

/** How a scene came about, so that the canvas can move the camera and the tables accordingly. */
export interface SceneChange {
  before: Scene | undefined;
  scene: Scene;
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
  /** Ids of tables that filters leave out, whatever the view state. */
  hiddenTables: ReadonlySet<number>;
  /** Of graphs with more tables none is shown at the start. */
  mostAtStart: number;
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
  #loading: { response: LineageGraph; kept: ViewSnapshot | undefined } | undefined;
  /** Where tables stood in a view that is on its way, also where other settings overtake it. */
  #wantedPlaces: PlacedBoxes | undefined;
  /** What the mask of the graph was made for: the last call of {@link setSettings} may have been called off. */
  #filter: StageSettings['relationFilter'];
  /** The direction of the scene. */
  #drawnDirection: Direction | undefined;
  #choice: { graph: StagedGraph; state: ViewState; choice: ViewChoice } | undefined;
  /** What the trace in force was computed from. */
  #traced: { locked?: readonly number[]; sides?: TraceSides; mask?: Uint8Array } = {};
  graph: StagedGraph | undefined;
  state: ViewState | undefined;
  scene: Scene | undefined;
  /** Absent while tables are moved. */
  grid: GridIndex | undefined;
  emphasis: Emphasis = noEmphasis;

  constructor(options: StageOptions, settings: StageSettings) {
    this.#options = options;
    this.#settings = settings;
  }

  get downward(): boolean {
    return this.#settings.direction === 'down';
  }

  /**
   * Takes another graph, or none.
   * @param kept the view to go on with, where the graph is of the same session
   */
  async setGraph(response: LineageGraph | null, kept?: ViewSnapshot): Promise<void> {
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
    this.#loading = { response, kept };
    await this.#work(async (pace) => {
      const index = await indexGraph(response, pace);
      const filter = this.#settings.relationFilter;
      const graph = await filteredGraph(index, filter, pace);
      const { links } = graph;
      this.#loading = undefined;
      this.graph = graph;
      this.#filter = filter;
      this.state =
        kept === undefined
          ? startState(index, links, this.#settings.columnMode, this.#settings.mostAtStart)
          : stateOfSnapshot(index, links, kept);
      const focus = kept && focusOfSnapshot(index, kept);
      this.#forgetTrace(focus);
      this.#wantedPlaces = kept?.boxes;
      await this.#build(pace, kept === undefined ? 'graph' : 'layout', focus?.table);
    });
  }

  /** Ends all work for good: what is under way is called off, and nothing is reported any more. */
  dispose(): void {
    this.#options.runner.stop();
    this.#run++;
    this.#loading = undefined;
    this.graph = this.state = this.scene = this.grid = undefined;
  }

  /** Takes other settings; what they change is built again. */
  async setSettings(settings: StageSettings): Promise<void> {
    const before = this.#settings;
    this.#settings = settings;
    if (this.#loading !== undefined) {
      await this.setGraph(this.#loading.response, this.#loading.kept);
      return;
    }
    const { graph, state } = this;
    if (graph === undefined || state === undefined) return;
    const { relationFilter } = settings;
    const refilter = relationFilter !== before.relationFilter || relationFilter !== this.#filter;
    const rehidden = settings.hiddenTables !== before.hiddenTables;
    const turned = settings.direction !== before.direction;
    const columns = settings.columnMode !== before.columnMode;
    if (!refilter && !rehidden && !turned && !columns) return;
    if (turned || columns) this.#wantedPlaces = undefined;
    if (columns)
      this.state = {
        ...startState(graph.index, graph.links, settings.columnMode),
        visible: state.visible,
        locked: state.locked,
        sides: state.sides,
      };
    await this.#work((pace) => this.#build(pace, turned || columns ? 'layout' : 'shift', undefined));
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
    if (reason === 'layout') this.#wantedPlaces = undefined;
    this.#refreshTrace();
    // While a scene is under way the state before may not be what is shown.
    if (before !== undefined && reason === 'shift' && !this.#isWorking && onlyLocksDiffer(before, state))
      return;
    await this.#work((pace) => this.#build(pace, reason, anchor));
  }

  /** Goes back to a view that was there before, places included. */
  async restore(snapshot: ViewSnapshot): Promise<void> {
    if (this.#loading !== undefined) return this.setGraph(this.#loading.response, snapshot);
    if (this.graph === undefined) return;
    const { index, links } = this.graph;
    await this.showView(
      stateOfSnapshot(index, links, snapshot),
      focusOfSnapshot(index, snapshot),
      snapshot.boxes,
    );
  }

  /**
   * Shows a state with its focus.
   * @param boxes where its tables stand, if that is known
   */
  async showView(state: ViewState, focus: Place | undefined, boxes: PlacedBoxes | undefined): Promise<void> {
    if (this.#loading !== undefined || this.graph === undefined) return;
    this.state = state;
    this.emphasis = { ...this.emphasis, focus };
    this.#refreshTrace();
    this.#options.runner.stop();
    this.#wantedPlaces = boxes;
    await this.#work((pace) => this.#build(pace, 'shift', undefined));
  }

  /** The state in which the graph would be shown if nobody had opened, closed or hidden anything. */
  get start(): ViewState | undefined {
    const { columnMode, mostAtStart } = this.#settings;
    return this.graph && startState(this.graph.index, this.graph.links, columnMode, mostAtStart);
  }

  /** What was opened, closed and hidden table by table. */
  get choice(): ViewChoice | undefined {
    const { graph, state } = this;
    if (graph === undefined || state === undefined) return undefined;
    // Asked in every frame, and another one only after a change of the view.
    if (this.#choice?.graph !== graph || this.#choice.state !== state)
      this.#choice = { graph, state, choice: choiceOfState(graph.index, graph.links, state) };
    return this.#choice.choice;
  }

  /** The present view as a value, or the one that its graph is being arranged for; undefined where there is none. */
  snapshot(camera: Camera): ViewSnapshot | undefined {
    if (this.#loading !== undefined) return this.#loading.kept;
    const { graph, state, scene, emphasis } = this;
    if (graph === undefined || state === undefined || scene === undefined || scene.index !== graph.index)
      return undefined;
    return takeSnapshot(graph.index, state, scene, emphasis.focus, camera);
  }

  /** The locked trace of the state in force, and the lines of the scene that belong to it. */
  #refreshTrace(): void {
    const { graph, state, scene } = this;
    if (graph === undefined || state === undefined) return;
    let found = this.emphasis.trace;
    const { locked, sides } = state;
    const { mask } = graph;
    const now = this.#traced;
    const isNew = locked !== now.locked || sides !== now.sides || mask !== now.mask;
    if (isNew) {
      this.#traced = { locked, sides, mask };
      found = locked.length === 0 ? undefined : trace(graph.index, mask, locked, sides);
    }
    const tracedLines = scene === undefined ? undefined : linesOfTrace(scene.lines, found);
    const before = this.emphasis.trace;
    this.emphasis = { ...this.emphasis, trace: found, tracedLines };
    if (isNew && before !== found) this.#options.onTrace(found);
  }

  /** How many tables a state shows. */
  shownCount({ visible }: ViewState): number {
    const { graph } = this;
    if (graph === undefined) return 0;
    const { hiddenTables } = this.#settings;
    if (hiddenTables.size === 0) return visible?.size ?? graph.index.tableCount;
    return withoutHidden(graph.index, visible, hiddenTables)!.size;
  }

  /** Rebuilds what depends on places, after a table was moved; a scene under way goes on, and makes this needless. */
  async regrid(): Promise<void> {
    const { scene } = this;
    const run = this.#run;
    if (scene === undefined) return;
    try {
      const pace = this.#options.pace(() => run === this.#run);
      scene.detours = await findDetours(scene, this.downward, pace);
      const grid = await gridIndex(scene, this.downward, pace);
      if (scene !== this.scene) return;
      scene.regionAreas = regionAreas(scene);
      this.grid = grid;
    } catch (error) {
      if (!(error instanceof CalledOff)) throw error;
    }
  }

  #forgetTrace(focus?: Emphasis['focus']): void {
    const traced = this.emphasis.trace !== undefined;
    this.emphasis = { ...noEmphasis, focus };
    this.#traced = {};
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

  async #build(pace: Pace, wanted: SceneChange['reason'], anchor: number | undefined): Promise<void> {
    const { relationFilter, direction } = this.#settings;
    if (this.graph !== undefined && this.#filter !== relationFilter) {
      this.graph = await filteredGraph(this.graph.index, relationFilter, pace);
      this.#filter = relationFilter;
    }
    const { graph, state, scene: before } = this;
    if (graph === undefined || state === undefined) return;
    // Places of the other direction are of no use, also where what turned the graph was called off.
    const isTurned = this.#drawnDirection !== undefined && this.#drawnDirection !== direction;
    const reason = isTurned && wanted === 'shift' ? 'layout' : wanted;
    const content = await buildContent(
      graph.index,
      graph.links,
      {
        visible: withoutHidden(graph.index, state.visible, this.#settings.hiddenTables),
        mask: graph.mask,
        columnsOf: (table) => columnChoice(state, graph.index, graph.links, table),
        pinned: state.pinned,
        textWidth: this.#options.textWidth,
      },
      pace,
    );
    const kept =
      (this.#wantedPlaces && placesOf(this.#wantedPlaces, content)) ??
      (reason === 'shift' && before !== undefined ? shiftedPlaces(before, content, mostShifted) : undefined);
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
    return result;
  }

  async #stage(
    pace: Pace,
    scene: Scene,
    reason: SceneChange['reason'],
    anchor: number | undefined,
  ): Promise<void> {
    scene.detours = await findDetours(scene, this.downward, pace);
    const grid = await gridIndex(scene, this.downward, pace);
    const before = this.scene;
    scene.regionAreas = regionAreas(scene);
    this.scene = scene;
    this.grid = grid;
    this.#drawnDirection = this.#settings.direction;
    this.#wantedPlaces = undefined;
    // Line and box numbers of the old scene mean nothing in the new one.
    this.emphasis = { ...noEmphasis, focus: this.emphasis.focus, trace: this.emphasis.trace };
    this.#refreshTrace();
    this.#options.onScene({ before, scene, reason, anchor });
  }
}

async function filteredGraph(
  index: GraphIndex,
  filter: StageSettings['relationFilter'],
  pace: Pace,
): Promise<StagedGraph> {
  const mask = typeMask(index, filter);
  return { index, mask, links: await linkTables(index, mask, pace) };
}

function onlyLocksDiffer(a: ViewState, b: ViewState): boolean {
  return (
    a.visible === b.visible && a.columns === b.columns && a.columnsOf === b.columnsOf && a.pinned === b.pinned
  );
}
