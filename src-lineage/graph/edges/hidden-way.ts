import type { ObjectId } from '../../model/objects.ts';

/**
 * A way through hidden columns, from a visible one to where it ends: its first step, and what comes behind it. Ways to one end
 * share what they have in common, so that n ways of up to n steps each are not n·n numbers.
 */
export interface HiddenWay {
  /** Index into `model.relations`. */
  readonly relation: number;
  /** The hidden object that the step leads to. */
  readonly into: ObjectId;
  readonly rest: HiddenWay | undefined;
  /** Steps, those of the rest too. */
  readonly length: number;
}

/** The relations of a way, the last one first. */
export function relationsOf(way: HiddenWay | undefined): number[] {
  const relations: number[] = [];
  for (let step = way; step !== undefined; step = step.rest) relations.push(step.relation);
  return relations.reverse();
}

/** The hidden objects on a way, each once, nearest to its source first. */
export function objectsOf(way: HiddenWay | undefined): ObjectId[] {
  const objects = new Set<ObjectId>();
  for (let step = way; step !== undefined; step = step.rest) objects.add(step.into);
  return [...objects];
}

/** The greatest value that a step of a way has; it is worked out once for what ways share. */
export class GreatestOnWay {
  readonly #valueOf: (relation: number) => number;
  readonly #known = new WeakMap<HiddenWay, number>();

  constructor(valueOf: (relation: number) => number) {
    this.#valueOf = valueOf;
  }

  of(way: HiddenWay): number {
    const unknown: HiddenWay[] = [];
    let step: HiddenWay | undefined = way;
    while (step !== undefined && !this.#known.has(step)) {
      unknown.push(step);
      step = step.rest;
    }
    let greatest = step === undefined ? -1 : this.#known.get(step)!;
    for (const each of unknown.reverse()) {
      greatest = Math.max(greatest, this.#valueOf(each.relation));
      this.#known.set(each, greatest);
    }
    return greatest;
  }
}
