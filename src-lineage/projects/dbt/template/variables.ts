import type { Run } from '../../jinja/values/environment.ts';
import { type Call, Callable, HostObject, textOf, Undefined, type Value } from '../../jinja/values/values.ts';
import { toValue } from '../files/plain-values.ts';
import type { DbtProject } from '../files/project.ts';
import type { World } from '../files/worlds.ts';
import { mapping } from '../files/yaml.ts';
import type { TemplateContext } from './template-context.ts';

/**
 * The value of a variable for the nodes of a package: those of the project that is run win, and those that it gives to the
 * package alone before those that it gives to all (dbt manual, "Project variables").
 */
function variable(name: string, of: DbtProject, { root }: World): unknown {
  for (const { settings } of root === of ? [root] : [root, of]) {
    const own = mapping(settings.vars[of.name]);
    if (Object.hasOwn(own, name)) return own[name];
    if (Object.hasOwn(settings.vars, name)) return settings.vars[name];
  }
  return undefined;
}

/** `var`: called with a name, and a value for where there is none. */
export class VariableObject extends HostObject {
  readonly #context: TemplateContext;
  readonly #run: Run;

  constructor(context: TemplateContext, run: Run) {
    super();
    this.#context = context;
    this.#run = run;
  }

  text(): string {
    return '<var>';
  }

  attribute(name: string): Value | undefined {
    if (name !== 'has_var') return undefined;
    return new Callable(name, ({ args }) => this.#value(textOf(args[0] ?? '')) !== undefined);
  }

  override call({ args, named, place }: Call): Value {
    const name = textOf(args[0] ?? '');
    const value = this.#value(name);
    if (typeof value === 'string') return this.#context.rendered(value, this.#run, place);
    if (value !== undefined) return this.#context.kept(name, () => toValue(value));
    const fallback = args.length > 1 ? args[1] : named.get('default');
    if (fallback !== undefined) return fallback;
    if (!this.#context.isParsing)
      this.#run.fault('unknown-value', `The variable ${name} has no value.`, place);
    return new Undefined(name, true, /^\w+$/.test(name) ? name : undefined);
  }

  #value(name: string): unknown {
    const { of, run, world } = this.#context;
    return run.manifest?.vars.get(name) ?? variable(name, of, world);
  }
}
