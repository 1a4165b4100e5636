import { appendAll } from '../base/append-all.ts';

/**
 * The order of assignments in a body: its steps as far as they decide which assignment a variable's value comes from.
 * Noted while the body is lowered, in the order of the text; linking runs over them (`resolution/variables/reaching-assignments.ts`).
 */

/** `next` is the first statement (by its index in the file) that comes behind the step. */
export type Step =
  | AssignStep
  | AroundStep
  | { do: 'branch' | 'otherwise' | 'handled'; next: number }
  | HandleStep
  | { do: 'block'; next: number }
  /** A block with a name ends; control comes from its end and from where it is left. */
  | { do: 'unblock'; next: number }
  /** A loop ends; its own variables mean again what they meant before it. */
  | { do: 'repeat'; next: number; own: string[]; ends: LoopEnd }
  /** The branches end; `always` one of them is taken. */
  | { do: 'join'; next: number; always: boolean }
  /** GOTO, and the label that it goes to. */
  | { do: 'goto' | 'goback'; label: string; next: number }
  | LabelStep
  /** The body ends here (RETURN). */
  | { do: 'leave'; next: number }
  /** An error is raised: control goes to a handler, or nowhere. */
  | RaiseStep
  /** A loop or named block is left, or its next round begins; `out` constructs lie between. */
  | { do: 'exit'; out: number; conditional: boolean; again: boolean; next: number };

/** Where a loop is left, besides EXIT: before each round, behind each, or nowhere. */
export type LoopEnd = 'before' | 'behind' | 'never';

export interface AssignStep {
  do: 'assign';
  /** See `variable-key.ts`. */
  variable: string;
  /** The assigning statement. */
  statement: number;
  next: number;
  /** The variable is an argument: whether a value comes back, only the routine decides. */
  argument?: true;
  /** An element or a part of the value: the rest of it stays. */
  part?: true;
}

export interface RaiseStep {
  do: 'raise';
  next: number;
  /** The name or state of what is raised. */
  condition?: string;
  /** What follows runs all the same: a handler goes on behind it, or a called routine may have raised nothing. */
  goesOn?: true;
}

/** What a called routine may raise. */
export const anyCondition = '*';

/** A loop, or what handlers protect, with what is assigned inside. */
export interface AroundStep {
  do: 'loop' | 'protect';
  next: number;
  inside: [variable: string, assignments: number[]][];
}

/** A handler of what was protected begins. */
export interface HandleStep {
  do: 'handle';
  next: number;
  /** It goes on behind whatever statement called it, and not behind all that is protected. */
  resumes?: true;
  /** Nothing calls it but what raises one of these conditions. */
  raised?: readonly string[];
}

/** A label that a GOTO goes to, from before it or from behind it. */
export interface LabelStep {
  do: 'label';
  label: string;
  next: number;
}

/** A jump out of a loop or named block, or to its next round. */
export interface Exit {
  label?: string;
  /** It begins the next round. */
  again: boolean;
  conditional: boolean;
  next: number;
}

type Inside = Map<string, number[]>;

/** What EXIT may leave, or pass on its way: the constructs that hold steps of their own. */
interface Around {
  kind: 'loop' | 'block' | 'other';
  label?: string;
}

/** Collects the steps of one body: a routine's, or the script's outside of routines. */
export class AssignmentOrder {
  private readonly steps: Step[] = [];
  /** The loops and protected parts around, which need to know what is assigned inside. */
  private readonly open: { step: { inside: [string, number[]][] }; inside: Inside }[] = [];
  private readonly around: Around[] = [];
  private readonly leftOut = new Set<string>();
  private jumpsBack = false;
  private readonly pending = new Set<string>();
  /** The labels that stand above. */
  private readonly labels = new Set<string>();
  private depth = 0;
  /** What handlers protect around this place: which conditions they end it for, and what is raised in it. */
  private readonly protectedParts: { raised: Set<string>; ends: readonly string[] }[] = [];
  /** A handler goes on behind the statement that raised an error. */
  resumes = false;

  /** Nothing was noted. */
  get isEmpty(): boolean {
    return this.steps.length === 0 && this.leftOut.size === 0 && this.pending.size === 0 && !this.jumpsBack;
  }

  /** Inside a branch or a loop. */
  get conditional(): boolean {
    return this.depth > 0;
  }

  assign(step: Omit<AssignStep, 'do'>): void {
    this.steps.push({ do: 'assign', ...step });
    for (const { inside } of this.open) push(inside, step.variable, step.statement);
  }

  branch(next: number): void {
    this.depth++;
    this.around.push({ kind: 'other' });
    this.steps.push({ do: 'branch', next });
  }

  otherwise(next: number): void {
    this.steps.push({ do: 'otherwise', next });
  }

  join(next: number, always: boolean): void {
    this.depth--;
    this.around.pop();
    this.steps.push({ do: 'join', next, always });
  }

  loop(next: number, label?: string): void {
    if (label !== undefined) this.target(label, next);
    this.depth++;
    this.around.push({ kind: 'loop', ...(label !== undefined && { label }) });
    this.begin('loop', next);
  }

