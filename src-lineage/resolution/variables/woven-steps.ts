import { appendAll } from '../../base/append-all.ts';
import { addToList } from '../../base/list-map.ts';
import type { AssignStep, Step } from '../../ir/assignment-order.ts';
import type { Declared } from './declared-variables.ts';
import type { SharingBodies, SharingBody } from './shared-bodies.ts';

/** The name of a variable or of a part of it in the steps of {@link stepsWithCalls}. */
export type StepKey = (declared: Declared, part: string) => string;

/** A step, and where it comes from. */
export interface SharedStep {
  step: AssignStep;
  /** The body's own step … */
  own?: AssignStep;
  /** … or the bodies that the statement calls. */
  called?: readonly SharingBody[];
}

/**
 * The steps of a body as far as they are about variables that others set, too: its own under the names that all bodies share, and
 * calls of bodies that set them.
 */
export function stepsWithCalls(
  body: SharingBody,
  bodies: SharingBodies,
  keyOf: StepKey,
): { steps: Step[]; assigns: Map<AssignStep, SharedStep> } {
  return new Woven(body, bodies, keyOf).steps();
}

class Woven {
  private readonly body: SharingBody;
  private readonly bodies: SharingBodies;
  private readonly keyOf: StepKey;
  private readonly woven: Step[] = [];
  private readonly assigns = new Map<AssignStep, SharedStep>();
  /** The calls of the body in the order of its statements, and the first of them that is not woven in. */
  private readonly calls: readonly [statement: number, called: readonly SharingBody[]][];
  private next = 0;
  /** The constructs around; loops and protected parts receive what is assigned inside of them. */
  private readonly around: { inside?: Map<string, number[]>; into?: [string, number[]][] }[] = [];

  constructor(body: SharingBody, bodies: SharingBodies, keyOf: StepKey) {
    this.body = body;
    this.bodies = bodies;
    this.keyOf = keyOf;
    this.calls = [...body.calls].sort(([a], [b]) => a - b);
  }

  steps(): { steps: Step[]; assigns: Map<AssignStep, SharedStep> } {
    for (const step of this.body.steps ?? []) {
      this.callsBefore(step.do === 'assign' ? step.statement + 1 : step.next);
      if (step.do === 'assign') this.own(step);
      else this.construct(step);
    }
    this.callsBefore(Infinity);
    return { steps: this.woven, assigns: this.assigns };
  }

  private callsBefore(statement: number): void {
    for (; this.next < this.calls.length; this.next++) {
      const [at, called] = this.calls[this.next]!;
      if (at >= statement) return;
      const parts = new Map<string, SharingBody[]>();
      for (const body of called)
        for (const [declared, names] of body.sets)
          for (const name of names) addToList(parts, this.keyOf(declared, name), body);
      for (const [variable, setters] of parts)
        this.assign({ step: { do: 'assign', variable, statement: at, next: at + 1 }, called: setters });
    }
  }

  private own(own: AssignStep): void {
    const meant = this.bodies.meant(this.body.file, this.body.routine, own.variable);
    if (meant === undefined) return;
    const variable = this.keyOf(meant.found.declared, meant.part);
    this.assign({ step: { ...own, variable, ...(meant.within && { part: true }) }, own });
  }

  private assign(shared: SharedStep): void {
    const { step } = shared;
    this.woven.push(step);
    this.assigns.set(step, shared);
    for (const { inside } of this.around) if (inside) addToList(inside, step.variable, step.statement);
  }

  private construct(step: Exclude<Step, AssignStep>): void {
    switch (step.do) {
      case 'loop':
      case 'protect': {
        const into: [string, number[]][] = [];
        this.around.push({ inside: new Map<string, number[]>(), into });
        this.woven.push({ ...step, inside: into });
        return;
      }
      case 'branch':
      case 'block':
        this.around.push({});
        break;
      case 'handle':
        this.close();
        break;
      case 'handled':
      case 'repeat':
        this.close();
        this.around.pop();
        break;
      case 'join':
      case 'unblock':
        this.around.pop();
        break;
      default:
        break;
    }
    this.woven.push(step.do === 'repeat' ? { ...step, own: [] } : step);
  }

  /** The innermost construct knows now what is assigned inside of it. */
  private close(): void {
    const top = this.around.at(-1);
    if (top?.inside === undefined) return;
    appendAll(top.into!, top.inside);
    delete top.inside;
  }
}
