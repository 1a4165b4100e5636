import type { Run } from './environment.ts';
import { listOf } from './iterate.ts';
import { pairsOf } from './list-methods.ts';
import { Callable, Dict, Fields, HostObject, numberOf, Sequence, Undefined, type Value } from './values.ts';

/** Jinja's own global functions (Jinja manual, "List of Global Functions"). */
export function jinjaGlobal(name: string, run: Run): Value | undefined {
  switch (name) {
    case 'range':
      return new Callable(name, ({ args }) => range(args, run));
    case 'dict':
      return new Callable(name, ({ args, named }) => {
        const dict = new Dict();
        for (const [key, value] of pairsOf(args[0])) dict.set(key, value);
        for (const [key, value] of named) dict.set(key, value);
        return dict;
      });
    case 'namespace':
      return new Callable(name, ({ args, named }) => {
        const fields = new Map<string, Value>(named);
        if (args[0] instanceof Dict)
          for (const [key, value] of Object.entries(args[0].fields())) fields.set(key, value);
        return new Fields('Namespace', fields, true);
      });
    case 'cycler':
      return new Callable(name, ({ args }) => new Cycler(args));
    case 'joiner':
      return new Callable(name, ({ args }) => {
        let first = true;
        return new Callable('joiner', () => {
          if (!first) return args[0] ?? ', ';
          first = false;
          return '';
        });
      });
    case 'lipsum':
      return new Callable(name, () => '');
    default:
      return undefined;
  }
}

function range(args: readonly Value[], run: Run): Value {
  const [one = 0, two, by = 1] = args.map((value) => Math.trunc(numberOf(value) ?? 0));
  const [from, to] = two === undefined ? [0, one] : [one, two];
  const step = by === 0 ? 1 : by;
  const count = Math.max(0, Math.ceil((to - from) / step));
  run.allowance.step(count);
  return new Sequence(Array.from({ length: count }, (_, index) => from + index * step));
}

/** `cycler('a', 'b')`: the next of its values at each call. */
class Cycler extends HostObject {
  readonly #values: readonly Value[];
  #at = 0;
  constructor(values: readonly Value[]) {
    super();
    this.#values = values;
  }
  text(): string {
    return '<Cycler>';
  }
  attribute(name: string): Value | undefined {
    if (name === 'current') return this.#current();
    if (name === 'reset') return new Callable(name, () => ((this.#at = 0), null));
    return name === 'next' ? new Callable(name, () => this.#next()) : undefined;
  }
  #current(): Value {
    return this.#values[this.#at % Math.max(1, this.#values.length)] ?? new Undefined('cycler');
  }
  #next(): Value {
    const value = this.#current();
    this.#at++;
    return value;
  }
}

/** `zip(a, b)` as a list of tuples; as long as the shortest. */
export function zipped(lists: readonly Value[], run: Run): Value {
  const all = lists.map(listOf);
  let count = all[0]?.length ?? 0;
  for (const { length } of all) if (length < count) count = length;
  run.allowance.step(count * all.length);
  return new Sequence(
    Array.from(
      { length: count },
      (_, index) =>
        new Sequence(
          all.map((items) => items[index]!),
          'tuple',
        ),
    ),
  );
}