  /** @param own the variables that the loop itself declares */
  repeat(next: number, own: string[], ends: LoopEnd): void {
    this.depth--;
    this.around.pop();
    this.finish();
    this.steps.push({ do: 'repeat', next, own, ends });
  }

  /** A block with a name, which may be left by it. */
  block(label: string, next: number): void {
    this.target(label, next);
    this.around.push({ kind: 'block', label });
    this.steps.push({ do: 'block', next });
  }

  unblock(next: number): void {
    this.around.pop();
    this.steps.push({ do: 'unblock', next });
  }

  /**
   * The part of a block that its handlers protect.
   * @param ends the conditions that end it
   */
  protect(next: number, ends: readonly string[] = []): void {
    this.protectedParts.push({ raised: new Set(), ends });
    this.around.push({ kind: 'other' });
    this.begin('protect', next);
  }

  /** The part that handlers protect ends. */
  protected(): void {
    this.finish();
  }

  /**
   * A handler begins: any of the protected statements may be done by then, but none of another handler.
   * @param conditions those that call it, where statements raise them
   */
  handle(next: number, resumes: boolean, conditions: readonly string[] = []): void {
    const raised = conditions.length > 0 && this.areRaised(conditions) ? conditions : undefined;
    this.steps.push({ do: 'handle', next, ...(resumes && { resumes }), ...(raised && { raised }) });
  }

  /** Whether each condition is raised by statements of the part that is protected. */
  private areRaised(conditions: readonly string[]): boolean {
    const { raised } = this.protectedParts.at(-1)!;
    return conditions.every((condition) => raised.has(condition));
  }

  /** A routine is called, which may raise any condition. */
  call(next: number): void {
    if (this.protectedParts.length > 0)
      this.steps.push({ do: 'raise', next, condition: anyCondition, goesOn: true });
  }

  handled(next: number): void {
    this.protectedParts.pop();
    this.around.pop();
    this.steps.push({ do: 'handled', next });
  }

  leave(next: number): void {
    this.steps.push({ do: 'leave', next });
  }

  raise(next: number, condition?: string): void {
    const ends = condition !== undefined && this.protectedParts.some((part) => part.ends.includes(condition));
    if (condition !== undefined) for (const { raised } of this.protectedParts) raised.add(condition);
    const goesOn = this.resumes && !ends;
    if (!goesOn || condition !== undefined)
      this.steps.push({
        do: 'raise',
        next,
        ...(condition !== undefined && { condition }),
        ...(goesOn && { goesOn }),
      });
  }

  exit({ label, again, conditional, next }: Exit): void {
    const folded = label?.toLowerCase();
    const target = this.around.findLastIndex((one) =>
      folded === undefined ? one.kind === 'loop' : one.label?.toLowerCase() === folded,
    );
    if (target < 0) return;
    this.steps.push({ do: 'exit', out: this.around.length - 1 - target, conditional, again, next });
  }

  /** A variable of a text that a statement runs: it is read when the text is done, at the same statement. */
  leaveOut(variable: string): void {
    this.leftOut.add(variable);
  }

  /** GOTO: where its label does not come further down, any assignment may come before any statement. */
  jump(next: number, label?: string): void {
    if (label === undefined) {
      this.jumpsBack = true;
      return;
    }
    const name = label.toLowerCase();
    const isBack = this.labels.has(name);
    if (!isBack) this.pending.add(name);
    this.steps.push({ do: isBack ? 'goback' : 'goto', label: name, next });
  }

  /** A label stands here. */
  target(label: string, next: number): void {
    const name = label.toLowerCase();
    this.pending.delete(name);
    this.labels.add(name);
    this.steps.push({ do: 'label', label: name, next });
  }

  /** Whether the order of the text means nothing: a jump goes back, or to a label that is not there. */
  get isUnknown(): boolean {
    return this.jumpsBack || this.pending.size > 0;
  }

  /** The steps; none where their order means nothing. */
  finished(): Step[] {
    if (this.isUnknown) return [];
    return this.steps.filter((step) => step.do !== 'assign' || !this.leftOut.has(step.variable));
  }

  private begin(kind: 'loop' | 'protect', next: number): void {
    const step = { do: kind, next, inside: [] };
    this.steps.push(step);
    this.open.push({ step, inside: new Map() });
  }

  private finish(): void {
    const { step, inside } = this.open.pop()!;
    appendAll(step.inside, inside);
  }
}

/** By label, which of the assignments are between it and the last GOTO that goes back to it. */
export function assignmentsGoneBackOver(
  steps: readonly Step[],
  assignments: readonly AssignStep[],
): Map<Step, [from: number, to: number]> {
  const goneBack = new Map<Step, [from: number, to: number]>();
  const labels = new Map<string, { step: Step; from: number }>();
  let passed = 0;
  for (const step of steps) {
    if (step === assignments[passed]) passed += 1;
    else if (step.do === 'label') labels.set(step.label, { step, from: passed });
    else if (step.do === 'goback') {
      const label = labels.get(step.label);
      if (label !== undefined) goneBack.set(label.step, [label.from, passed]);
    }
  }
  return goneBack;
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (list.at(-1) !== value) list.push(value);
}
