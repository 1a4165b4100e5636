import type { Allowance } from './values/allowance.ts';
import { argumentsOf, evaluate } from './evaluate.ts';
import type { TemplateRun } from './evaluation.ts';
import { runLoop } from './loops.ts';
import { callMacro, macroOf } from './macros.ts';
import type {
  Expression,
  FilterUse,
  Macro,
  NamedBlock,
  Range,
  Statement,
  Target,
  Template,
} from './reading/tree.ts';
import { type Rendered, RenderedBuilder } from './values/rendered.ts';
import { FaultList } from './faults.ts';
import { Scope } from './scope.ts';
import { Jumped } from './signals.ts';
import type { Host, RenderFault } from './values/environment.ts';
import { filterOf } from './values/filters.ts';
import { jinjaGlobal } from './values/globals.ts';
import { isUnknown, itemsOf, unknownFiltered } from './values/iterate.ts';
import { itemOf, memberOf } from './values/member-access.ts';
import { testOf } from './values/tests.ts';
import {
  type Call, Callable, Fields, HostObject, isTruthy, RenderedText, textOf, Undefined, type Value,
} from './values/values.ts'; // oxfmt-ignore

/** What a tool asks of a rendering. */
export interface InterpreterOptions {
  /** Runs the blocks that a tool defines; without it their text is written. */
  onBlock?: (block: NamedBlock, interpreter: Interpreter) => void;
  /** Marks that name what is not known are written as they stand. */
  keepsMarks?: true;
  /** What is written is a part of a relation's name. */
  isName?: true;
}

/** Walks the statements of templates and writes what they say. */
export class Interpreter implements TemplateRun {
  readonly allowance: Allowance;
  readonly host: Host;
  /** Blocks that a tool defines, as they are met; without it their text is written. */
  readonly onBlock: ((block: NamedBlock, interpreter: Interpreter) => void) | undefined;
  scope: Scope;
  template: Template;
  #out = new RenderedBuilder();
  /** The mark of the outermost template that led here; undefined in that template itself. */
  #outer: Range | undefined;
  #quiet = 0;
  /** Calls of what is not there, as counted before the mark that is being written. */
  #missing = 0;
  readonly #options: InterpreterOptions;
  readonly #faults = new FaultList();

  constructor(template: Template, host: Host, allowance: Allowance, options: InterpreterOptions) {
    this.template = template;
    this.host = host;
    this.allowance = allowance;
    this.onBlock = options.onBlock;
    this.#options = options;
    this.scope = new Scope();
  }

  get faults(): RenderFault[] {
    return this.#faults.all;
  }

  /** What has been written so far. */
  get written(): Rendered {
    return this.#out.finished();
  }

  run(statements: readonly Statement[]): void {
    this.allowance.deeper(() => {
      for (const statement of statements) this.#statement(statement);
    });
  }

  /** What statements write, apart from what was written before. */
  captured(run: () => void): Rendered {
    const before = this.#out;
    const out = new RenderedBuilder();
    this.#out = out;
    try {
      run();
    } finally {
      this.#out = before;
    }
    return out.finished();
  }

  /** Runs something with a scope of its own. */
  scoped(scope: Scope, run: () => void): void {
    const before = this.scope;
    this.scope = scope;
    try {
      run();
    } finally {
      this.scope = before;
    }
  }

