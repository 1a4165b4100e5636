import type { GraphStage } from '../view/GraphStage.ts';
import { type ViewChangeEvents, ViewChanges } from '../view/ViewChanges.ts';
import { type FocusEvents, GraphFocus } from './GraphFocus.ts';
import type { GraphScreen } from './GraphScreen.ts';
import { LineMark } from './LineMark.ts';
import { ShownTables } from './ShownTables.ts';
import { type TraceEvents, TraceLock } from './TraceLock.ts';
import { ViewOpening } from './ViewOpening.ts';

/** What the parts report. */
export interface PartEvents extends TraceEvents, ViewChangeEvents, FocusEvents {}

/** What acts on a graph view, each on a part of it: for the application's calls, clicks and keys alike. */
export interface GraphParts {
  readonly focus: GraphFocus;
  readonly trace: TraceLock;
  readonly lineMark: LineMark;
  readonly tables: ShownTables;
  readonly opening: ViewOpening;
}

/** The parts of a graph view that is shown on a screen. */
export function graphParts(stage: GraphStage, screen: GraphScreen, events: PartEvents): GraphParts {
  const changes = new ViewChanges(stage, events);
  const trace = new TraceLock(stage, screen, changes, events);
  return {
    trace,
    focus: new GraphFocus(stage, screen, changes, events),
    lineMark: new LineMark(stage, screen),
    tables: new ShownTables(stage, changes),
    opening: new ViewOpening(stage, screen, trace, events),
  };
}
