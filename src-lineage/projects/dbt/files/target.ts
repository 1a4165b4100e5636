import { Callable, HostObject, textOf, Undefined, type Value } from '../../jinja/values/values.ts';

/** Where a project is run, as far as that is known. */
export interface TargetParts {
  type: string;
  name?: string | undefined;
  schema?: string | undefined;
  database?: string | undefined;
  profile?: string | undefined;
}

/** `target` of dbt's context. */
class TargetObject extends HostObject {
  readonly #parts: TargetParts;

  constructor(parts: TargetParts) {
    super();
    this.#parts = parts;
  }

  text(): string {
    return '<target>';
  }

  override get isMapping(): boolean {
    return true;
  }

  attribute(name: string): Value | undefined {
    const { database, name: own, profile, schema, type } = this.#parts;
    switch (name) {
      case 'type':
        return type;
      case 'name':
      case 'target_name':
        return own ?? 'dev';
      case 'schema':
      case 'dataset':
        return schema ?? new Undefined(`target.${name}`, true);
      case 'database':
      case 'dbname':
      case 'project':
      case 'catalog':
        return database ?? new Undefined(`target.${name}`, true);
      case 'profile_name':
        return profile ?? 'default';
      case 'threads':
        return 1;
      case 'get':
        return new Callable(name, ({ args }) => {
          const found = this.attribute(textOf(args[0] ?? ''));
          return found instanceof Undefined ? (args[1] ?? found) : (found ?? null);
        });
      default:
        return new Undefined(`target.${name}`, true);
    }
  }
}

/** A target, and what templates see of it. */
export interface Target extends TargetParts {
  value: TargetObject;
}

/** A target with what templates see of it. */
export function targetOf(parts: TargetParts): Target {
  return { ...parts, value: new TargetObject(parts) };
}
