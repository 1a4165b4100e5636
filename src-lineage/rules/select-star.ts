import { objectPath } from '../graph/names/object-path.ts';
import { type Found, type RuleInput, textAt } from './finding.ts';
import { nameGlobs } from './name-globs.ts';

/** Stars whose columns are written into a table or view: a column that is added somewhere changes another silently. */
export function* selectStar(input: RuleInput): Generator<Found> {
  const { model, options } = input;
  const excepted = nameGlobs(options.except ?? []);
  const reported = new Set<string>();
  for (let index = 0; index < model.relations.length; index++) {
    const span = model.relations.spanAt(index);
    if (span === undefined || reported.has(span.join())) continue;
    const written = targetOf(input, model.relations.statementAt(index));
    if (written === undefined || excepted(written)) continue;
    const text = textAt(input, span);
    if (text === undefined || !/^(?:[^\s]*\.)?\*$/.test(text)) continue;
    reported.add(span.join());
    yield { message: `${text} decides which columns ${written} has; name them.`, span };
  }
}

/** The stored thing that a statement writes. */
function targetOf({ model }: RuleInput, statement: number): string | undefined {
  const [written] = (model.statements[statement]?.writes ?? []).filter(
    (id) => model.objects[id]!.role === 'persistent',
  );
  return written === undefined ? undefined : objectPath(model.objects[written]!);
}