  /** Runs a part of another template, to which a mark led. */
  within(template: Template, mark: Range, scope: Scope, run: () => void): void {
    const before = { template: this.template, outer: this.#outer };
    this.#outer ??= { start: mark.start, end: mark.end };
    this.template = template;
    try {
      this.scoped(scope, run);
    } finally {
      this.template = before.template;
      this.#outer = before.outer;
    }
  }

  fault(code: RenderFault['code'], message: string, place: Range): void {
    if (this.#quiet > 0) return;
    const { start, end } = place;
    const outer = this.#outer ?? { start, end };
    this.#faults.add({ code, message, file: this.template.file, place: { start, end }, outer });
  }

  quietly(run: () => Value): Value {
    this.#quiet++;
    try {
      return run();
    } finally {
      this.#quiet--;
    }
  }

  name(name: string, place: Range): Value {
    let value = this.scope.get(name);
    if (value === undefined) value = this.host.global(name, this);
    if (value === undefined) value = jinjaGlobal(name, this);
    if (value !== undefined) return value;
    this.fault('undefined-value', `${name} is not defined.`, place);
    return new Undefined(name);
  }

  attribute(of: Value, name: string, _place: Range): Value {
    if (of instanceof Undefined) return of.unknown ? of : new Undefined(`${of.name}.${name}`);
    const value = memberOf(this, of, name);
    return value === undefined ? new Undefined(name) : value;
  }

  item(of: Value, key: Value, _place: Range): Value {
    if (of instanceof Undefined) return of.unknown ? of : new Undefined(textOf(key));
    const value = itemOf(this, of, key);
    return value === undefined ? new Undefined(textOf(key)) : value;
  }

  call(callee: Value, args: Value[], place: Range): Value {
    return this.invoke(callee, { args, named: new Map(), place }, undefined);
  }

  invoke(callee: Value, call: Call, written: Expression | undefined): Value {
    // inside of a test for what is defined the call itself is no such test
    const quiet = this.#quiet;
    this.#quiet = 0;
    try {
      return this.allowance.deeper(() => this.#invoked(callee, call, written));
    } finally {
      this.#quiet = quiet;
    }
  }

  #invoked(callee: Value, call: Call, written: Expression | undefined): Value {
    if (callee instanceof Callable) return callee.invoke(call);
    if (callee instanceof HostObject) {
      const value = callee.call(call);
      if (value !== undefined) return value;
    }
    if (callee instanceof Undefined && callee.unknown) return callee;
    const name = written === undefined ? 'This' : this.template.source.slice(written.start, written.end);
    const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
    this.#missing++;
    const what = callee instanceof Undefined ? 'is not defined' : 'cannot be called';
    this.fault(
      callee instanceof Undefined ? 'undefined-name' : 'template-error',
      `${shown} ${what}.`,
      call.place,
    );
    return new Undefined(shown);
  }

  filtered(name: string, value: Value, args: Value[], named: Map<string, Value>, place: Range): Value {
    this.allowance.step();
    const filter = filterOf(name);
    if (filter !== undefined) {
      const filtered = (of: Value): Value => filter(of, { args, named, place, run: this });
      return isUnknown(value) && !/^d(?:efault)?$/.test(name)
        ? unknownFiltered(name, value, filtered)
        : filtered(value);
    }
    const own = this.host.filter?.(name);
    if (own !== undefined) return own.invoke({ args: [value, ...args], named, place });
    this.fault('template-error', `There is no filter ${name}.`, place);
    return value;
  }

  tested(name: string, value: Value, args: Value[], place: Range): boolean {
    this.allowance.step();
    const test = testOf(name);
    if (test !== undefined) return test(value, args);
    this.fault('template-error', `There is no test ${name}.`, place);
    return false;
  }

  /** Gives a value to what a loop or `set` names. */
  assign(target: Target, value: Value, place: Range): void {
    this.allowance.step();
    if (target.kind === 'name') this.scope.set(target.name, value);
    else if (target.kind === 'field') {
      const of = this.name(target.of, place);
      if (!(of instanceof HostObject && of.assign(target.name, value)))
        this.fault('template-error', `${target.of} is no namespace.`, place);
    } else {
      const items = itemsOf(value) ?? [];
      target.parts.forEach((part, index) =>
        this.assign(part, index < items.length ? items[index]! : new Undefined(''), place),
      );
    }
  }

  /** Writes a value as `{{ }}` does. */
  write(value: Value, place: Range): void {
    if (value instanceof RenderedText) {
      this.allowance.characters(value.rendered.text.length);
      this.#out.addRendered(value.rendered, this.#outer);
      return;
    }
    const relation = value instanceof Undefined ? value.relation : undefined;
    const inName = relation !== undefined && (this.#options.isName || this.#out.endsBeforeRelation);
    const text = inName ? relation : textOf(value);
    this.allowance.characters(text.length);
    this.#add(text, place, false);
  }

  #add(text: string, { start, end }: Range, exact: boolean): void {
    const outer = this.#outer ?? { start, end };
    const { file } = this.template;
    this.#out.add(text, { file, start, end, exact, outerStart: outer.start, outerEnd: outer.end });
  }

  #statement(statement: Statement): void {
    this.allowance.step();
    switch (statement.kind) {
      case 'text': {
        const { start, end } = statement;
        this.allowance.characters(end - start);
        this.#add(this.template.source.slice(start, end), statement, true);
        return;
      }
      case 'output':
        this.#output(statement);
        return;
      case 'do': {
        // what writes nothing is no reason to keep a mark
        const missing = this.#missing;
        evaluate(this, statement.value);
        this.#missing = missing;
        return;
      }
      case 'if':
        this.#if(statement.branches);
        return;
      case 'for':
        runLoop(this, statement.loop, statement);
        return;
      case 'set':
        this.assign(statement.target, evaluate(this, statement.value), statement);
        return;
      case 'capture': {
        const text = this.captured(() => this.run(statement.body));
        this.assign(
          statement.target,
          this.#throughFilters(new RenderedText(text), statement.filters),
          statement,
        );
        return;
      }
      case 'macro':
        this.scope.set(statement.macro.name, macroOf(this, this.template, statement.macro, this.scope));
        return;
      case 'call':
        this.#callBlock(statement);
        return;
      case 'filter': {
        const text = this.captured(() => this.scoped(new Scope(this.scope), () => this.run(statement.body)));
        this.write(this.#throughFilters(new RenderedText(text), statement.filters), statement);
        return;
      }
      case 'with': {
        const inner = new Scope(this.scope);
        for (const { name, value } of statement.names) inner.set(name, evaluate(this, value));
        this.scoped(inner, () => this.run(statement.body));
        return;
      }
      case 'jump':
        throw new Jumped(statement.to);
      case 'block':
        if (this.onBlock === undefined) this.run(statement.block.body);
        else this.onBlock(statement.block, this);
        return;
      default:
        this.#otherTemplate(statement);
    }
  }

  /** A mark of the outermost template that calls what is not there is written as it stands, but for a relation that it does not name. */
  #output(statement: Extract<Statement, { kind: 'output' }>): void {
    const before = this.#missing;
    const faults = this.faults.length;
    const value = evaluate(this, statement.value);
    const isKept = this.#options.keepsMarks === true && this.faults.length > faults;
    if (this.#outer === undefined && (this.#missing > before || isKept)) {
      // a mark that is kept has no faults
      if (isKept) this.#faults.forget(faults);
      const mark = this.template.source.slice(statement.start, statement.end);
      this.allowance.characters(mark.length);
      const isLost = !isKept && this.#out.endsBeforeRelation && !/\b(?:ref|source)\s*\(/.test(mark);
      this.#add(isLost ? textOf(new Undefined(mark, true)) : mark, statement, !isLost);
    } else this.write(value, statement);
  }

  #if(branches: Extract<Statement, { kind: 'if' }>['branches']): void {
    for (const { condition, body } of branches) {
      if (condition !== undefined && !isTruthy(evaluate(this, condition))) continue;
      this.run(body);
      return;
    }
  }

