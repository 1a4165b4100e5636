import {
  type Call,
  Callable,
  Dict,
  HostObject,
  textOf,
  Undefined,
  type Value,
} from '../../jinja/values/values.ts';
import { configKey, overlay } from '../files/node-settings.ts';
import { toPlain, toValue } from '../files/plain-values.ts';
import type { TemplateContext } from './template-context.ts';

/** `config`: called, it sets what holds for the node; `config.get` says what does. */
export class ConfigObject extends HostObject {
  readonly #context: TemplateContext;

  constructor(context: TemplateContext) {
    super();
    this.#context = context;
  }

  text(): string {
    return '';
  }

  override call({ args, named }: Call): Value {
    const given = args[0] instanceof Dict ? args[0].fields() : {};
    for (const [name, value] of named) given[name] = value;
    const plain = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, toPlain(value)]));
    overlay(this.#context.config, plain);
    return '';
  }

  attribute(name: string): Value | undefined {
    switch (name) {
      case 'get':
      case 'require':
        return new Callable(name, ({ args, named }) => {
          const found = this.#setting(textOf(args[0] ?? ''));
          if (found !== undefined) return found;
          return args[1] ?? named.get('default') ?? (name === 'get' ? null : new Undefined(name));
        });
      case 'meta_get':
      case 'meta_require':
        return new Callable(name, ({ args, named }) => {
          const meta = this.#setting('meta');
          const found = meta instanceof Dict ? meta.get(args[0] ?? '') : undefined;
          return found ?? args[1] ?? named.get('default') ?? null;
        });
      case 'set':
        return new Callable(name, ({ args }) => {
          this.#context.config[configKey(textOf(args[0] ?? ''))] = toPlain(args[1] ?? null);
          return '';
        });
      case 'persist_relation_docs':
      case 'persist_column_docs':
        return new Callable(name, () => false);
      default:
        return this.#setting(name);
    }
  }

  #setting(name: string): Value | undefined {
    const key = configKey(name);
    const { config, isParsing, node, run } = this.#context;
    const value = config[key] ?? (node === undefined || isParsing ? undefined : run.config(node)[key]);
    if (value !== undefined) return toValue(value);
    return key === 'materialized' ? 'view' : undefined;
  }
}
