import type { NameUse } from '../../../src-lineage/ir/names.ts';
import type { ColumnOutput, Output } from '../../../src-lineage/ir/outputs.ts';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import type { Action } from '../../../src-lineage/ir/actions.ts';
import type { LoweredRoutine, FileDataflow, RowSet, Source } from '../../../src-lineage/ir/dataflow.ts';
import type { Input } from '../../../src-lineage/ir/inputs.ts';
import type { AnalysisOptions } from '../../../src-lineage/model/engine.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { linkSources } from '../../../src-lineage/resolution/link.ts';

/** Builds small data flows by hand, so that linking is tested without the parser. Places count up with every use. */
export class DataflowBuilder {
  readonly dataflow: FileDataflow;
  private offset = 0;

  constructor(name = 'a.sql') {
    this.dataflow = {
      name,
      length: 1000,
      lineStarts: [0],
      statements: [],
      rowSets: [],
      routines: [],
      variables: [],
      includes: [],
      diagnostics: [],
    };
  }

  place(): { start: number; end: number } {
    this.offset += 2;
    return { start: this.offset, end: this.offset + 1 };
  }

  name(text: string): NameUse {
    return { parts: text.split('.'), quoted: 0, ...this.place() };
  }

  column(path: string): Input {
    return { kind: 'column', path: path.split('.'), quoted: 0, ...this.place() };
  }

  /** `a`, `t.a` or `alias=t.a`. */
  output(text: string): ColumnOutput {
    const [alias, path] = text.includes('=') ? (text.split('=') as [string, string]) : [undefined, text];
    const name = alias ?? path.split('.').at(-1)!;
    return { kind: 'column', name, inputs: [this.column(path)], transform: 'copy', ...this.place() };
  }

  star(qualifier: string[] = []): Output {
    return { kind: 'star', qualifier, ...this.place() };
  }

  /** `t`, `s.t alias`. */
  table(text: string): Source {
    const [name, alias] = text.split(' ') as [string, string?];
    return { name: this.name(name), ...(alias && { alias }), ...this.place() };
  }

  /** Begins a statement; what follows belongs to it. */
  statement(kind = 'select', routine = -1): void {
    this.dataflow.statements.push({ kind, ...this.place(), routine, actions: [] });
  }

  act(action: Action): void {
    this.dataflow.statements.at(-1)!.actions.push(action);
  }

  rowSet(more: Partial<RowSet>): number {
    this.dataflow.rowSets.push({
      kind: 'select-list',
      role: 'intermediate',
      parent: -1,
      sources: [],
      outputs: [],
      influences: [],
      comparisons: [],
      ...this.place(),
      statement: this.dataflow.statements.length - 1,
      ...more,
    });
    return this.dataflow.rowSets.length - 1;
  }

  createTable(name: string, columns: string[]): void {
    this.statement('create-table');
    const use = this.name(name);
    const defined = columns.map((column) => ({ name: column, ...this.place() }));
    this.act({ do: 'define-table', name: use, columns: defined, foreignKeys: [] });
  }

  insert(target: string, columns: string[] | undefined, rowSet: number): void {
    const listed = columns?.map((name) => ({ name, ...this.place() }));
    this.act({
      do: 'write',
      target: this.name(target),
      rowSet,
      effect: 'insert',
      ...(listed && { columns: listed }),
    });
  }

  routine(kind: LoweredRoutine['kind'], name: string, more: Partial<LoweredRoutine> = {}): number {
    const use = this.name(name);
    this.dataflow.routines.push({
      kind,
      name: use,
      parent: -1,
      start: use.start,
      end: 900,
      variables: [],
      ...more,
    });
    return this.dataflow.routines.length - 1;
  }
}

export function link(
  builders: DataflowBuilder[],
  vendor: VendorId = 'dbvpostgresql',
  options: Partial<AnalysisOptions> = {},
): LineageModel {
  return linkSources(
    builders.map((builder) => builder.dataflow),
    { vendor, ...options },
  );
}

/** The relations of a type as `a.x + b.y -> c.z`, in order. */
export function relations(model: LineageModel, type: string): string[] {
  const nameOf = (id: number): string => {
    const column = model.columns.at(id);
    return `${model.objects[column.object]!.name}.${column.name}`;
  };
  return [...model.relations]
    .filter((relation) => relation.type === type)
    .map((relation) => {
      const sources = relation.sources.map((source) => nameOf(source.column)).join(' + ');
      return `${sources} -> ${nameOf(relation.target)}${relation.uncertain ? ' ?' : ''}`;
    });
}
