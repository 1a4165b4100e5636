import { evaluate } from './evaluate.ts';
import type { TemplateRun } from './evaluation.ts';
import type { Loop, Range } from './reading/tree.ts';
import { Scope } from './scope.ts';
import { Jumped } from './signals.ts';
import { isUnknown, itemsOf, listOf } from './values/iterate.ts';
import {
  type Call,
  Callable,
  HostObject,
  isEqual,
  isTruthy,
  RenderedText,
  Undefined,
  type Value,
} from './values/values.ts';

/** Runs a loop over what its expression gives. */
export function runLoop(interpreter: TemplateRun, loop: Loop, place: Range): void {
  const over = evaluate(interpreter, loop.over);
  if (isUnknown(over) && over.each !== undefined) {
    runOver(interpreter, loop, [over.each], place, 0);
    return;
  }
  if (isUnknown(over))
    interpreter.fault('unknown-value', 'What this loop goes over is only known at run time.', place);
  const items = itemsOf(over);
  if (items === undefined && !(over instanceof Undefined) && over !== null)
    interpreter.fault('template-error', 'This loop goes over what is no list.', place);
  runOver(interpreter, loop, items ?? [], place, 0);
}

function runOver(
  interpreter: TemplateRun,
  loop: Loop,
  all: readonly Value[],
  place: Range,
  depth: number,
): void {
  const outside = interpreter.scope;
  const items = chosenItems(interpreter, loop, all, place);
  if (items.length === 0) {
    interpreter.scoped(new Scope(outside), () => interpreter.run(loop.otherwise));
    return;
  }
  // as in Python, what the loop itself adds to its list or takes from it counts
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!;
    const scope = new Scope(outside);
    const again = (call: Call): Value => {
      const inner = listOf(call.args[0] ?? null);
      const text = interpreter.captured(() =>
        interpreter.scoped(outside, () =>
          interpreter.allowance.deeper(() => runOver(interpreter, loop, inner, place, depth + 1)),
        ),
      );
      return new RenderedText(text);
    };
    scope.set('loop', new LoopState(items, index, depth, loop.recursive ? again : undefined));
    if (!runTurn(interpreter, loop, item, scope, place)) return;
  }
}

/** @returns false where the loop is left */
function runTurn(interpreter: TemplateRun, loop: Loop, item: Value, scope: Scope, place: Range): boolean {
  try {
    interpreter.scoped(scope, () => {
      interpreter.assign(loop.target, item, place);
      interpreter.run(loop.body);
    });
  } catch (signal) {
    if (!(signal instanceof Jumped)) throw signal;
    return signal.to === 'continue';
  }
  return true;
}

function chosenItems(
  interpreter: TemplateRun,
  loop: Loop,
  all: readonly Value[],
  place: Range,
): readonly Value[] {
  const { condition } = loop;
  if (condition === undefined) return all;
  return all.filter((item) => {
    let chosen = false;
    interpreter.scoped(new Scope(interpreter.scope), () => {
      interpreter.assign(loop.target, item, place);
      chosen = isTruthy(evaluate(interpreter, condition));
    });
    return chosen;
  });
}

/** `loop` inside of a loop (Jinja manual, "For"). */
class LoopState extends HostObject {
  readonly #items: readonly Value[];
  readonly #index: number;
  readonly #depth: number;
  readonly #again: ((call: Call) => Value) | undefined;

  constructor(
    items: readonly Value[],
    index: number,
    depth: number,
    again: ((call: Call) => Value) | undefined,
  ) {
    super();
    this.#items = items;
    this.#index = index;
    this.#depth = depth;
    this.#again = again;
  }

  text(): string {
    return `<LoopContext ${this.#index + 1}/${this.#items.length}>`;
  }

  attribute(name: string): Value | undefined {
    const index = this.#index;
    const { length } = this.#items;
    switch (name) {
      case 'index':
        return index + 1;
      case 'index0':
        return index;
      case 'revindex':
        return length - index;
      case 'revindex0':
        return length - index - 1;
      case 'first':
        return index === 0;
      case 'last':
        return index === length - 1;
      case 'length':
        return length;
      case 'depth':
        return this.#depth + 1;
      case 'depth0':
        return this.#depth;
      case 'previtem':
        return this.#items[index - 1] ?? new Undefined(name);
      case 'nextitem':
        return this.#items[index + 1] ?? new Undefined(name);
      case 'cycle':
        return new Callable(
          name,
          ({ args }) => args[index % Math.max(1, args.length)] ?? new Undefined(name),
        );
      case 'changed':
        return new Callable(
          name,
          ({ args }) => index === 0 || !isEqual(args[0] ?? null, this.#items[index - 1] ?? null),
        );
      default:
        return undefined;
    }
  }

  override call(call: Call): Value | undefined {
    return this.#again?.(call);
  }
}
