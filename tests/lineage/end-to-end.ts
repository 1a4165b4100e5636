import type { LineageModel } from '../../src-lineage/model/model.ts';
import type { ColumnId, DescribedColumn, LineageObject } from '../../src-lineage/model/objects.ts';

/**
 * The lineage of a model as a person would write it down, one relation a line: only stored tables and the results of
 * queries are named, everything between them is folded.
 * - `fdd  orders.amount -> report.total`
 * - `frd  orders.status -> report`: a value decides which rows the report has
 * - `fdr  orders -> report.n`: a number of rows decides the value
 * - `join a.id -- b.id`, `er orders.customer -> customer.id`, `call p -> q`, `diagnostic orphan-column`
 */
export function endToEnd(model: LineageModel): string[] {
  return new Folding(model).lines();
}

class Folding {
  private readonly model: LineageModel;
  private readonly valuesInto = new Map<ColumnId, ColumnId[]>();
  private readonly valuesFrom = new Map<ColumnId, ColumnId[]>();
  private readonly rowsFrom = new Map<ColumnId, ColumnId[]>();

  constructor(model: LineageModel) {
    this.model = model;
    for (const { type, target, sources } of model.relations) {
      for (const { column } of sources) {
        if (type === 'fdd') {
          push(this.valuesInto, target, column);
          push(this.valuesFrom, column, target);
        } else if (type === 'fdr' && this.column(target).pseudo === 'rows')
          push(this.rowsFrom, column, target);
      }
    }
  }

  lines(): string[] {
    const { relations, calls, objects, diagnostics } = this.model;
    const lines = [...this.model.columns]
      .filter((column) => this.isShown(column))
      .flatMap((column) => this.valueLines(column));
    for (const { type, target, sources } of relations) {
      for (const { column } of sources) {
        if (type === 'frd') lines.push(...this.pairs('frd ', this.origins(column), this.rowTargets(target)));
        else if (type === 'fdr' && this.column(target).pseudo !== 'rows')
          lines.push(...this.countLines(column, target));
        else if (type === 'join') lines.push(...this.joinLines(column, target));
        else if (type === 'er') lines.push(`er   ${this.name(target)} -> ${this.name(column)}`);
      }
    }
    for (const { caller, callee } of calls)
      lines.push(`call ${objects[caller]!.name} -> ${objects[callee]!.name}`);
    for (const { code } of diagnostics) lines.push(`diagnostic ${code}`);
    return [...new Set(lines)].sort();
  }

  private column(id: ColumnId): DescribedColumn {
    return this.model.columns.at(id);
  }

  private object(column: DescribedColumn): LineageObject {
    return this.model.objects[column.object]!;
  }

  private isShown(column: DescribedColumn): boolean {
    const { role } = this.object(column);
    return role === 'persistent' || role === 'result' || role === 'routine';
  }

  private objectName(column: DescribedColumn): string {
    const object = this.object(column);
    return object.role === 'result' ? 'result' : object.name.toLowerCase();
  }

  private name(id: ColumnId): string {
    const column = this.column(id);
    return `${this.objectName(column)}.${column.name.toLowerCase()}`;
  }

  private valueLines(column: DescribedColumn): string[] {
    const sources = this.walk(this.valuesInto.get(column.id) ?? [], this.valuesInto);
    return sources
      .filter((id) => this.column(id).pseudo !== 'rows')
      .map((id) => `fdd  ${this.name(id)} -> ${this.name(column.id)}`);
  }

  /** The shown columns that are reached without passing another shown one. */
  private walk(start: readonly ColumnId[], steps: ReadonlyMap<ColumnId, ColumnId[]>): ColumnId[] {
    const seen = new Set<ColumnId>(start);
    const found: ColumnId[] = [];
    const queue = [...start];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if (this.isShown(this.column(at))) {
        found.push(at);
        continue;
      }
      for (const next of steps.get(at) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        queue.push(next);
      }
    }
    return found;
  }

  private origins(id: ColumnId): ColumnId[] {
    return this.walk([id], this.valuesInto);
  }

  private rowTargets(id: ColumnId): ColumnId[] {
    return this.walk([id], this.rowsFrom);
  }

  private pairs(type: string, sources: readonly ColumnId[], targets: readonly ColumnId[]): string[] {
    return sources.flatMap((source) =>
      targets.map((target) => `${type} ${this.name(source)} -> ${this.objectName(this.column(target))}`),
    );
  }

  private countLines(rows: ColumnId, target: ColumnId): string[] {
    if (!this.isShown(this.column(rows))) return [];
    const targets = this.walk([target], this.valuesFrom);
    return targets.map((id) => `fdr  ${this.objectName(this.column(rows))} -> ${this.name(id)}`);
  }

  private joinLines(left: ColumnId, right: ColumnId): string[] {
    return this.origins(left).flatMap((a) =>
      this.origins(right).map((b) => `join ${[this.name(a), this.name(b)].sort().join(' -- ')}`),
    );
  }
}

function push(map: Map<ColumnId, ColumnId[]>, key: ColumnId, value: ColumnId): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
