import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { ColumnDefinition, Identifier, Name } from '../../../tree/node.ts';
import type { Select, SelectItem, TableExpression } from '../../../tree/queries.ts';
import type { CreateTable, Drop, Statement } from '../../../tree/statements.ts';
import { identifier, name } from '../../names/names.ts';
import { plainQuery, plainSelect } from '../../nested/plain-query.ts';
import { atPath, pathColumn, pathParts } from './mdx-paths.ts';

// Cubes that scripts make (Microsoft, "MDX Data Definition Statements"): a part of a cube, a local cube from others, a cube
// with its own dimensions.

/**
 * CREATE SUBCUBE, CREATE [GLOBAL | SESSION] CUBE; undefined where CREATE makes something else.
 * @param subcube reads the query of a subcube.
 */
export function createCube(
  cursor: TokenCursor,
  subcube: (cursor: TokenCursor) => Select | undefined,
): Statement | undefined {
  const { start } = cursor;
  if (cursor.raw(1).toUpperCase() === 'SUBCUBE') {
    cursor.advance();
    cursor.advance();
    const made = name(cursor);
    const select = subcube(cursor);
    // AS NON VISUAL (SELECT …)
    cursor.accept(')');
    const end = cursor.previousEnd;
    return {
      kind: 'create-view',
      name: made,
      temporary: true,
      columns: [],
      ...(select && { query: plainQuery(select, start, end) }),
      start,
      end,
    };
  }
  const at = localWords.has(cursor.raw(1).toUpperCase()) ? 2 : 1;
  if (cursor.raw(at).toUpperCase() !== 'CUBE') return undefined;
  for (let i = 0; i <= at; i++) cursor.advance();
  return cubeDefinition(cursor, start);
}

const localWords: ReadonlySet<string> = new Set(['GLOBAL', 'SESSION']);

/** DROP SUBCUBE c: the name means the whole cube again. */
export function dropSubcube(cursor: TokenCursor): Drop | undefined {
  if (cursor.raw(1).toUpperCase() !== 'SUBCUBE') return undefined;
  const { start } = cursor;
  cursor.advance();
  cursor.advance();
  const names = [name(cursor)];
  return { kind: 'drop', object: 'view', names, start, end: cursor.previousEnd };
}

/** `name [STORAGE 'file'] [FROM cubes] (MEASURE …, DIMENSION …)`. */
function cubeDefinition(cursor: TokenCursor, start: number): CreateTable {
  const made = name(cursor);
  const sources: TableExpression[] = [];
  while (!cursor.atEnd && !cursor.at('(') && !cursor.at(';')) {
    if (!cursor.accept('FROM')) cursor.advance();
    else {
      do {
        const source = name(cursor);
        sources.push({ kind: 'table', name: source, start: source.start, end: source.end });
      } while (cursor.accept(','));
    }
  }
  const table: CreateTable = {
    kind: 'create-table',
    name: made,
    columns: [],
    foreignKeys: [],
    start,
    end: cursor.previousEnd,
  };
  if (sources.length === 0) table.columns = ownMembers(cursor);
  else {
    const select = plainSelect(takenMembers(cursor), sources, start, cursor.previousEnd);
    table.query = plainQuery(select, start, cursor.previousEnd);
  }
  table.end = cursor.previousEnd;
  return table;
}

/** `MEASURE cube.[M] AS [N], DIMENSION cube.[D] (LEVEL [L], …)`: what a local cube takes from others. */
function takenMembers(cursor: TokenCursor): SelectItem[] {
  const items: SelectItem[] = [];
  eachPart(cursor, (what) => {
    const { start } = cursor;
    const [cube, ...path] = pathParts(cursor);
    const end = cursor.previousEnd;
    const own = what === 'MEASURE' && path[0]?.toLowerCase() !== 'measures' ? ['Measures', ...path] : path;
    const { path: member } = pathColumn(own, start, end);
    const qualifier = { text: cube!, quoted: true, start, end };
    const alias = cursor.accept('AS') ? within(what, identifier(cursor)) : member[0]!;
    items.push({
      expression: { kind: 'column', path: [qualifier, ...member], start, end },
      alias,
      start,
      end,
    });
  });
  return items;
}

/** `DIMENSION d TYPE …, HIERARCHY h, LEVEL l, MEASURE m FUNCTION SUM`: the members of a cube of its own. */
function ownMembers(cursor: TokenCursor): ColumnDefinition[] {
  const columns: ColumnDefinition[] = [];
  let dimension: string[] = [];
  eachPart(cursor, (what) => {
    const { start } = cursor;
    const parts = pathParts(cursor);
    const place = { start, end: cursor.previousEnd };
    if (what === 'DIMENSION') dimension = parts;
    else if (what === 'HIERARCHY') dimension = [dimension[0]!, ...parts];
    else {
      const path = what === 'MEASURE' ? ['Measures', ...parts] : [...dimension, ...parts];
      columns.push({ name: { text: path.join('.'), quoted: true, ...place }, ...place });
    }
  });
  return columns;
}

const partWords: ReadonlySet<string> = new Set(['MEASURE', 'DIMENSION', 'HIERARCHY', 'LEVEL']);

/** Every part of a cube's definition that has a name, the place being at the name. Levels of taken dimensions are theirs. */
function eachPart(cursor: TokenCursor, part: (what: string) => void): void {
  let open = 0;
  while (!cursor.atEnd && !cursor.at(';')) {
    const what = cursor.raw().toUpperCase();
    if (cursor.at('(')) open++;
    else if (cursor.at(')') && --open === 0) {
      cursor.advance();
      return;
    }
    cursor.advance();
    if (open === 1 && partWords.has(what) && (atPath(cursor) || cursor.kind() === TokenKind.word)) part(what);
  }
}

function within(what: string, { text, start, end }: Identifier): Name['parts'][number] {
  return { text: what === 'MEASURE' ? `Measures.${text}` : text, quoted: true, start, end };
}
