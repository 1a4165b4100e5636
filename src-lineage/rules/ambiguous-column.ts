import type { Found, RuleInput } from './finding.ts';

/** Columns that are named without their table where several may have them. */
export function* ambiguousColumn(input: RuleInput): Generator<Found> {
  const { model } = input;
  const reported = new Set<string>();
  for (let index = 0; index < model.relations.length; index++) {
    const { uncertain, sources, span, statement } = model.relations.at(index);
    if (uncertain !== 'ambiguous-column') continue;
    const place = span ?? model.statements[statement]!.span;
    if (reported.has(place.join())) continue;
    reported.add(place.join());
    const names = sources.map(({ column }) => model.columns.nameOf(column)).join(', ');
    yield { message: `${names} may be of several tables; name the table, too.`, span: place };
  }
}
