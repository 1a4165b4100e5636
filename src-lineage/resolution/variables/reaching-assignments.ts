import { addToList } from '../../base/list-map.ts';
import { SharedArray } from '../../base/shared-array.ts';
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

const entry: readonly number[] = [atEntry];

/** What an assigning step does to the value before it: replaces it, may do so, or nothing. */
export type AssignmentEffect = 'replaces' | 'may-replace' | 'nothing';

/** The assignments that may have given each variable its value, by the variable's number. */
type Assigned = SharedArray<readonly number[]>;

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
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly effectOf: (step: AssignStep) => AssignmentEffect;
  /** By the variables' numbers. */
  private readonly points: ReachingPoint[][];
  private readonly nothing: Assigned;
  /** What holds here; undefined where control never comes. */
  private state: Assigned | undefined;
  /** What each variable's last point says. */
  private held: Assigned;
  /** The ways that meet here, while one join follows the other. */
  private meeting: Set<Assigned | undefined> | undefined;
  private noted = 0;
  private readonly around: Construct[] = [];
  /** What held at each RETURN. */
  private readonly exits: (Assigned | undefined)[] = [];
  /** What held at each GOTO, by its label. */
  private readonly jumps = new Map<string, (Assigned | undefined)[]>();
  /** The fields that are followed by the records that they belong to. */
  private readonly fieldsOf = new Map<string, string[]>();

  constructor(wanted: ReadonlySet<string>, effectOf: (step: AssignStep) => AssignmentEffect) {
    this.numbers = new Map([...wanted].map((name, number) => [name, number]));
    this.effectOf = effectOf;
    this.nothing = SharedArray.of(wanted.size);
    this.points = [...wanted].map(() => [{ from: 0, assignments: entry }]);
    let state = this.nothing;
    for (const number of this.numbers.values()) state = state.with(number, entry);
    this.state = this.held = state;
    for (const name of wanted) {
      const record = recordOf(name);
      if (record !== undefined) addToList(this.fieldsOf, record, name);
    }
  }

  run(steps: readonly Step[]): Map<string, Reaching> {
    for (const [at, step] of steps.entries()) {
      if (step.do === 'join') this.join(step, steps[at + 1]);
      else this.take(step);
      if (this.noted > maximumNoted) return new Map();
    }
    const exit = union([...this.exits, this.state]);
    return new Map(
      [...this.numbers].map(([name, number]) => [
        name,
        { points: this.points[number]!, atExit: exit?.at(number) ?? [] },
      ]),
    );
  }

  private take(step: Exclude<Step, JoinStep>): void {
    switch (step.do) {
      case 'assign':
        return this.assign(step);
      case 'branch':
        return this.begin(this.state);
      case 'otherwise':
        this.top.ends.push(this.state);
        return this.enter(this.top.before, step.next);
      case 'block':
        return this.begin(undefined);
      case 'unblock':
        return this.enter(union([...this.around.pop()!.left, this.state]), step.next);
      case 'loop':
        return this.loop(step);
      case 'repeat':
        return this.repeat(step);
      case 'protect':
        return this.begin(union([this.state, this.withFields(step.inside)]));
      case 'handle':
        this.top.ends.push(this.state);
        return this.enter(this.top.before, step.next);
      case 'handled':
        return this.enter(union([...this.around.pop()!.ends, this.state]), step.next);
      case 'exit':
        return this.exit(step);
      case 'leave':
        this.exits.push(this.state);
        this.state = undefined;
        return;
      case 'goto':
        addToList(this.jumps, step.label, this.state);
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

  /** Of joins one behind the other, as those of a chain of ELSE IF, only the last one is seen: all their ways meet at once. */
  private join({ always, next }: JoinStep, following: Step | undefined): void {
    const { before, ends } = this.around.pop()!;
    const ways = (this.meeting ??= new Set([this.state]));
    for (const end of ends) ways.add(end);
    if (!always) ways.add(before);
    if (following?.do === 'join' && following.next === next) return;
    this.meeting = undefined;
    this.enter(union([...ways]), next);
  }

  private begin(before: Assigned | undefined, ends: (Assigned | undefined)[] = []): void {
    this.around.push({ before, ends, left: [], again: [] });
  }

  private loop({ inside, next }: Step & { do: 'loop' | 'protect' }): void {
    const before = this.state;
    this.enter(union([before, this.withFields(inside)]), next);
    this.begin(this.state, [before]);
  }

  /** Control comes from above, by jumps from above, and by jumps back from any place between. */
  private label({ label, inside, next }: LabelStep): void {
    const back = inside === undefined ? [] : [this.withFields(inside)];
    const state = union([...(this.jumps.get(label) ?? []), this.state, ...back]);
    this.enter(state, next);
  }

  /** What is assigned inside of a construct; a record that is assigned gives its fields a value, too. */
  private withFields(inside: readonly [string, number[]][]): Assigned {
    let all = this.nothing;
    for (const [name, statements] of inside) {
      for (const one of [name, ...(this.fieldsOf.get(name) ?? [])]) {
        const number = this.numbers.get(one);
        if (number !== undefined) all = all.with(number, merged(all.at(number) ?? [], statements));
      }
    }
    return all;
  }

  private repeat({ own, ends: how, next }: Step & { do: 'repeat' }): void {
    const { before, ends, left, again } = this.around.pop()!;
    const [atBegin] = ends;
    const isLeft = how === 'never' && left.length > 0;
    const end = isLeft
      ? union(left)
      : how === 'behind'
        ? union([this.state, ...again, ...left])
        : union([before, this.state, ...left]);
    let after = end ?? before ?? this.nothing;
    for (const name of own) {
      for (const one of [name, ...(this.fieldsOf.get(name) ?? [])]) {
        const number = this.numbers.get(one);
        if (number !== undefined) after = after.with(number, atBegin?.at(number) ?? entry);
      }
    }
    this.enter(after, next);
  }

  private exit({ out, conditional, again }: Step & { do: 'exit' }): void {
    const target = this.around.at(-1 - out);
    if (target !== undefined) (again ? target.again : target.left).push(this.state);
    if (!conditional) this.state = undefined;
  }

  private get top(): Construct {
    return this.around.at(-1)!;
  }

  private assign(step: AssignStep): void {
    const { variable } = step;
    const names = [variable, ...(this.fieldsOf.get(variable) ?? [])];
    const numbers = names.map((name) => this.numbers.get(name)).filter((number) => number !== undefined);
    const effect = numbers.length === 0 ? 'nothing' : this.effectOf(step);
    if (effect !== 'nothing') for (const number of numbers) this.set(number, step, effect);
  }

  private set(number: number, { statement, next }: AssignStep, effect: AssignmentEffect): void {
    const before = effect === 'may-replace' ? this.state?.at(number) : undefined;
    const assignments = merged(before ?? [], [statement]);
    // what control never reaches is read as if it did
    this.state = (this.state ?? this.nothing).with(number, assignments);
    this.note(number, assignments, next);
    this.held = this.held.with(number, assignments);
  }

  /** Goes on with another state; what a variable holds changes for the statements from `next` on. */
  private enter(state: Assigned | undefined, next: number): void {
    this.state = state;
    if (state === undefined) return;
    state.eachChange(this.held, (assignments, number) => this.note(number, assignments, next));
    this.held = state.joined(this.held, (own) => own);
  }

  private note(number: number, assignments: readonly number[], from: number): void {
    const points = this.points[number]!;
    if (points.at(-1)?.from === from) points.pop();
    if (points.at(-1)?.assignments === assignments) return;
    points.push({ from, assignments });
    this.noted += assignments.length;
  }
}

/** The end of a choice. */
type JoinStep = Step & { do: 'join' };

/** What was before a construct, how its finished branches ended, and what held where it was left or begun again. */
interface Construct {
  before: Assigned | undefined;
  ends: (Assigned | undefined)[];
  left: (Assigned | undefined)[];
  again: (Assigned | undefined)[];
}

/** What holds where several ways meet; undefined ones never come here. */
function union(states: readonly (Assigned | undefined)[]): Assigned | undefined {
  const coming = [...new Set(states.filter((state) => state !== undefined))];
  // two by two: what many ways give one variable is not gone over for each of them
  while (coming.length > 1) {
    const half = (coming.length + 1) >> 1;
    for (let at = half; at < coming.length; at++)
      coming[at - half] = coming[at - half]!.joined(coming[at]!, merged);
    coming.length = half;
  }
  return coming[0];
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
