import { RelationWords } from '../../model/relation-words.ts';
import { asField } from '../declare/inner-fields.ts';
import { type DraftColumn, type DraftObject, namedFields } from '../run/draft.ts';
import type { Site } from '../run/file-link.ts';
import { type LinkRun, statementNumber } from '../run/run.ts';
import type { Variable, VariableVersions } from './variable-versions.ts';

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

/** The column that holds a plain variable's value. */
export function valueOf({ builder, fold }: LinkRun, { object }: Variable): DraftColumn {
  return builder.column(object, fold.variable(object.name), object.name);
}

/** A field, or the field of a field where that is known by itself. */
export function fieldOf(run: LinkRun, variable: Variable, name: string): DraftColumn {
  const [first = '', ...behind] = name.split('.');
  for (let length = behind.length; length > 0; length--) {
    const path = [first, ...behind.slice(0, length)].map((part) => run.fold.column(part, false));
    const known = variable.object.named(path.join('.'));
    if (known !== undefined) return known;
  }
  return run.builder.column(variable.object, run.fold.column(first, false), first);
}

/** A field that is assigned; the field of a field becomes a column of its own. */
export function assignedField({ builder, fold }: LinkRun, variable: Variable, name: string): DraftColumn {
  const parts = name.split('.');
  const first = builder.column(variable.object, fold.column(parts[0]!, false), parts[0]!);
  if (parts.length === 1) return first;
  const key = parts.map((part) => fold.column(part, false)).join('.');
  return asField(builder.column(variable.object, key, name));
}

/** Columns of variables, with what they are given. */
type Given = ReadonlyMap<DraftColumn, DraftColumn[]>;

/**
 * What is asked of variables that hold one value, which may be a document: it is known when all is linked whether they were given its keys.
 * A key that nothing was put under is a part of what was given as a whole, and the whole is what was put under keys.
 */
export class DocumentFields {
  private readonly run: LinkRun;
  /** What is done when all assignments are linked. */
  readonly waiting: (() => void)[] = [];
  /** The columns of keys and wholes, with the statements that ask for them. */
  private readonly asked = new Map<DraftColumn, Site>();

  constructor(run: LinkRun) {
    this.run = run;
  }

  /** See {@link fieldOf}. */
  field(site: Site, variable: Variable, name: string): DraftColumn {
    const column = fieldOf(this.run, variable, name);
    if (variable.plain) this.ask(site, column);
    return column;
  }

  /** The value as a whole. */
  value(site: Site, variable: Variable): DraftColumn {
    const column = valueOf(this.run, variable);
    if (variable.plain) this.ask(site, column);
    return column;
  }

  private ask(site: Site, column: DraftColumn): void {
    if (!this.asked.has(column)) this.asked.set(column, site);
  }

  /** All assignments are linked. */
  settle(): void {
    for (const step of this.waiting) step();
    // most variables hold numbers and texts, and have no keys
    if (![...this.asked.keys()].some(({ object }) => namedFields(object).length > 1)) return;
    const given = this.givenToVariables();
    // one version of a variable takes what it holds from others
    for (const [column, site] of this.asked) {
      const sources = given.get(column);
      if (isWhole(this.run, column)) this.takeAll(site, column, given);
      else if (sources === undefined) this.takeWhole(site, column, given);
      for (const source of sources ?? []) if (source.key === column.key) this.ask(site, source);
    }
  }

  private takeWhole(site: Site, column: DraftColumn, given: Given): void {
    const { object } = column;
    const whole = object.named(this.run.fold.variable(object.name));
    const sources = whole && given.get(whole);
    // a whole that is asked for takes what other keys hold
    const isMixed = this.asked.has(whole!) && keysOf(whole!, given).length > 0;
    if (sources) this.relate(site, column, isMixed ? sources : [whole!]);
  }

  private takeAll(site: Site, whole: DraftColumn, given: Given): void {
    const keys = keysOf(whole, given);
    if (keys.length > 0) this.relate(site, whole, keys);
  }

  private relate(site: Site, column: DraftColumn, sources: DraftColumn[]): void {
    const { builder } = this.run;
    const words = RelationWords.of('fdd', 'assign', 'copy');
    builder.relate(words, column, sources, statementNumber(site), builder.firstPlaceOf(column.object));
  }

  /** The columns of variables that are given anything, with what they are given. */
  private givenToVariables(): Given {
    const { relations, columns } = this.run.builder;
    const given = new Map<DraftColumn, DraftColumn[]>();
    for (let at = 0; at < relations.length; at++) {
      const target = columns[relations.targetAt(at)]!;
      if (relations.typeAt(at) !== 'fdd' || !variableKinds.has(target.object.kind)) continue;
      let sources = given.get(target);
      if (sources === undefined) given.set(target, (sources = []));
      for (const { column } of relations.notedSourcesAt(at)) sources.push(columns[column]!);
    }
    return given;
  }
}

/** The keys beside a whole that are given values. */
function keysOf(whole: DraftColumn, given: Given): DraftColumn[] {
  return whole.object.columns.filter((one) => one !== whole && !one.isField && given.has(one));
}

function isWhole({ fold }: LinkRun, { object, key }: DraftColumn): boolean {
  return key === fold.variable(object.name);
}

const variableKinds: ReadonlySet<string> = new Set(['variable', 'parameter']);
