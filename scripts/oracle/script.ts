import { analyze, type LineageModel, type VendorId } from '../../src-lineage/index.ts';
import type { LineageObject } from '../../src-lineage/model/objects.ts';

/** A script to be run, and to be read. */
export interface Script {
  readonly id: string;
  readonly sql: string;
  /** Columns of tables that the script does not define. */
  readonly tables?: Readonly<Record<string, readonly string[]>>;
  /** Of programs that are made up: which constructs a statement shows. */
  readonly constructs?: Readonly<Record<string, readonly string[]>>;
}

/** A statement of a script that is not part of another one. */
export interface ScriptStatement {
  /** Its place among all statements of the model. */
  readonly number: number;
  readonly kind: string;
  readonly text: string;
}

/** Tables with their columns, as metadata gives them. */
export type KnownTables = ReadonlyMap<string, readonly string[]>;

export function readScript({ id, sql }: Script, vendor: VendorId, known: KnownTables): LineageModel {
  const metadata = { format: 'json' as const, text: JSON.stringify(Object.fromEntries(known)) };
  return analyze([{ name: `${id}.sql`, text: sql }], { vendor, ...(known.size > 0 && { metadata }) });
}

/** The statements as they are given to a database one by one. */
export function statementsOf({ statements }: LineageModel, sql: string): ScriptStatement[] {
  const top: ScriptStatement[] = [];
  let end = 0;
  for (const [number, { kind, span, routine }] of statements.entries()) {
    const [, start, stop] = span;
    if (routine !== undefined || start < end) continue;
    end = stop;
    top.push({ number, kind, text: sql.slice(start, stop) });
  }
  return top;
}

/** Tables that are named and that nothing in the script makes. */
export function undefinedTables(model: LineageModel): LineageObject[] {
  const made = new Set(
    model.statements.flatMap(({ kind, writes }) => (kind.startsWith('create') ? writes : [])),
  );
  return model.objects.filter(
    ({ id, kind, role, statement }) =>
      kind === 'table' && role === 'persistent' && statement === undefined && !made.has(id),
  );
}

/** The names of an object's columns, as far as they are known. */
export function columnNames(model: LineageModel, { columns }: LineageObject): string[] {
  return columns
    .map((id) => model.columns.at(id))
    .filter(({ pseudo }) => pseudo === undefined)
    .map(({ name }) => name);
}
