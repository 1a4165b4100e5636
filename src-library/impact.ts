import { plainCsv } from '../src-lineage/export/text/csv-line.ts';
import type { WholeGraph } from '../src-lineage/graph/build/whole-graph.ts';
import type { LineageModel } from '../src-lineage/model/model.ts';
import type { RelationType } from '../src-lineage/model/relations.ts';
import { tableCsv, tableMarkdown } from '../src-lineage/questions/answer-table.ts';
import { type Change, type Changed, changeEffects } from '../src-lineage/questions/change-effects.ts';
import { impactTable, impactText } from '../src-lineage/questions/formats/impact-text.ts';
import { impactAnswer, impactJson, listedTable } from '../src-lineage/questions/impact-answer.ts';
import { LineageError } from './errors.ts';
import type { Impact, Place, PlannedChange, ReachedColumn } from './surface.ts';

/** What depends on a thing, and what a change of it does. @throws LineageError (bad-change) */
export function impactOfThing(
  model: LineageModel,
  { whole, relationTypes }: { whole: WholeGraph; relationTypes: readonly RelationType[] },
  { name, objects, columns }: Changed & { name: string },
  planned: PlannedChange | undefined,
  depth: number | undefined,
): Impact {
  const changed = { objects, columns };
  const change = planned && changeOf(planned);
  if (change?.kind === 'type' && columns.length === 0)
    throw new LineageError('bad-change', `Only columns have a type, and ${name} is none.`);
  const answer = impactAnswer(model, whole, {
    selection: changed,
    direction: 'downstream',
    relationTypes,
    steps: depth,
  });
  const effects = change && changeEffects(model, answer.impact, changed, change);
  return {
    of: name,
    tables: answer.tables.map((table) => {
      const { name: path, kind, distance, columns: parts } = listedTable(model, table);
      return { table: path, kind, distance, columns: parts.map(reachedColumn) };
    }),
    routines: answer.routines.map(({ id: _, place, ...routine }) => ({
      ...routine,
      ...(place && { place: placeOf(place) }),
    })),
    statements: answer.statements.map(({ kind, ...place }) => placeOf({ ...place, statement: kind })),
    places: (effects?.places ?? []).filter(({ defines }) => !defines).map(placeOf),
    follows: (effects?.follows ?? []).map(({ column }) => column),
    ...(effects?.conflict !== undefined && { conflict: effects.conflict }),
    toText: () => [...impactText(model, name, answer, effects)].join(''),
    toMarkdown: () => [...tableMarkdown(impactTable(model, answer))].join(''),
    toCsv: () => [...tableCsv(impactTable(model, answer), plainCsv)].join(''),
    toJson: () => [...impactJson(model, answer, { of: name, ...effects })].join(''),
  };
}

function changeOf(planned: PlannedChange): Change {
  if ('rename' in planned) return { kind: 'rename', to: planned.rename };
  return 'type' in planned ? { kind: 'type', dataType: planned.type } : { kind: 'drop' };
}

function reachedColumn({
  id,
  name,
  rows,
  ...rest
}: ReturnType<typeof listedTable>['columns'][number]): ReachedColumn {
  return { ...(id >= 0 && { column: name }), ...(rows && { rows }), ...rest };
}

function placeOf({
  fileName: file,
  line,
  column,
  statement,
}: {
  fileName: string;
  line: number;
  column: number;
  statement?: string;
}): Place {
  return { file, line, column, ...(statement !== undefined && { statement }) };
}
