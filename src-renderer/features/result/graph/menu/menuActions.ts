import { pathOf } from '../../../../api/model/names.ts';
import type { MenuRequest, StepCount, Steps } from '../../../../canvas/view/types.ts';
import type { EdgeSelection } from '../../../../api/model/edges.ts';
import type { TraceSides } from '../../../../canvas/scene/index/trace.ts';
import { isPossible } from '../../../../commands/command.ts';
import { useCommands } from '../../../../commands/useCommands.ts';
import { useNameCopying } from '../../../../commands/useNameCopying.ts';
import { useLevels } from '../../../../commands/useLevels.ts';
import { useUndo } from '../../../../commands/useUndo.ts';
import { useCanvas } from '../../../../stores/choice/canvas.ts';
import { useColumnFinder } from '../../../../stores/choice/columnFinder.ts';
import { useSelection } from '../../../../stores/choice/selection.ts';
import { useGraph } from '../../../../stores/result/graph.ts';
import { useImpact } from '../../../../stores/result/impact.ts';
import { useOptions } from '../../../../stores/result/options.ts';
import { useView } from '../../../../stores/result/view.ts';
import { strings } from '../../../../strings/strings.ts';

/** An entry of the graph's menu; one with `entries` opens them beside it, one without `act` is a note. */
export interface MenuAction {
  label: string;
  note?: string;
  act?: () => void;
  entries?: readonly MenuAction[];
  /** Whether a line stands above it. */
  apart?: boolean;
}

const steps: readonly Steps[] = [1, 2, 3, 'all'];

/** What can be done with what a menu was asked for. */
export function useMenuActions(): (request: MenuRequest) => readonly MenuAction[] {
  const canvas = useCanvas();
  const graph = useGraph();
  const view = useView();
  const selection = useSelection();
  const options = useOptions();
  const levels = useLevels();
  const forTable = useTableActions();
  const link = useCommands().command('view.copyLink');
  const text = strings.graph.menu;

  function canvasActions(): MenuAction[] {
    const { methods } = canvas;
    return [
      { label: text.showAll, act: () => void methods?.showAll() },
      { label: text.map, act: () => void levels.go('schemas') },
      { label: strings.graph.fit, act: () => methods?.fit() },
      { label: text.relayout, act: () => methods?.relayout() },
      { label: text.linkedColumns, act: () => methods?.setAllColumns('linked'), apart: true },
      { label: text.noColumns, act: () => methods?.setAllColumns('none') },
      ...(isPossible(link) ? [{ label: link.label, act: link.act, apart: true }] : []),
    ];
  }

  function edgeActions(edge: EdgeSelection): MenuAction[] {
    const { sourceTable, targetTable } = edge;
    const skipped = skippedNames(edge);
    return [
      {
        label: text.details,
        act: () => {
          view.showFoot('details');
          void selection.choose({ kind: 'edge', edge }, 'graph');
        },
      },
      { label: text.showEnds, act: () => void canvas.methods?.showTables([sourceTable, targetTable]) },
      ...(skipped.length === 0
        ? []
        : [
            {
              label: text.skipped(skipped.length),
              entries: skipped.map((name) => ({ label: name })),
              apart: true,
            },
            { label: text.showSkipped, act: () => options.set({ hideIntermediates: 'none' }) },
          ]),
    ];
  }

  /** What the edges of a line bridge, each once. */
  function skippedNames({ edges }: EdgeSelection): string[] {
    const shown = graph.graph;
    return [...new Set(edges.flatMap((number) => shown?.skippedBy(number) ?? []))];
  }

  return (request) => {
    if (request.on === 'canvas') return canvasActions();
    if (request.on === 'edge') return edgeActions(request.edge);
    if (request.on === 'table') return forTable.table(request.tableId);
    return forTable.column(request.tableId, request.columnId);
  };
}

interface TableActions {
  table: (tableId: number) => MenuAction[];
  column: (tableId: number, columnId: number) => MenuAction[];
}

