import type { GraphTable } from '../../../src-server/contract/application/result/graph.ts';
import { type PackedGraph, spanWidth, tableWidth } from './packedGraph.ts';
import { spokenColumn } from '../../strings/terms/spoken.ts';

/** Id and name of a column, as the contract has it. */
export type GraphColumn = GraphTable['columns'][number];

/** One box of a graph. Its columns and places are made when they are asked for. */
export class DrawnTable implements GraphTable {
  readonly id: number;
  readonly name: string;
  readonly database: string | undefined;
  readonly schema: string | undefined;
  readonly kind: string;
  readonly role: GraphTable['role'];
  readonly #packed: PackedGraph;
  readonly #place: number;
  readonly #nameOf: (number: number) => string;

  constructor(packed: PackedGraph, place: number, nameOf: (number: number) => string) {
    const integer = (field: number): number => packed.tables[place * tableWidth + field]!;
    const optional = (field: number): string | undefined =>
      integer(field) < 0 ? undefined : nameOf(integer(field));
    this.#packed = packed;
    this.#place = place;
    this.#nameOf = nameOf;
    this.id = integer(0);
    this.name = nameOf(integer(1));
    this.database = optional(2);
    this.schema = optional(3);
    this.kind = nameOf(integer(4));
    this.role = nameOf(integer(5)) as GraphTable['role'];
  }

  get columnCount(): number {
    const { columnStart } = this.#packed;
    return columnStart[this.#place + 1]! - columnStart[this.#place]!;
  }

  get columns(): GraphColumn[] {
    const { columnIds, columnNames, columnStart } = this.#packed;
    const first = columnStart[this.#place]!;
    return Array.from({ length: this.columnCount }, (_, number): GraphColumn => [
      columnIds[first + number]!,
      spokenColumn(this.#nameOf(columnNames[first + number]!)),
    ]);
  }

  get spans(): GraphTable['spans'] {
    const { spans, spanStart } = this.#packed;
    const first = spanStart[this.#place]!;
    return Array.from({ length: spanStart[this.#place + 1]! - first }, (_, number) => {
      const at = (first + number) * spanWidth;
      return [spans[at]!, spans[at + 1]!, spans[at + 2]!];
    });
  }
}
