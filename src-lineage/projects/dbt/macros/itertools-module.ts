import type { Run } from '../../jinja/values/environment.ts';
import { listOf } from '../../jinja/values/iterate.ts';
import {
  type Call,
  Callable,
  Fields,
  numberOf,
  Sequence,
  Undefined,
  type Value,
} from '../../jinja/values/values.ts';

/** A value is repeated no more often. */
const mostRepeats = 20_000;

/** Python's `itertools` (Python manual), as lists. */
export function itertoolsModule(run: Run): Fields {
  const tuple = (items: readonly Value[]): Sequence => new Sequence([...items], 'tuple');
  const lists = (value: Value | undefined): readonly Value[] => listOf(value ?? null);
  const chained = (all: readonly Value[]): Value => {
    const made: Value[] = [];
    for (const each of all) for (const item of lists(each)) made.push(item);
    run.allowance.step(made.length);
    return new Sequence(made);
  };
  /** All choices of some of the items, by their places. */
  const choices = (
    items: readonly Value[],
    size: number,
    next: (taken: readonly number[]) => (at: number) => boolean,
  ): Value => {
    if (size > 3) return new Undefined('choices', true);
    let made: number[][] = [[]];
    for (let round = 0; round < size; round++) {
      run.allowance.step(made.length * items.length);
      made = made.flatMap((taken) => items.flatMap((_, at) => (next(taken)(at) ? [[...taken, at]] : [])));
    }
    return new Sequence(made.map((taken) => tuple(taken.map((at) => items[at]!))));
  };
  const functions: Record<string, (call: Call) => Value> = {
    product: ({ args, named }) => {
      let made: Value[][] = [[]];
      const times = Math.min(numberOf(named.get('repeat') ?? 1) ?? 1, 4);
      for (const each of Array.from({ length: times }, () => args).flat()) {
        const items = lists(each);
        run.allowance.step(made.length * items.length);
        made = made.flatMap((before) => items.map((item) => [...before, item]));
      }
      return new Sequence(made.map(tuple));
    },
    combinations: ({ args }) =>
      choices(lists(args[0]), numberOf(args[1] ?? 2) ?? 2, (taken) => (at) => at > (taken.at(-1) ?? -1)),
    permutations: ({ args }) =>
      choices(
        lists(args[0]),
        numberOf(args[1] ?? lists(args[0]).length) ?? 0,
        (taken) => (at) => !taken.includes(at),
      ),
    zip_longest: ({ args, named }) => {
      const all = args.map(lists);
      const length = all.reduce((most, each) => Math.max(most, each.length), 0);
      run.allowance.step(length * all.length);
      const fill = named.get('fillvalue') ?? null;
      return new Sequence(Array.from({ length }, (_, at) => tuple(all.map((each) => each[at] ?? fill))));
    },
    accumulate: ({ args }) => {
      let sum = 0;
      return new Sequence(lists(args[0]).map((item) => (sum += numberOf(item) ?? 0)));
    },
    repeat: ({ args }) => {
      const times = Math.max(0, Math.min(numberOf(args[1] ?? 0) ?? 0, mostRepeats));
      run.allowance.step(times);
      return new Sequence(Array.from({ length: times }, () => args[0] ?? null));
    },
    islice: ({ args }) => {
      const [from, to] = args.length > 2 ? [args[1]!, args[2]!] : [0, args[1] ?? null];
      return new Sequence(lists(args[0]).slice(numberOf(from) ?? 0, numberOf(to)));
    },
  };
  const made = Object.entries(functions).map(([name, call]) => [name, new Callable(name, call)] as const);
  return new Fields('itertools', { ...Object.fromEntries(made), chain: new Chain(chained) });
}

/** `chain(a, b)`, `chain.from_iterable([a, b])` */
class Chain extends Fields {
  readonly #chained: (all: readonly Value[]) => Value;

  constructor(chained: (all: readonly Value[]) => Value) {
    super('chain', {
      from_iterable: new Callable('from_iterable', ({ args }) => chained(listOf(args[0] ?? null))),
    });
    this.#chained = chained;
  }

  override call({ args }: { args: Value[] }): Value {
    return this.#chained(args);
  }
}
