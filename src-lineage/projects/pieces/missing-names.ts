import type { Limits } from '../../base/diagnostics/limits.ts';
import { dialectOf } from '../../dialects/index.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';
import type { FileDataflow, RowSet, Source } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import type { RowSetId } from '../../ir/names.ts';
import type { Output } from '../../ir/outputs.ts';
import { readDataflow } from '../../lowering/lower-file.ts';
import { isNamed, QueryNames } from './known-columns.ts';

/** A text, and what is known of the tables that it reads. */
export interface AskingText {
  text: string;
  vendor: VendorId;
  limits: Limits;
  /** The columns of a table by the parts of its name. */
  columnsOf: (parts: readonly string[]) => readonly string[] | undefined;
  /** Only what is asked of this table, also through queries, counts: the last part of its name. */
  table: string | undefined;
}

/** The names that queries ask their sources for and that these have not, as far as their columns are known. */
export function missingNames({ columnsOf, limits, table, text, vendor }: AskingText): string[] {
  const file = readDataflow('query', text, dialectOf(vendor), { limits, isPiece: true });
  return new MissingNames(file, new QueryNames(file, columnsOf), table?.toLowerCase()).all();
}

/** The names that the queries of a text give to their columns; none of one in which a word does not stand. */
export function givenNames(text: string, word: string, vendor: VendorId, limits: Limits): string[] {
  if (!text.toLowerCase().includes(word)) return [];
  const file = readDataflow('query', text, dialectOf(vendor), { limits, isPiece: true });
  const outputs = file.rowSets.flatMap((rowSet) => rowSet.outputs);
  return outputs.flatMap((output) =>
    output.kind === 'column' && output.name !== undefined ? output.name : [],
  );
}

class MissingNames {
  readonly #file: FileDataflow;
  readonly #columns: QueryNames;
  readonly #table: string | undefined;
  readonly #leads = new Map<RowSetId, boolean>();

  constructor(file: FileDataflow, columns: QueryNames, table: string | undefined) {
    this.#file = file;
    this.#columns = columns;
    this.#table = table;
  }

  all(): string[] {
    const names = new Map<string, string>();
    for (const rowSet of this.#file.rowSets)
      for (const path of pathsOf(inputsOf(rowSet))) {
        const name = path.at(-1)!;
        if (this.#isMissing(rowSet, path)) names.set(name.toLowerCase(), name);
      }
    return [...names.values()];
  }

  #isMissing(rowSet: RowSet, path: readonly string[]): boolean {
    const name = path.at(-1)!.toLowerCase();
    const source = sourceOf(rowSet, path);
    if (source === undefined || !this.#isAsked(source) || this.#mayHave(source, name)) return false;
    if (path.length > 1) return true;
    const around = this.#file.rowSets[rowSet.parent]?.sources ?? [];
    return !isAlias(rowSet.outputs, name) && !around.some((each) => this.#mayHave(each, name));
  }

  #mayHave(source: Source, name: string): boolean {
    const names = this.#columns.ofSource(source);
    return names === undefined || names.some((each) => each.toLowerCase() === name);
  }

  /** Whether the rows of a source are those of the table, or come from them. */
  #isAsked({ name, rowSet }: Source): boolean {
    if (this.#table === undefined) return true;
    return rowSet === undefined ? name?.parts.at(-1)?.toLowerCase() === this.#table : this.#isAbout(rowSet);
  }

  #isAbout(id: RowSetId): boolean {
    const known = this.#leads.get(id);
    if (known !== undefined) return known;
    // one that reads itself comes from its other sources
    this.#leads.set(id, false);
    const { arms = [], sources } = this.#file.rowSets[id]!;
    const isAbout = sources.some((source) => this.#isAsked(source)) || arms.some((arm) => this.#isAbout(arm));
    this.#leads.set(id, isAbout);
    return isAbout;
  }
}

/** The source that a name means: the one of its qualifier, or the only one. */
function sourceOf({ sources }: RowSet, path: readonly string[]): Source | undefined {
  const qualifier = path.at(-2)?.toLowerCase();
  if (qualifier !== undefined) return sources.find((source) => isNamed(source, qualifier));
  return sources.length === 1 ? sources[0] : undefined;
}

/** Whether an item of the list itself is called so, and is made of other columns. */
function isAlias(outputs: readonly Output[], name: string): boolean {
  return outputs.some(
    (output) =>
      output.kind === 'column' &&
      output.name?.toLowerCase() === name &&
      ![...pathsOf(output.inputs)].some((path) => path.at(-1)!.toLowerCase() === name),
  );
}

function* inputsOf({ comparisons, influences, outputs }: RowSet): Generator<Input> {
  for (const output of outputs) if (output.kind === 'column') yield* output.inputs;
  for (const { inputs } of influences) yield* inputs;
  for (const { left, right } of comparisons) {
    yield* left;
    yield* right;
  }
}

/** The names of columns in inputs, also in those of calls. */
function* pathsOf(inputs: Iterable<Input>): Generator<readonly string[]> {
  for (const input of inputs) {
    if (input.kind === 'column') yield input.path;
    else if (input.kind === 'call') yield* pathsOf(input.inputs);
  }
}
