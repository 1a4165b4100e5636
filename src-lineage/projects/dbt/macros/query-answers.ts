import { Callable, HostObject, Sequence, type Value } from '../../jinja/values/values.ts';

/** Columns by number that templates may ask an answer for. */
const width = 4;

/**
 * What a query may have answered, where values are guessed: each row has its value in every column, by name and by number. It is
 * a table of agate, and dbt's result of a statement, as far as templates use them.
 */
export class AnswerTable extends HostObject {
  readonly #values: readonly string[];
  readonly #names: readonly string[];

  /** @param names those of the query's columns, as far as its text tells them */
  constructor(values: readonly string[], names: readonly string[]) {
    super();
    this.#values = values;
    this.#names = names;
  }

  text(): string {
    return '<agate.Table>';
  }

  attribute(name: string): Value | undefined {
    if (name === 'rows' || name === 'data') return new Sequence(this.items());
    if (name === 'columns') return new AnswerColumns(this.#values, this.#names);
    if (name === 'column_names') return new Sequence([...this.#names], 'tuple');
    return name === 'table' ? this : undefined;
  }

  override items(): Value[] {
    return this.#values.map((value) => new AnswerRow(value));
  }
}

class AnswerRow extends HostObject {
  readonly #value: string;

  constructor(value: string) {
    super();
    this.#value = value;
  }

  text(): string {
    return this.#value;
  }

  attribute(name: string): Value {
    return name === 'values' ? new Callable(name, () => new Sequence([this.#value], 'tuple')) : this.#value;
  }

  override items(): Value[] {
    return Array.from({ length: width }, () => this.#value);
  }
}

class AnswerColumns extends HostObject {
  readonly #values: readonly string[];
  readonly #names: readonly string[];

  constructor(values: readonly string[], names: readonly string[]) {
    super();
    this.#values = values;
    this.#names = names;
  }

  text(): string {
    return '<agate.MappedSequence>';
  }

  attribute(name: string): Value {
    const column = new AnswerColumn(this.#values);
    if (name === 'values') return new Callable(name, () => new Sequence([column], 'tuple'));
    if (name === 'keys') return new Callable(name, () => new Sequence([...this.#names], 'tuple'));
    if (name !== 'items') return column;
    return new Callable(
      name,
      () => new Sequence(this.#names.map((each) => new Sequence([each, column], 'tuple'))),
    );
  }

  override items(): Value[] {
    return Array.from({ length: width }, () => new AnswerColumn(this.#values));
  }
}

class AnswerColumn extends HostObject {
  readonly #values: readonly string[];

  constructor(values: readonly string[]) {
    super();
    this.#values = values;
  }

  text(): string {
    return '<agate.Column>';
  }

  attribute(name: string): Value | undefined {
    if (name === 'values' || name === 'values_distinct')
      return new Callable(name, () => new Sequence([...this.#values], 'tuple'));
    return name === 'name' ? 'value' : undefined;
  }

  override items(): Value[] {
    return [...this.#values];
  }
}

/** Guesses that are tried for one node. */
const maximumGuesses = 4;

/**
 * What a query may have given, by the columns that a relation has and its template does not make without it: a pivot names them
 * by values, which may stand between a prefix and a suffix.
 */
export function guessedAnswers(missing: readonly string[]): string[][] {
  const names = missing.map((name) => name.toLowerCase());
  const [first = ''] = names;
  const guesses = [names];
  for (let end = first.indexOf('_'); end !== -1; end = first.indexOf('_', end + 1)) {
    const prefix = first.slice(0, end + 1);
    if (!names.every((name) => name.startsWith(prefix) && name.length > prefix.length)) break;
    guesses.push(names.map((name) => name.slice(prefix.length)));
  }
  for (let at = first.lastIndexOf('_'); at > 0; at = first.lastIndexOf('_', at - 1)) {
    const suffix = first.slice(at);
    if (!names.every((name) => name.endsWith(suffix) && name.length > suffix.length)) break;
    guesses.push(names.map((name) => name.slice(0, -suffix.length)));
  }
  return guesses.slice(0, maximumGuesses);
}
