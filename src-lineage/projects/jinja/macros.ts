import { evaluate } from './evaluate.ts';
import type { TemplateRun } from './evaluation.ts';
import type { Macro, Template } from './reading/tree.ts';
import { Scope } from './scope.ts';
import { Returned } from './signals.ts';
import { type Call, Callable, Dict, RenderedText, Sequence, Undefined, type Value } from './values/values.ts';

/** A macro as a value that can be called, with the names that it sees. */
export function macroOf(interpreter: TemplateRun, template: Template, macro: Macro, scope: Scope): Callable {
  return new Callable(macro.name, (call) => callMacro(interpreter, template, macro, scope, call));
}

/** What a macro writes, or the value that it returns. */
export function callMacro(
  interpreter: TemplateRun,
  template: Template,
  macro: Macro,
  outside: Scope,
  call: Call,
): Value {
  const scope = new Scope(outside);
  let returned: Value | undefined;
  const text = interpreter.captured(() => {
    interpreter.within(template, call.place, scope, () => {
      try {
        takeArguments(interpreter, macro, scope, call);
        interpreter.run(macro.body);
      } catch (signal) {
        if (!(signal instanceof Returned)) throw signal;
        returned = signal.value;
      }
    });
  });
  return returned === undefined ? new RenderedText(text) : returned;
}

/** Gives a macro its arguments; what is left over is in `varargs` and `kwargs`. */
function takeArguments(interpreter: TemplateRun, { parameters }: Macro, scope: Scope, call: Call): void {
  const { args, named, caller } = call;
  const left = new Map(named);
  parameters.forEach(({ name, fallback }, index) => {
    const value = index < args.length ? args[index] : left.get(name);
    left.delete(name);
    if (value !== undefined) scope.set(name, value);
    else scope.set(name, fallback === undefined ? new Undefined(name) : evaluate(interpreter, fallback));
  });
  scope.set('varargs', new Sequence(args.slice(parameters.length), 'tuple'));
  const kwargs = new Dict();
  for (const [name, value] of left) kwargs.set(name, value);
  scope.set('kwargs', kwargs);
  if (caller !== undefined) scope.set('caller', caller);
}
