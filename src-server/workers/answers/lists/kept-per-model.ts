import type { LineageModel } from '../../../../src-lineage/model/model.ts';

/** How much is kept of one model. The newest is always kept. */
export interface KeptRoom<Value> {
  /** Values. */
  values: number;
  /** Their weight together, where one may be much larger than another. */
  weight?: { most: number; of: (value: Value) => number };
}

/**
 * What was made of models and may be asked for again: it is kept as long as the model is at hand, and where there is too
 * much of it what was not used for the longest time is released.
 */
export class KeptPerModel<Value> {
  readonly #known = new WeakMap<LineageModel, Map<string, Value>>();
  readonly #room: KeptRoom<Value>;

  constructor(room: KeptRoom<Value>) {
    this.#room = room;
  }

  /** The value of a key, made where it is not kept. */
  of(model: LineageModel, key: string, make: () => Value): Value {
    const values = this.#known.get(model) ?? new Map<string, Value>();
    this.#known.set(model, values);
    const value = values.has(key) ? values.get(key)! : make();
    values.delete(key);
    values.set(key, value);
    this.#letGo(values);
    return value;
  }

  /** A map lists its oldest key first. */
  #letGo(values: Map<string, Value>): void {
    const { values: most, weight } = this.#room;
    const weigh = (): number => [...values.values()].reduce((sum, each) => sum + weight!.of(each), 0);
    for (const key of [...values.keys()].slice(0, -1)) {
      if (values.size <= most && (weight === undefined || weigh() <= weight.most)) return;
      values.delete(key);
    }
  }
}
