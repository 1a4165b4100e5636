import { Allowance, Exhausted, type RenderLimits } from './values/allowance.ts';
import { Interpreter, type InterpreterOptions } from './interpreter.ts';
import type { Range, Template } from './reading/tree.ts';
import type { Rendered } from './values/rendered.ts';
import { Jumped, Raised, Returned, Signal } from './signals.ts';
import type { Host, RenderFault } from './values/environment.ts';

/** What a template gives. */
export interface RenderResult {
  rendered: Rendered;
  faults: RenderFault[];
  /** It was not left before its end. */
  complete: boolean;
}

/** Settings of a rendering. */
export interface RenderOptions extends InterpreterOptions {
  limits: RenderLimits;
  /** What several renderings have together besides. */
  allowance?: Allowance;
}

const budgetNames: Record<Exhausted['budget'], string> = {
  steps: 'steps of a template of a project (limits.templateSteps)',
  characters: 'characters that a template or macros of a project put together (limits.renderedText)',
  depth: 'levels of calls',
};

/** Renders a template. Never throws; where it is left early, what was written until then is given. */
export function renderTemplate(template: Template, host: Host, options: RenderOptions): RenderResult {
  const allowance = new Allowance(options.limits, options.allowance);
  const interpreter = new Interpreter(template, host, allowance, options);
  for (const fault of template.faults) interpreter.fault('template-error', `${fault.message}.`, fault);
  const complete = runToEnd(interpreter, { start: 0, end: Math.min(1, template.source.length) }, () =>
    interpreter.run(template.body),
  );
  return { rendered: interpreter.written, faults: interpreter.faults, complete };
}

/** Runs a part of a template; what leaves it early is a fault at the place. */
function runToEnd(interpreter: Interpreter, place: Range, run: () => void): boolean {
  try {
    run();
    return true;
  } catch (signal) {
    if (signal instanceof Exhausted) {
      const message = `More than ${signal.amount.toLocaleString('en-US')} ${budgetNames[signal.budget]}: it is read as it is written.`;
      interpreter.fault('budget-exceeded', message, place);
      return false;
    }
    if (!(signal instanceof Signal)) throw signal;
    if (signal instanceof Raised) return false;
    // `return` and `break` outside of what they leave
    return signal instanceof Returned || signal instanceof Jumped;
  }
}
