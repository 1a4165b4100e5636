import { Callable, HostObject, Sequence, type Value } from '../../jinja/values/values.ts';

/** Columns by number that templates may ask a guessed answer for. */
const width = 4;

/** What a query gave: a table of agate, and dbt's result of a statement, as far as templates use them. */
export class AnswerTable extends HostObject {
  readonly #rows: readonly AnswerRow[];
  readonly #names: readonly string[];

  /** @param names those of the query's columns, as far as they are known */
  constructor(rows: readonly (readonly string[])[], names: readonly string[]) {
    super();
    this.#rows = rows.map((values) => new AnswerRow(values, names));
    this.#names = names;
  }

  text(): string {
    return '<agate.Table>';
  }

  attribute(name: string): Value | undefined {
    if (name === 'rows' || name === 'data') return new Sequence(this.items());
    if (name === 'columns') return new AnswerColumns(this.#rows, this.#names);
    if (name === 'column_names') return new Sequence([...this.#names], 'tuple');
    return name === 'table' ? this : undefined;
  }

  override items(): Value[] {
    return [...this.#rows];
  }
}

/** What a query may have given, where values are guessed: each row has its value in every column. */
export function guessedTable(values: readonly string[], names: readonly string[]): AnswerTable {
  const columns = Math.max(width, names.length);
  return new AnswerTable(
    values.map((value) => Array<string>(columns).fill(value)),
    names,
  );
}

class AnswerRow extends HostObject {
  readonly values: readonly string[];
  readonly #names: readonly string[];

  constructor(values: readonly string[], names: readonly string[]) {
    super();
    this.values = values;
    this.#names = names;
  }

  text(): string {
    return this.values[0] ?? '';
  }

  attribute(name: string): Value | undefined {
    if (name === 'values') return new Callable(name, () => new Sequence([...this.values], 'tuple'));
    if (name === 'keys') return new Callable(name, () => new Sequence([...this.#names], 'tuple'));
    return this.values[columnIndex(this.#names, name)];
  }

  override items(): Value[] {
    return [...this.values];
  }
}

/** The column of a name; without better knowledge the first one. */
function columnIndex(names: readonly string[], name: string): number {
  return Math.max(
    0,
    names.findIndex((each) => each.toLowerCase() === name.toLowerCase()),
  );
}

class AnswerColumns extends HostObject {
  readonly #rows: readonly AnswerRow[];
  readonly #names: readonly string[];

  constructor(rows: readonly AnswerRow[], names: readonly string[]) {
    super();
    this.#rows = rows;
    this.#names = names;
  }

  text(): string {
    return '<agate.MappedSequence>';
  }

  attribute(name: string): Value {
    if (name === 'values') return new Callable(name, () => new Sequence(this.items(), 'tuple'));
    if (name === 'keys') return new Callable(name, () => new Sequence([...this.#names], 'tuple'));
    if (name !== 'items') return this.#column(columnIndex(this.#names, name));
    return new Callable(
      name,
      () =>
        new Sequence(this.#names.map((each, index) => new Sequence([each, this.#column(index)], 'tuple'))),
    );
  }

  #column(index: number): Value {
    const values = this.#rows.map((row) => row.values[index] ?? null);
    return new AnswerColumn(this.#names[index] ?? 'value', values);
  }

  override items(): Value[] {
    const count = this.#rows[0]?.values.length ?? Math.max(width, this.#names.length);
    return Array.from({ length: count }, (_, index) => this.#column(index));
  }
}

class AnswerColumn extends HostObject {
  readonly #name: string;
  readonly #values: readonly Value[];

  constructor(name: string, values: readonly Value[]) {
    super();
    this.#name = name;
    this.#values = values;
  }

  text(): string {
    return '<agate.Column>';
  }

  attribute(name: string): Value | undefined {
    if (name === 'values' || name === 'values_distinct')
      return new Callable(name, () => new Sequence([...this.#values], 'tuple'));
    return name === 'name' ? this.#name : undefined;
  }

  override items(): Value[] {
    return [...this.#values];
  }
}

/** A value that no query gives: the names that hold it show where a template writes what a query gives. */
export const probe = 'zqprobe';

const nameAroundProbe = new RegExp(`^(.*?)${probe}(.*)$`, 'i');

/**
 * What a query may have given, by names of columns: a pivot names its columns by values, which may stand between a prefix
 * and a suffix.
 * @param probed the names of columns that the template writes where queries give the probe
 */
export function answersFor(names: readonly string[], probed: readonly string[]): string[] {
  const affixes = probed.flatMap((name) => {
    const [, prefix, suffix] = nameAroundProbe.exec(name.toLowerCase()) ?? [];
    return prefix === undefined || suffix === undefined || suffix.includes(probe) ? [] : [{ prefix, suffix }];
  });
  // a name that fits a longer pattern has it from there
  affixes.sort((a, b) => b.prefix.length + b.suffix.length - (a.prefix.length + a.suffix.length));
  const answers = new Set<string>();
  for (const name of names.map((each) => each.toLowerCase())) {
    const found = affixes.find(
      ({ prefix, suffix }) =>
        name.length > prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix),
    );
    if (found !== undefined) answers.add(name.slice(found.prefix.length, name.length - found.suffix.length));
  }
  return [...answers];
}
