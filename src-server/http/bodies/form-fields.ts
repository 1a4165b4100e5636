import { TransportFailure } from '../failures.ts';

/** Fields that one request may have; no operation knows as many as fifty. */
const mostFields = 1000;

/** The fields of a form. Of repeated ones the last counts, and an empty one counts as absent. */
export class FormFields {
  readonly #values = new Map<string, string>();
  #count = 0;

  /** @throws TransportFailure (413) where there are too many */
  add(name: string, value: string): void {
    this.#count += 1;
    if (this.#count > mostFields) {
      throw new TransportFailure(413, `A request may have at most ${mostFields} fields.`);
    }
    if (value !== '') this.#values.set(name, value);
  }

  /** Takes over the fields of another form; they win over those of the same name. */
  addAll(others: FormFields): void {
    for (const [name, value] of others.#values) this.add(name, value);
  }

  /** The values by name. */
  values(): Readonly<Record<string, string>> {
    // Names come from outside: `__proto__` must be one like any other.
    return Object.fromEntries(this.#values);
  }
}
