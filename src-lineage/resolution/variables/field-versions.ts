import type { Site } from '../run/file-link.ts';
import type { DraftObject } from '../run/draft.ts';
import type { VariableVersions, Variable } from './variable-versions.ts';

/** Makes the record that holds what a record and versions of some of its fields hold. */
export type Compose = (site: Site, base: Variable, fields: ReadonlyMap<string, Variable>) => Variable;

/**
 * The versions of a record's fields that are assigned by themselves. Each is followed like a variable of its own; an
 * assignment of the whole record gives all of them a value. Where the record is read as a whole, it is put together.
 */
export class FieldVersions {
  private readonly byField = new Map<string, VariableVersions>();
  /** The statements that assign the record as a whole, and its beginning. */
  private readonly wholes: ReadonlySet<number>;
  private readonly compose: Compose;
  private readonly composed = new Map<DraftObject, { fields: readonly Variable[]; record: Variable }[]>();

  constructor(wholes: ReadonlySet<number>, compose: Compose) {
    this.wholes = wholes;
    this.compose = compose;
  }

  add(field: string, versions: VariableVersions): void {
    this.byField.set(field, versions);
  }

  /** The versions of a field, where it is followed; its name may have further fields behind it. */
  of(field: string): VariableVersions | undefined {
    return this.byField.get(field.split('.')[0]!.toLowerCase());
  }

  noteRead(site: Site): void {
    for (const versions of this.byField.values()) versions.noteRead(site);
  }

  noteExit(): void {
    for (const versions of this.byField.values()) versions.noteExit();
  }

  /** Whether a statement sees nothing but what the fields hold at the beginning of the body. */
  seesEntry(site: Site): boolean {
    return [...this.byField.values()].every((versions) => versions.seesEntry(site));
  }

  settle(site: Site): void {
    for (const versions of this.byField.values()) versions.settle(site);
  }

  /** The whole record for a statement that reads it. */
  read(site: Site, inBody: boolean, base: Variable): Variable {
    const fields = new Map<string, Variable>();
    for (const [field, versions] of this.byField)
      if (!inBody || versions.differs(site, this.wholes)) fields.set(field, versions.read(site, inBody));
    return this.together(site, base, fields);
  }

  /** The whole record as the body leaves it. */
  atExit(site: Site, base: Variable): Variable {
    const fields = new Map([...this.byField].map(([field, versions]) => [field, versions.atExit(site)]));
    return this.together(site, base, fields);
  }

  private together(site: Site, base: Variable, fields: ReadonlyMap<string, Variable>): Variable {
    if (fields.size === 0) return base;
    const parts = [...fields.values()];
    const known = this.composed.get(base.object) ?? [];
    const same = known.find(
      (one) => one.fields.length === parts.length && one.fields.every((part, i) => part === parts[i]),
    );
    if (same !== undefined) return same.record;
    const record = this.compose(site, base, fields);
    this.composed.set(base.object, [...known, { fields: parts, record }]);
    return record;
  }
}
