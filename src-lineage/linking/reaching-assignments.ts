import type { AssignStep, Step } from '../binding/assignment-order.ts';

/**
 * Reaching definitions: which assignments may have given a variable the value that it has at a statement. A loop is
 * entered with what was before it and all that its body assigns, and so is what follows it; handlers may begin behind
 * any statement of the part that they protect.
 */

/** What may have given a variable its value, from one statement on. */
export interface ReachingPoint {
  /** The first statement (by its index in the file) that sees it. */
  from: number;
  /** The assigning statements; {@link atEntry} for the value at the beginning of the body. */
  assignments: readonly number[];
}

/** Stands for the value that a variable has when its body begins: a parameter's argument. */
export const atEntry = -1;

/** What an assigning step does to the value before it: replaces it, may do so, or nothing. */
export type AssignmentEffect = 'replaces' | 'may-replace' | 'nothing';

type Assigned = ReadonlyMap<string, readonly number[]>;

/** Beyond this many noted assignments, the order of a body is not followed: generated code, and no person's. */
const maximumNoted = 5_000_000;

/**
 * The points of the wanted variables, in the order of the statements.
 * @param wanted the variables to follow, as the steps name them
 */
export function reachingAssignments(
  steps: readonly Step[],
  wanted: ReadonlySet<string>,
  effectOf: (step: AssignStep) => AssignmentEffect,
): Map<string, ReachingPoint[]> {
  return new Walk(wanted, effectOf).run(steps);
}

/** One run over the steps of a body. */
class Walk {
  private readonly wanted: ReadonlySet<string>;
  private readonly effectOf: (step: AssignStep) => AssignmentEffect;
  private readonly points = new Map<string, ReachingPoint[]>();
  /** What holds here; undefined where control never comes. */
  private state: Assigned | undefined;
  /** {@link state}, where nobody else holds it. */
  private own: Map<string, readonly number[]> | undefined;
  private noted = 0;
  /** What was before the constructs around, and how their finished branches ended. */
  private readonly around: { before: Assigned | undefined; ends: (Assigned | undefined)[] }[] = [];

  constructor(wanted: ReadonlySet<string>, effectOf: (step: AssignStep) => AssignmentEffect) {
    this.wanted = wanted;
    this.effectOf = effectOf;
    this.state = new Map([...wanted].map((name) => [name, [atEntry]]));
    for (const name of wanted) this.points.set(name, [{ from: 0, assignments: [atEntry] }]);
  }

  run(steps: readonly Step[]): Map<string, ReachingPoint[]> {
    for (const step of steps) {
      this.take(step);
      if (this.noted > maximumNoted) return new Map();
    }
    return this.points;
  }

  private take(step: Step): void {
    switch (step.do) {
      case 'assign':
        return this.assign(step);
      case 'branch':
        this.around.push({ before: this.kept(), ends: [] });
        return;
      case 'otherwise':
        this.top.ends.push(this.kept());
        return this.enter(this.top.before, step.next);
      case 'join': {
        const { before, ends } = this.around.pop()!;
        return this.enter(union([...ends, this.state, ...(step.always ? [] : [before])]), step.next);
      }
      case 'loop':
        return this.loop(step);
      case 'repeat':
        return this.repeat(step);
      case 'protect':
        this.around.push({ before: union([this.kept(), new Map(step.inside)]), ends: [] });
        return;
      case 'handle':
        this.top.ends.push(this.kept());
        return this.enter(this.top.before, step.next);
      case 'handled':
        return this.enter(union([...this.around.pop()!.ends, this.state]), step.next);
      case 'leave':
        this.state = undefined;
    }
  }

  private loop({ inside, next }: Step & { do: 'loop' | 'protect' }): void {
    const entry = this.kept();
    this.enter(union([entry, new Map(inside)]), next);
    this.around.push({ before: this.kept(), ends: [entry] });
  }

  private repeat({ own, next }: Step & { do: 'repeat' }): void {
    const { before, ends } = this.around.pop()!;
    const [entry] = ends;
    const after = new Map(union([before, this.state]) ?? []);
    for (const name of own) after.set(name, entry?.get(name) ?? [atEntry]);
    this.enter(after, next);
  }

  private get top(): { before: Assigned | undefined; ends: (Assigned | undefined)[] } {
    return this.around.at(-1)!;
  }

  private assign(step: AssignStep): void {
    const { variable, statement, next } = step;
    const effect = this.wanted.has(variable) ? this.effectOf(step) : 'nothing';
    if (effect === 'nothing') return;
    const before = effect === 'may-replace' ? this.state?.get(variable) : undefined;
    const assignments = merged(before ?? [], [statement]);
    // what control never reaches is read as if it did
    this.own ??= new Map(this.state ?? []);
    this.own.set(variable, assignments);
    this.state = this.own;
    this.note(variable, assignments, next);
  }

  /** The state, to be held by others too: the next assignment begins a copy. */
  private kept(): Assigned | undefined {
    this.own = undefined;
    return this.state;
  }

  /** Goes on with another state; what a variable holds changes for the statements from `next` on. */
  private enter(state: Assigned | undefined, next: number): void {
    this.state = state;
    this.own = undefined;
    if (state !== undefined) for (const [name, assignments] of state) this.note(name, assignments, next);
  }

  private note(name: string, assignments: readonly number[], from: number): void {
    const points = this.points.get(name);
    if (points === undefined) return;
    if (points.at(-1)?.from === from) points.pop();
    if (points.at(-1)?.assignments === assignments) return;
    points.push({ from, assignments });
    this.noted += assignments.length;
  }
}

/** What holds where several ways meet; undefined ones never come here. */
function union(states: readonly (Assigned | undefined)[]): Assigned | undefined {
  const [first, ...others] = states.filter((state) => state !== undefined);
  if (first === undefined || others.every((other) => other === first)) return first;
  const all = new Map(first);
  for (const state of others)
    for (const [name, assignments] of state) all.set(name, merged(all.get(name) ?? [], assignments));
  return all;
}

/** Both in ascending order; one of the two itself where it holds the other, as most do. */
function merged(a: readonly number[], b: readonly number[]): readonly number[] {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  const both = new Set(a);
  for (const one of b) both.add(one);
  if (both.size === a.length) return a;
  if (both.size === b.length) return b;
  return [...both].sort((one, other) => one - other);
}
