import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';

/**
 * Warns of queries, and of statements that write, which stand in the tokens but which no rule has read: a clause that is
 * not known was stepped over, and the tables in it would be lost without a word. Where a diagnostic is in the same
 * statement, that is enough. Linear in the number of tokens.
 * @param first the first token of the batch; the cursor stands behind its last
 * @param known how many diagnostics there were before the batch
 */
export function reportUnread(cursor: TokenCursor, first: number, known: number): void {
  new UnreadQueries(cursor, known).report(first);
}

const beginnings: ReadonlySet<string> = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class UnreadQueries {
  private readonly cursor: TokenCursor;
  private readonly known: number;
  /** For every open bracket, and for none, the index of a SELECT whose FROM is to come; -1 none. */
  private selects = [-1];
  /** The first word of what is not read in the current statement; -1 none. */
  private found = -1;
  /** The offset where the current statement begins. */
  private start = 0;
  /** The places of the batch's diagnostics in order, and the first of them that is not behind `start`. */
  private places: number[] | undefined;
  private next = 0;

  constructor(cursor: TokenCursor, known: number) {
    this.cursor = cursor;
    this.known = known;
  }

  report(first: number): void {
    const { cursor } = this;
    const end = cursor.index;
    cursor.index = first;
    this.start = cursor.start;
    for (; cursor.index < end; cursor.advance()) this.take(cursor.text());
    this.finish();
  }

  private take(text: string): void {
    const { cursor, selects } = this;
    if (text === '(') selects.push(-1);
    else if (text === ')') {
      if (selects.length > 1) selects.pop();
    } else if (text === ';') this.finish();
    else if (text === 'FROM') {
      if (nameFollows(cursor, 1)) this.note(selects.at(-1)!);
      selects[selects.length - 1] = -1;
    } else if (beginnings.has(text)) {
      if (!cursor.wasRead) this.begin(text);
      // without terminators the next statement begins here
      else if (selects.length === 1) this.finish();
    }
  }

  private begin(text: string): void {
    const { cursor, selects } = this;
    if (text === 'SELECT') selects[selects.length - 1] = itemFollows(cursor) ? cursor.index : -1;
    else if (writes(cursor, text)) this.note(cursor.index);
  }

  private note(index: number): void {
    if (this.found === -1) this.found = index;
  }

  /** The statement ends before the current token. */
  private finish(): void {
    const { cursor, found } = this;
    if (found !== -1 && !this.isReported()) {
      const { index } = cursor;
      cursor.index = found;
      cursor.warn('unread-query', message(cursor.text()));
      cursor.index = index;
    }
    this.found = -1;
    this.start = cursor.start;
    this.selects = [-1];
  }

  private isReported(): boolean {
    const { cursor, known, start } = this;
    // what a fault of ours has cost is reported, too
    const faults = cursor.faults?.noted ?? [];
    this.places ??= [
      ...cursor.diagnostics.slice(known).map(({ span }) => span[1]),
      ...faults.map(({ at }) => at.start),
    ].sort((a, b) => a - b);
    while (this.next < this.places.length && this.places[this.next]! < start) this.next++;
    return this.next < this.places.length && this.places[this.next]! <= cursor.start;
  }
}

function message(word: string): string {
  const what = word === 'SELECT' ? 'This query' : `This ${word}`;
  return `${what} is not read: it stands in a clause that is not known, and its tables are missing from the lineage.`;
}

function nameFollows(cursor: TokenCursor, ahead: number): boolean {
  const kind = cursor.kind(ahead);
  return (
    kind === TokenKind.word ||
    kind === TokenKind.quoted ||
    kind === TokenKind.variable ||
    kind === TokenKind.template ||
    cursor.text(ahead) === '('
  );
}

/**
 * Whether the SELECT so many tokens ahead begins a query: an item follows. Behind that of a privilege or an event there is
 * a comma, a bracket or ON.
 */
export function itemFollows(cursor: TokenCursor, ahead = 0): boolean {
  const next = cursor.text(ahead + 1);
  return next !== ',' && next !== ')' && next !== 'ON' && next !== 'TO' && next !== 'FROM' && next !== ';';
}

/** `INSERT INTO t`, `MERGE INTO t`, `DELETE FROM t`, `UPDATE t SET`: no event, no privilege and no branch of MERGE. */
function writes(cursor: TokenCursor, word: string): boolean {
  const next = cursor.text(1);
  if (word === 'INSERT') return (next === 'INTO' || next === 'OVERWRITE') && nameFollows(cursor, 2);
  if (word === 'MERGE') return next === 'INTO' && nameFollows(cursor, 2);
  if (word === 'DELETE') return next === 'FROM' && nameFollows(cursor, 2);
  // Hive: ALTER TABLE t PARTITION (…) UPDATE STATISTICS SET (…)
  if (next === 'SET' || !nameFollows(cursor, 1) || (next === 'STATISTICS' && cursor.text(3) === '('))
    return false;
  let behind = 2;
  while (cursor.text(behind) === '.') behind += 2;
  return cursor.text(behind) === 'SET';
}