function useTableActions(): TableActions {
  const canvas = useCanvas();
  const graph = useGraph();
  const options = useOptions();
  const selection = useSelection();
  const finder = useColumnFinder();
  const impact = useImpact();
  const view = useView();
  const { undoable } = useUndo();
  const { copyName } = useNameCopying();
  const text = strings.graph.menu;
  const nameOf = (tableId: number): string => graph.tables.get(tableId)?.name ?? '';

  /** What breaks and what feeds: asked over the whole job, whatever is drawn. */
  function impactEntries(tableId: number, columnId?: number): MenuAction[] {
    const table = graph.tables.get(tableId);
    if (!table) return [];
    const column = table.columns.find(([id]) => id === columnId);
    const subject = column
      ? { tableId, columnId: column[0], path: `${pathOf(table)}.${column[1]}` }
      : { tableId, path: pathOf(table) };
    return strings.impact.directions.map(({ id, label }, at) => ({
      label,
      apart: at === 0,
      act: () => {
        impact.ask(subject, id);
        view.centreTab = 'impact';
      },
    }));
  }

  /** Asks the service for one table's lineage in columns: also where all columns at once are too many to draw. */
  function focusOn(tableId: number): void {
    const table = graph.tables.get(tableId);
    if (!table) return;
    const { name, database, schema } = table;
    options.set({ tableLevel: false });
    options.setFocus({ table: name, ...(database && { database }), ...(schema && { schema }) });
  }

  function stepEntries(tableId: number, side: 'upstream' | 'downstream'): MenuAction[] {
    const counts = canvas.methods?.stepCounts(tableId)?.[side];
    if (counts === undefined || counts.all.hidden === 0) return [];
    return [
      {
        label: side === 'upstream' ? text.up : text.down,
        note: text.more(counts.all.hidden),
        entries: worthwhile(counts).map((step) => ({
          label: text.steps(step),
          note: text.more(counts[step].hidden),
          act: () => canvas.methods?.expand(tableId, side, step),
        })),
      },
    ];
  }

  function contraction(tableId: number, side: 'upstream' | 'downstream'): MenuAction[] {
    const counts = canvas.methods?.stepCounts(tableId)?.[side];
    if (counts === undefined || counts.all.tables === counts.all.hidden) return [];
    const label = side === 'upstream' ? text.contractUp : text.contractDown;
    const contract = (): void => void canvas.methods?.contract(tableId, side);
    return [{ label, act: () => undoable(text.contracted(nameOf(tableId)), contract) }];
  }

  function shape(tableId: number, columnId?: number): MenuAction[] {
    const { methods } = canvas;
    const table = graph.tables.get(tableId);
    const [first, ...rest] = [
      ...stepEntries(tableId, 'upstream'),
      ...stepEntries(tableId, 'downstream'),
      ...contraction(tableId, 'upstream'),
      ...contraction(tableId, 'downstream'),
    ];
    return [
      { label: text.root, act: () => methods?.reroot(tableId), apart: true },
      { label: text.showOnly, act: () => methods?.showOnly(tableId, 'all', 'all') },
      { label: text.focus, act: () => focusOn(tableId) },
      ...(first === undefined ? [] : [{ ...first, apart: true }, ...rest]),
      ...(table === undefined || table.columnCount === 0
        ? []
        : [
            { label: text.find, act: () => finder.open(tableId), apart: true },
            { label: text.allColumns, act: () => methods?.setColumns(tableId, 'all') },
            { label: text.linkedColumns, act: () => methods?.setColumns(tableId, 'linked') },
            { label: text.noColumns, act: () => methods?.setColumns(tableId, 'none') },
          ]),
      { label: text.copyName, act: () => void copyName({ tableId, columnId }), apart: true },
      {
        label: text.hide,
        act: () => undoable(text.hidden(nameOf(tableId)), () => methods?.hideTable(tableId)),
      },
    ];
  }

  /** What can be done with a place beside others that are traced. */
  function besideTrace(
    place: { tableId: number } | { columnId: number },
    add: (sides: TraceSides) => void,
  ): MenuAction[] {
    const { trace } = canvas;
    if (trace === undefined || !trace.active) return [];
    const isTraced =
      'columnId' in place
        ? trace.lockedColumns.includes(place.columnId)
        : trace.lockedTables.includes(place.tableId);
    if (isTraced) return [];
    return [
      { label: text.traceAdd, act: () => add('both') },
      { label: text.traceBetween, act: () => add('between') },
    ];
  }

  function table(tableId: number): MenuAction[] {
    const trace = (): void => {
      canvas.methods?.traceTable(tableId);
      void selection.choose({ kind: 'table', tableId }, 'graph');
    };
    return [
      { label: text.trace, act: trace },
      ...besideTrace({ tableId }, (sides) => {
        canvas.methods?.traceTable(tableId, true, sides);
        void selection.choose({ kind: 'table', tableId }, 'graph');
      }),
      {
        label: text.traceFull,
        act: () => {
          trace();
          canvas.methods?.showTraced(false);
        },
      },
      ...impactEntries(tableId),
      ...shape(tableId),
    ];
  }

  function column(tableId: number, columnId: number): MenuAction[] {
    const trace = (sides: TraceSides, add = false): void => {
      canvas.methods?.traceColumn(columnId, add, sides);
      void selection.choose({ kind: 'column', tableId, columnId }, 'graph');
    };
    return [
      { label: text.trace, act: () => trace('both') },
      { label: text.traceUp, act: () => trace('upstream') },
      { label: text.traceDown, act: () => trace('downstream') },
      ...besideTrace({ columnId }, (sides) => trace(sides, true)),
      {
        label: text.traceFull,
        act: () => {
          trace('both');
          canvas.methods?.showTraced(false);
        },
      },
      ...impactEntries(tableId, columnId),
      ...shape(tableId, columnId),
    ];
  }

  return { table, column };
}

/** The steps that bring more than the one before. */
function worthwhile(counts: StepCount): Steps[] {
  return steps.filter((step, at) => counts[step].hidden > (at === 0 ? 0 : counts[steps[at - 1]!].hidden));
}
