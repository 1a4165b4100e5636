import { Callable, HostObject, textOf, type Value } from '../../jinja/values/values.ts';

/** `context`: all that templates see by its name, as a dictionary; macros look for each other's by names that they put together. */
export class ContextNames extends HostObject {
  readonly #find: (name: string) => Value | undefined;

  constructor(find: (name: string) => Value | undefined) {
    super();
    this.#find = find;
  }

  text(): string {
    return '<context>';
  }

  override get isMapping(): boolean {
    return true;
  }

  attribute(name: string): Value | undefined {
    if (name !== 'get') return this.#find(name);
    return new Callable(
      name,
      ({ args: [asked, fallback] }) => this.#find(textOf(asked ?? '')) ?? fallback ?? null,
    );
  }
}
