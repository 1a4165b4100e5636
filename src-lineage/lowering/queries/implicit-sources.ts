import type { RowSetId } from '../../ir/names.ts';
import type { Input } from '../../ir/inputs.ts';
import type { LoweringContext } from '../context/context.ts';

/**
 * Teradata: `SEL t.a WHERE t.b = 1`: a query without FROM reads the tables that qualify its columns (SQL data manipulation
 * language, "FROM Clause": tables that are referenced only so). They become the sources of its row set.
 */
export function addImplicitSources(context: LoweringContext, id: RowSetId): void {
  const { sources, parent, parentSources } = context.rowSet(id);
  // in a body or a query of another the qualifier may be a row, a loop or a source outside
  const correlated = parent >= 0 && parentSources !== 0;
  if (sources.length > 0 || correlated || context.routine >= 0) return;
  addQualifiers(context, id, new Set());
}

/** The same for `UPDATE t SET a = s.b WHERE t.k = s.k` and DELETE, which have s beside their target ("UPDATE", without FROM). */
export function addImplicitUpdateSources(context: LoweringContext, id: RowSetId): void {
  const known = context.rowSet(id).sources.flatMap(({ alias, name }) => {
    const parts = name?.parts ?? [];
    return [alias, parts.at(-1), parts.join('.')].flatMap((one) => one?.toLowerCase() ?? []);
  });
  addQualifiers(context, id, new Set(known));
}

function addQualifiers(context: LoweringContext, id: RowSetId, known: Set<string>): void {
  const { outputs, influences, sources, comparisons } = context.rowSet(id);
  const add = (parts: string[], start: number, end: number): void => {
    const key = parts.join('.').toLowerCase();
    if (parts.length === 0 || known.has(key) || context.isVariable(parts[0]!)) return;
    known.add(key);
    sources.push({ name: { parts, quoted: 0, start, end }, start, end });
  };
  const collect = (inputs: readonly Input[]): void => {
    for (const input of inputs) {
      if (input.kind === 'column') add(input.path.slice(0, -1), input.start, input.end);
      else if (input.kind === 'row') add(input.qualifier, input.start, input.end);
      else if (input.kind === 'call') collect(input.inputs);
    }
  };
  for (const output of outputs) {
    if (output.kind === 'column') collect(output.inputs);
    else add(output.qualifier, output.start, output.end);
  }
  for (const { inputs } of influences) collect(inputs);
  for (const { left, right } of comparisons) collect([...left, ...right]);
}
