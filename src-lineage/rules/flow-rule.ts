import { counted } from '../base/counted.ts';
import { wholeGraph } from '../graph/build/whole-graph.ts';
import { defaultGraphOptions } from '../graph/edges/options.ts';
import { objectPath } from '../graph/names/object-path.ts';
import { impactOf, wayTo } from '../graph/questions/impact.ts';
import type { LineageModel } from '../model/model.ts';
import type { Found } from './finding.ts';
import { nameGlobs } from './name-globs.ts';
import type { FlowRule } from './settings.ts';

/** What flows from some columns to some tables and must not: for each column that is reached the nearest of them. */
export function* flowFindings(model: LineageModel, rule: FlowRule): Generator<Found> {
  const whole = wholeGraph(model, {
    ...defaultGraphOptions,
    relationTypes: [...(rule.kinds ?? (['fdd'] as const))],
    hideIntermediates: 'all',
  });
  const isFrom = nameGlobs(rule.from);
  const isTo = nameGlobs(rule.to);
  const pathOf = (column: number): string =>
    `${objectPath(model.objects[model.columns.objectOf(column)]!)}.${model.columns.nameOf(column)}`;
  const starts = model.objects
    .filter(({ role }) => role === 'persistent')
    .flatMap(({ columns }) => columns.filter((id) => isFrom(pathOf(id))));
  const impact = impactOf(model, whole, { columns: starts }, 'downstream');
  for (const end of impact.ends) {
    if (end < 0 || !isTo(objectPath(model.objects[model.columns.objectOf(end)]!))) continue;
    const way = wayTo(impact, end);
    const last = whole.edges.at(way.at(-1)!);
    const from = pathOf(whole.edges.sourceAt(way[0]!));
    const said = rule.message === undefined ? '' : `: ${rule.message}`;
    yield {
      message: `${from} reaches ${pathOf(end)}, ${counted(way.length, 'step')} away${said}.`,
      span: last.span ?? model.statements[model.relations.statementAt(last.relations[0]!)]!.span,
    };
  }
}
