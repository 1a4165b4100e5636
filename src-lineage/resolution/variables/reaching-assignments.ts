import { ascendingUnion } from '../../base/int-list.ts';
import { addToList } from '../../base/list-map.ts';
import { anyCondition, assignmentsGoneBackOver } from '../../ir/assignment-order.ts';
import type {
  AroundStep,
  AssignStep,
  HandleStep,
  LabelStep,
  RaiseStep,
  Step,
} from '../../ir/assignment-order.ts';
import { type Assigned, noneAssigned, union } from '../../ir/variables/assigned.ts';
import { recordOf } from '../../ir/variables/variable-key.ts';
import { resumingHandlers } from './resuming-handlers.ts';

/**
 * Reaching definitions: which assignments may have given a variable the value that it has at a statement. A loop is
 * entered with what was before it and what a round of it leaves, and so is what follows it; handlers may begin behind
 * any statement of the part that they protect, and what those leave that go on there may hold behind any of them, too.
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
  return Walk.ofBody(wanted, effectOf).run(steps);
}

/** The variables that are followed. */
interface Followed {
  numbers: ReadonlyMap<string, number>;
  fieldsOf: Map<string, string[]>;
  effectOf: (step: AssignStep) => AssignmentEffect;
  nothing: Assigned;
}

/** One run over the steps of a body. */
class Walk {
  readonly numbers: ReadonlyMap<string, number>;
  readonly effectOf: (step: AssignStep) => AssignmentEffect;
  /** By the variables' numbers; none where only the end counts. */
  private readonly points: ReachingPoint[][];
  readonly nothing: Assigned;
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
  readonly fieldsOf: Map<string, string[]>;
  /** The assignments to what is followed, and which of them lie between a label and the last GOTO back to it. */
  private wantedSteps: readonly AssignStep[] = [];
  private goneBack: ReadonlyMap<Step, [from: number, to: number]> = new Map();
  /** What the handlers leave that go on in what they protect, by the step that begins it. */
  private left: ReadonlyMap<Step, Assigned> = new Map();
  /** What the rounds of loops leave to the next ones, by the step that begins the loop. */
  private rounds: ReadonlyMap<Step, Assigned> = new Map();
  /** While these are gathered; a loop then begins with nothing. */
  private gathered: Map<Step, Assigned> | undefined;
  /** The same, of all that protects this place: it may hold behind any statement. */
  private readonly interrupting: Assigned[] = [];

  private constructor(followed: Followed, points: ReachingPoint[][]) {
    ({ numbers: this.numbers, fieldsOf: this.fieldsOf, effectOf: this.effectOf } = followed);
    this.nothing = this.held = this.state = followed.nothing;
    this.points = points;
  }

  /** From the beginning of a body. */
  static ofBody(wanted: ReadonlySet<string>, effectOf: Followed['effectOf']): Walk {
    const numbers = new Map([...wanted].map((name, number) => [name, number]));
    const nothing: Assigned = noneAssigned(wanted.size);
    const fieldsOf = new Map<string, string[]>();
    for (const name of wanted) {
      const record = recordOf(name);
      if (record !== undefined) addToList(fieldsOf, record, name);
    }
    const points = [...wanted].map((): ReachingPoint[] => [{ from: 0, assignments: entry }]);
    const walk = new Walk({ numbers, fieldsOf, effectOf, nothing }, points);
    for (const number of numbers.values()) walk.held = walk.held.with(number, entry);
    walk.state = walk.held;
    return walk;
  }

  run(steps: readonly Step[]): Map<string, Reaching> {
    this.left = this.leftByHandlers(steps);
    this.rounds = this.leftByRounds(steps);
    if (!this.takeAll(steps)) return new Map();
    const exit = union([...this.exits, this.state]);
    return new Map(
      [...this.numbers].map(([name, number]) => [
        name,
        { points: this.points[number]!, atExit: exit?.at(number) ?? [] },
      ]),
    );
  }

  /** False where there is more than is followed. */
  private takeAll(steps: readonly Step[]): boolean {
    this.wantedSteps = steps.filter(
      (step): step is AssignStep => step.do === 'assign' && this.numbersOf(step).length > 0,
    );
    this.goneBack = assignmentsGoneBackOver(steps, this.wantedSteps);
    for (const [at, step] of steps.entries()) {
      if (step.do === 'join') this.join(step, steps[at + 1]);
      else this.take(step);
      if (this.noted > maximumNoted) return false;
    }
    return true;
  }

  /** What the handlers that go on give to variables; inner ones first, which the outer ones may hold. */
  private leftByHandlers(steps: readonly Step[]): Map<Step, Assigned> {
    const left = new Map<Step, Assigned>();
    for (const { protect, handlers } of resumingHandlers(steps)) {
      const ends = handlers.map((handler) => {
        const walk = new Walk(this, []);
        walk.left = left;
        walk.takeAll(handler);
        return walk.state;
      });
      left.set(protect, union(ends) ?? this.nothing);
    }
    return left;
  }

  /** What each round of a loop leaves, where it began with nothing. */
  private leftByRounds(steps: readonly Step[]): ReadonlyMap<Step, Assigned> {
    if (!steps.some((step) => step.do === 'loop')) return this.rounds;
    const walk = new Walk(this, []);
    [walk.left, walk.gathered] = [this.left, new Map()];
    return walk.takeAll(steps) ? walk.gathered : this.rounds;
  }

