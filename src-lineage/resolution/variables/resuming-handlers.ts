import type { Step } from '../../ir/assignment-order.ts';

/** A protected part of a body with the steps of each of its handlers that go on behind the statement that called them. */
export interface ResumedPart {
  protect: Step;
  handlers: Step[][];
}

/** A construct that is open: where a handler of it that goes on has begun, and those that have ended. */
interface Around {
  protect?: Step;
  from?: number;
  handlers: Step[][];
}

/** The protected parts with handlers that go on, in the order of their ends: an inner one stands before the one around it. */
export function resumingHandlers(steps: readonly Step[]): ResumedPart[] {
  const parts: ResumedPart[] = [];
  if (!steps.some((step) => step.do === 'handle' && step.resumes)) return parts;
  const around: Around[] = [];
  steps.forEach((step, i) => {
    if (opens.has(step.do)) around.push({ ...(step.do === 'protect' && { protect: step }), handlers: [] });
    else if (step.do === 'handle' || step.do === 'handled') endHandler(around.at(-1), steps, i);
    if (closes.has(step.do)) {
      const { protect, handlers } = around.pop() ?? { handlers: [] };
      if (protect !== undefined && handlers.length > 0) parts.push({ protect, handlers });
    }
  });
  return parts;
}

const opens: ReadonlySet<string> = new Set(['branch', 'block', 'loop', 'protect']);
const closes: ReadonlySet<string> = new Set(['join', 'unblock', 'repeat', 'handled']);

/** A handler ends at a step, and the next one may begin there. */
function endHandler(top: Around | undefined, steps: readonly Step[], at: number): void {
  if (top === undefined) return;
  const step = steps[at]!;
  if (top.from !== undefined) top.handlers.push(steps.slice(top.from, at));
  delete top.from;
  if (step.do === 'handle' && step.resumes) top.from = at + 1;
}
