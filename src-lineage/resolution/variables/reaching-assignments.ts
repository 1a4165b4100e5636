import { addToList } from '../../base/list-map.ts';
import type { AssignStep, LabelStep, Step } from '../../ir/assignment-order.ts';
import { recordOf } from '../../ir/variable-key.ts';

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

/** Where the assignments of a variable are seen. */
export interface Reaching {
  /** In the order of the statements. */
  points: readonly ReachingPoint[];
  /** What may hold where the body is left: at its end and at each RETURN. */
  atExit: readonly number[];
}

/**
 * Follows the wanted variables through the steps of a body.
 * @param wanted the variables and fields of records to follow, as the steps name them
 */
export function reachingAssignments(
  steps: readonly Step[],
  wanted: ReadonlySet<string>,
  effectOf: (step: AssignStep) => AssignmentEffect,
): Map<string, Reaching> {
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
  private readonly around: Construct[] = [];
  /** What held at each RETURN. */
  private readonly exits: (Assigned | undefined)[] = [];
  /** What held at each GOTO, by its label. */
  private readonly jumps = new Map<string, (Assigned | undefined)[]>();
  /** The fields that are followed by the records that they belong to. */
  private readonly fieldsOf = new Map<string, string[]>();

  constructor(wanted: ReadonlySet<string>, effectOf: (step: AssignStep) => AssignmentEffect) {
    this.wanted = wanted;
    this.effectOf = effectOf;
    this.state = new Map([...wanted].map((name) => [name, [atEntry]]));
    for (const name of wanted) {
      this.points.set(name, [{ from: 0, assignments: [atEntry] }]);
      const record = recordOf(name);
      if (record !== undefined) addToList(this.fieldsOf, record, name);
    }
  }

  run(steps: readonly Step[]): Map<string, Reaching> {
    for (const step of steps) {
      this.take(step);
      if (this.noted > maximumNoted) return new Map();
    }
    const exit = union([...this.exits, this.state]);
    return new Map(
      [...this.points].map(([name, points]) => [name, { points, atExit: exit?.get(name) ?? [] }]),
    );
  }

  private take(step: Step): void {
    switch (step.do) {
      case 'assign':
        return this.assign(step);
      case 'branch':
        return this.begin(this.kept());
      case 'otherwise':
        this.top.ends.push(this.kept());
        return this.enter(this.top.before, step.next);
      case 'join': {
        const { before, ends } = this.around.pop()!;
        return this.enter(union([...ends, this.state, ...(step.always ? [] : [before])]), step.next);
      }
      case 'block':
        return this.begin(undefined);
      case 'unblock':
        return this.enter(union([...this.around.pop()!.left, this.state]), step.next);
      case 'loop':
        return this.loop(step);
      case 'repeat':
        return this.repeat(step);
      case 'protect':
        return this.begin(union([this.kept(), this.withFields(step.inside)]));
      case 'handle':
        this.top.ends.push(this.kept());
        return this.enter(this.top.before, step.next);
      case 'handled':
        return this.enter(union([...this.around.pop()!.ends, this.state]), step.next);
      case 'exit':
        return this.exit(step);
      case 'leave':
        this.exits.push(this.kept());
        this.state = undefined;
        return;
      case 'goto':
        addToList(this.jumps, step.label, this.kept());
        this.state = undefined;
        return;
      case 'label':
        return this.label(step);
      // the label has what is assigned up to here
      case 'goback':
      case 'raise':
        this.state = undefined;
    }
  }

  private begin(before: Assigned | undefined, ends: (Assigned | undefined)[] = []): void {
    this.around.push({ before, ends, left: [], again: [] });
  }

  private loop({ inside, next }: Step & { do: 'loop' | 'protect' }): void {
    const entry = this.kept();
    this.enter(union([entry, this.withFields(inside)]), next);
    this.begin(this.kept(), [entry]);
  }

  /** Control comes from above, by jumps from above, and by jumps back from any place between. */
  private label({ label, inside, next }: LabelStep): void {
    const back = inside === undefined ? [] : [this.withFields(inside)];
    const state = union([...(this.jumps.get(label) ?? []), this.state, ...back]);
    this.enter(state, next);
  }

  /** What is assigned inside of a construct; a record that is assigned gives its fields a value, too. */
  private withFields(inside: readonly [string, number[]][]): Assigned {
    const all = new Map<string, readonly number[]>();
    for (const [name, statements] of inside) {
      if (this.wanted.has(name)) all.set(name, merged(all.get(name) ?? [], statements));
      for (const field of this.fieldsOf.get(name) ?? [])
        all.set(field, merged(all.get(field) ?? [], statements));
    }
    return all;
  }

  private repeat({ own, ends: how, next }: Step & { do: 'repeat' }): void {
    const { before, ends, left, again } = this.around.pop()!;
    const [entry] = ends;
    const isLeft = how === 'never' && left.length > 0;
    const end = isLeft
      ? union(left)
      : how === 'behind'
        ? union([this.state, ...again, ...left])
        : union([before, this.state, ...left]);
    const after = new Map(end ?? before ?? []);
    for (const name of own)
      for (const key of [name, ...(this.fieldsOf.get(name) ?? [])])
        if (this.wanted.has(key)) after.set(key, entry?.get(key) ?? [atEntry]);
    this.enter(after, next);
  }

  private exit({ out, conditional, again }: Step & { do: 'exit' }): void {
    const target = this.around.at(-1 - out);
    if (target !== undefined) (again ? target.again : target.left).push(this.kept());
    if (!conditional) this.state = undefined;
  }

  private get top(): Construct {
    return this.around.at(-1)!;
  }

  private assign(step: AssignStep): void {
    const { variable } = step;
    const fields = this.fieldsOf.get(variable) ?? [];
    const isWanted = this.wanted.has(variable);
    if (!isWanted && fields.length === 0) return;
    const effect = this.effectOf(step);
    if (effect === 'nothing') return;
    if (isWanted) this.set(variable, step, effect);
    for (const field of fields) this.set(field, step, effect);
  }

  private set(name: string, { statement, next }: AssignStep, effect: AssignmentEffect): void {
    const before = effect === 'may-replace' ? this.state?.get(name) : undefined;
    const assignments = merged(before ?? [], [statement]);
    // what control never reaches is read as if it did
    this.own ??= new Map(this.state ?? []);
    this.own.set(name, assignments);
    this.state = this.own;
    this.note(name, assignments, next);
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

/** What was before a construct, how its finished branches ended, and what held where it was left or begun again. */
interface Construct {
  before: Assigned | undefined;
  ends: (Assigned | undefined)[];
  left: (Assigned | undefined)[];
  again: (Assigned | undefined)[];
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
