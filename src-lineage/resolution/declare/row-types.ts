import type { LoweredVariable } from '../../ir/dataflow.ts';
import type { FileLink, Site } from '../run/file-link.ts';
import type { NameUse, RoutineIndex, RowType } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';
import type { DefineType } from '../../ir/actions.ts';
import { partsOfText } from '../../syntax/tokens/identifiers.ts';
import type { LinkAt } from '../run/link-faults.ts';
import { firstWithin, type LinkRun, routinesAround, siteOf } from '../run/run.ts';
import type { Tables } from './tables.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';

interface DefinedType {
  site: Site;
  action: DefineType;
  /** The packages around, innermost first, in lower case. */
  packages: string[];
}

/** Types of types of types: no real script goes deeper. */
const maximumDepth = 10;
/** Records in records in records: their fields multiply. */
const maximumInner = 2;

/** The row types that the run's scripts define: records, object and table types, collections of them. */
export class RowTypes {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly byName = new Map<string, DefinedType[]>();

  constructor(run: LinkRun, tables: Tables) {
    this.run = run;
    this.tables = tables;
  }

  /** Whether a parameter has no type: it takes a value or a row. */
  isOpen(variable: LoweredVariable | undefined): boolean {
    return variable?.kind === 'parameter' && variable.type === undefined && variable.scalar !== true;
  }

  /** Notes the types that a file defines. @param at takes the statement that does so */
  declare(file: FileLink, at: LinkAt): void {
    file.dataflow.statements.forEach((statement, index) => {
      at.statement = index;
      for (const action of statement.actions) {
        if (action.do !== 'define-type') continue;
        const site = siteOf(file, index);
        const key = nameOf(action.name);
        const type = { site, action, packages: packagesAround(file, site.routine) };
        addToList(this.byName, key, type);
      }
    });
  }

  /** The columns of a type's values, or of the rows that they hold; undefined for plain values and unknown types. */
  columns(site: Site, type: RowType, depth = 0): readonly KnownColumn[] | undefined {
    if (depth > maximumDepth) return undefined;
    if (type.columns !== undefined) return this.declared(type.columns, type.unlisted);
    if (type.likeRow !== undefined) return this.tableColumns(site, type.likeRow);
    if (type.type === undefined) return undefined;
    const defined = this.find(site, type.type);
    if (defined !== undefined) {
      const { under, ...own } = defined.action;
      const inherited = under && this.columns(defined.site, { type: under }, depth + 1);
      const columns = this.columns(defined.site, own, depth + 1);
      return inherited ? [...inherited, ...(columns ?? [])] : columns;
    }
    return this.run.dialect.names.tableTypes ? this.tableColumns(site, type.type) : undefined;
  }

  /** The columns of a type's fields that are rows themselves, by their paths. */
  innerColumns(site: Site, row: RowType, depth = 0): readonly KnownColumn[] {
    if (depth > maximumInner) return [];
    const defined = row.type && this.find(site, row.type);
    if (defined === undefined) return this.innerOfTable(site, row, depth);
    const { rows = [], ...like } = defined.action;
    if (like.columns === undefined) return this.innerColumns(defined.site, like, depth + 1);
    return rows.flatMap(({ field, type: of }) =>
      this.fieldsOf(defined.site, { key: this.run.fold.column(field, false), name: field }, of, depth),
    );
  }

  /** Those of one field, which is a row or a list of rows, by their own names. */
  columnsOfField(site: Site, row: RowType, field: string): readonly KnownColumn[] | undefined {
    const path = `${this.run.fold.column(field, false)}.`;
    const inner = this.innerColumns(site, row)
      .filter(({ key }) => key.startsWith(path))
      .map(({ key, name }) => ({ key: key.slice(path.length), name: name.slice(path.length) }))
      .filter(({ key }) => !key.includes('.'));
    return inner.length === 0 ? undefined : inner;
  }