  #throughFilters(value: Value, filters: readonly FilterUse[]): Value {
    let filtered = value;
    for (const { name, args, start, end } of filters) {
      const given = argumentsOf(this, args);
      filtered = this.filtered(name, filtered, given.args, given.named, { start, end });
    }
    return filtered;
  }

  /** `{% call macro(x) %} … {% endcall %}`: the macro writes the body where it says `caller()`. */
  #callBlock(statement: Extract<Statement, { kind: 'call' }>): void {
    const { call, parameters, body, start, end } = statement;
    const macro = { name: 'caller', parameters, body, start, end };
    const caller = macroOf(this, this.template, macro, this.scope);
    if (call.kind !== 'call') {
      this.fault('template-error', 'A call block calls a macro.', statement);
      return;
    }
    const callee = this.quietly(() => evaluate(this, call.callee));
    const { args, named } = argumentsOf(this, call.args);
    this.write(this.invoke(callee, { args, named, place: statement, caller }, call.callee), statement);
  }

  #otherTemplate(statement: Extract<Statement, { kind: 'include' | 'import' | 'from' }>): void {
    const name = textOf(evaluate(this, statement.value));
    const template = this.host.load?.(name);
    if (template === undefined) {
      if (statement.kind !== 'include' || !statement.optional)
        this.fault('template-error', `There is no template ${name}.`, statement);
      if (statement.kind === 'import') this.scope.set(statement.name, new Undefined(statement.name));
      return;
    }
    if (statement.kind === 'include') {
      this.within(template, statement, new Scope(this.scope), () => this.run(template.body));
      return;
    }
    const names = this.exported(template, statement);
    if (statement.kind === 'import')
      this.scope.set(statement.name, new Fields(statement.name, new Map(names)));
    else
      for (const { name: own, as } of statement.names)
        this.scope.set(as, names.get(own) ?? new Undefined(own));
  }

  /** The macros and variables that a template defines. */
  exported(template: Template, mark: Range): ReadonlyMap<string, Value> {
    const scope = new Scope();
    this.within(template, mark, scope, () => void this.captured(() => this.run(template.body)));
    return scope.own();
  }

  macro(template: Template, macro: Macro, call: Call): Value {
    return callMacro(this, template, macro, new Scope(), call);
  }

  inner(template: Template, place: Range): Value {
    const text = this.captured(() =>
      this.within(template, place, new Scope(), () => this.run(template.body)),
    );
    return new RenderedText(text);
  }
}
