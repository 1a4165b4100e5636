import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { CreateTable } from '../../../tree/statements.ts';

/** T-SQL graphs: the columns that a table of nodes or edges has by itself; INSERT gives an edge's ends first. */
export function graphColumns(cursor: TokenCursor, node: CreateTable): void {
  const { start, tokenEnd: end } = cursor;
  const column = (text: string): CreateTable['columns'][number] => ({
    name: { text, quoted: false, start, end },
    start,
    end,
  });
  if (cursor.at('NODE')) node.columns.push(column('$node_id'));
  else node.columns = [column('$from_id'), column('$to_id'), ...node.columns, column('$edge_id')];
  cursor.advance();
}