  /** The same of a table's rows: its columns may be of a row type, or lists of one. */
  private innerOfTable(site: Site, { type, likeRow }: RowType, depth: number): readonly KnownColumn[] {
    const table = likeRow ?? (this.run.dialect.names.tableTypes ? type : undefined);
    const columns = table && this.tableColumns(site, table);
    return (columns ?? []).flatMap((column) => {
      const of = column.dataType === undefined ? undefined : namedType(column.dataType);
      const defined = of && this.find(site, of);
      return of && defined ? this.fieldsOf(site, column, { type: of }, depth) : [];
    });
  }

  private fieldsOf(site: Site, field: KnownColumn, of: RowType, depth: number): readonly KnownColumn[] {
    const own = this.columns(site, of) ?? [];
    return [...own, ...this.innerColumns(site, of, depth + 1)].map(({ key, name }) => ({
      key: `${field.key}.${key}`,
      name: `${field.name}.${name}`,
    }));
  }

  /** Whether a name is a type of the run, and so its call a constructor. */
  constructed(site: Site, name: NameUse): readonly KnownColumn[] | undefined {
    return this.byName.has(nameOf(name)) ? this.columns(site, { type: name }) : undefined;
  }

  private declared(columns: readonly string[], unlisted: readonly string[] = []): readonly KnownColumn[] {
    return columns.map((name) => ({
      key: this.run.fold.column(name, false),
      name,
      ...(unlisted.includes(name) && { leftOut: 'by-inserts' as const }),
    }));
  }

  /** What the elements of a list's type are, where the scripts declare it. */
  elements(site: Site, type: RowType): { site: Site; type: RowType } | undefined {
    const defined = type.type && this.find(site, type.type);
    return defined && defined.action.columns === undefined
      ? { site: defined.site, type: defined.action }
      : undefined;
  }

  private tableColumns(site: Site, use: NameUse): readonly KnownColumn[] | undefined {
    const list = this.tables.entry(site, use).history.at(site.file.index, site.statement);
    return list.complete ? list.columns : undefined;
  }

  /** The type of a name: of the routines around, of the package, else of the database. */
  private find(site: Site, use: NameUse): DefinedType | undefined {
    const candidates = this.byName.get(nameOf(use));
    if (candidates === undefined) return undefined;
    const around = routinesAround(site.file, site.routine);
    const qualifier = use.parts.at(-2)?.toLowerCase();
    const packages = qualifier === undefined ? packagesAround(site.file, site.routine) : [qualifier];
    return (
      candidates.find((type) => type.site.file === site.file && around.includes(type.site.routine)) ??
      candidates.find((type) => type.packages.some((one) => packages.includes(one))) ??
      candidates.find((type) => type.site.routine < 0)
    );
  }
}

function nameOf(use: NameUse): string {
  return (use.parts.at(-1) ?? '').toLowerCase();
}

/** The type that a column is declared with, or that the elements of its list have: `line[]`, `line ARRAY`. */
function namedType(text: string): NameUse | undefined {
  const parts = partsOfText(text.replace(/(?:\s*\[\s*\d*\s*\]|\s+ARRAY)+$/i, ''), { start: 0, end: 0 });
  return parts.length === 0
    ? undefined
    : { parts: parts.map((part) => part.text), quoted: 0, start: 0, end: 0 };
}

function packagesAround(file: FileLink, routine: RoutineIndex): string[] {
  return routinesAround(file, routine).flatMap((index) => {
    const lowered = file.dataflow.routines[index];
    return lowered?.kind === 'package' && lowered.name ? [nameOf(lowered.name)] : [];
  });
}

/** The place where a routine's declarations are read. */
export function siteWithin(file: FileLink, routine: RoutineIndex): Site {
  const start = file.dataflow.routines[routine]?.start;
  return { file, statement: start === undefined ? 0 : firstWithin(file, start), routine };
}