  private take(step: Exclude<Step, { do: 'join' }>): void {
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
        return this.protect(step);
      case 'handle':
        return this.handle(step);
      case 'handled':
        if (!this.top.resumed) this.top.ends.push(this.state);
        return this.enter(union(this.around.pop()!.ends), step.next);
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
      case 'raise':
        this.raise(step);
        return;
      // the label has what is assigned up to here
      case 'goback':
        this.state = undefined;
    }
  }

  /** Of joins one behind the other, as those of a chain of ELSE IF, only the last one is seen: all their ways meet at once. */
  private join({ always, next }: Step & { do: 'join' }, following: Step | undefined): void {
    const { before, ends } = this.around.pop()!;
    const ways = (this.meeting ??= new Set([this.state]));
    for (const end of ends) ways.add(end);
    if (!always) ways.add(before);
    if (following?.do === 'join' && following.next === next) return;
    this.meeting = undefined;
    this.enter(union([...ways]), next);
  }

  private protect(step: AroundStep): void {
    const left = this.left.get(step);
    this.begin(union([this.state, this.withFields(step.inside), left]));
    this.top.raised = new Map();
    if (left === undefined) return;
    this.top.interrupted = true;
    this.interrupting.push(left);
    this.enter(union([this.state, left]), step.next);
  }

  /** What is protected, or a handler, ends here, and a handler begins. */
  private handle({ next, resumes, raised = [] }: HandleStep): void {
    const { top } = this;
    top.handles = true;
    // nobody comes behind what is protected from a handler that goes on inside of it
    if (!top.resumed) top.ends.push(this.state);
    if (top.interrupted) this.interrupting.pop();
    top.interrupted = false;
    top.resumed = resumes === true;
    const ways = raised.map((condition) => top.raised?.get(condition));
    if (ways.length === 0 || ways.includes(undefined)) this.enter(top.before, next);
    else this.enter(union([...ways, top.raised?.get(anyCondition)].flatMap((way) => way ?? [])), next);
  }

  /** A handler of the condition begins with what holds here, in whichever of the constructs around it is declared. */
  private raise({ condition, goesOn }: RaiseStep): void {
    for (const { raised, handles } of this.around)
      if (condition !== undefined && raised && !handles) addToList(raised, condition, this.state);
    if (!goesOn) this.state = undefined;
  }

  private begin(before: Assigned | undefined, ends: (Assigned | undefined)[] = []): void {
    this.around.push({ before, ends, left: [], again: [] });
  }

  private loop(step: AroundStep): void {
    const before = this.state;
    if (this.gathered === undefined) {
      this.enter(union([before, this.rounds.get(step) ?? this.withFields(step.inside)]), step.next);
      this.begin(this.state, [before]);
      return;
    }
    this.begin(before, [before]);
    this.top.loop = step;
    this.state = this.nothing;
  }

  /** Control comes from above, by jumps from above, and by jumps back from any place between. */
  private label(step: LabelStep): void {
    const back = this.goneBack.get(step);
    const between = back === undefined ? undefined : this.withFields(this.assignedIn(back));
    this.enter(union([...(this.jumps.get(step.label) ?? []), this.state, between]), step.next);
  }

  private assignedIn([from, to]: [from: number, to: number]): [string, number[]][] {
    // n labels that are gone back to over n assignments are n·n by themselves: the bound counts them
    this.noted += to - from;
    if (this.noted > maximumNoted) return [];
    const assigned = new Map<string, number[]>();
    for (let at = from; at < to; at++) {
      const { variable, statement } = this.wantedSteps[at]!;
      const list = assigned.get(variable);
      if (list === undefined) assigned.set(variable, [statement]);
      else if (list.at(-1) !== statement) list.push(statement);
    }
    return [...assigned];
  }

  /** What is assigned inside of a construct; a record that is assigned gives its fields a value, too. */
  private withFields(inside: readonly [string, number[]][]): Assigned {
    let all = this.nothing;
    for (const [name, statements] of inside) {
      for (const one of [name, ...(this.fieldsOf.get(name) ?? [])]) {
        const number = this.numbers.get(one);
        if (number !== undefined) all = all.with(number, ascendingUnion(all.at(number) ?? [], statements));
      }
    }
    return all;
  }

  private repeat({ own, ends: how, next }: Step & { do: 'repeat' }): void {
    const { before, ends, left, again, loop } = this.around.pop()!;
    const [atBegin] = ends;
    if (loop !== undefined) {
      this.gathered?.set(loop, union([this.state, ...again]) ?? this.nothing);
      this.state = union([before, this.state, ...again, ...left]);
      return;
    }
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
    const numbers = this.numbersOf(step);
    const effect = numbers.length === 0 ? 'nothing' : this.effectOf(step);
    if (effect !== 'nothing') for (const number of numbers) this.set(number, step, effect);
  }

  /** A variable or record, and the fields of it, as far as they are followed. */
  private numbersOf({ variable }: AssignStep): number[] {
    const names = [variable, ...(this.fieldsOf.get(variable) ?? [])];
    return names.map((name) => this.numbers.get(name)).filter((number) => number !== undefined);
  }

  private set(number: number, { statement, next }: AssignStep, effect: AssignmentEffect): void {
    const before = effect === 'may-replace' ? this.state?.at(number) : undefined;
    let assignments = ascendingUnion(before ?? [], [statement]);
    for (const left of this.interrupting) assignments = ascendingUnion(left.at(number) ?? [], assignments);
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
    const points = this.points[number];
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
  /** Of what handlers protect: what held where a condition was raised in it. */
  raised?: Map<string, (Assigned | undefined)[]>;
  /** The step that began it, while what rounds leave is gathered. */
  loop?: Step;
  /** It has come to its handlers. */
  handles?: true;
  /** Handlers that go on may come behind the statements of this place. */
  interrupted?: boolean;
  /** The steps of such a handler are taken. */
  resumed?: boolean;
}
