import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression, Variable } from '../../../tree/expressions.ts';
import { variablesIn } from '../../../tree/some-node.ts';
import type { QueryStatement, Statement } from '../../../tree/statements.ts';
import { skipRest } from '../../ends/statement-end.ts';

/** What an operator of a job reads: a file, or the rows of queries. */
interface Reader {
  directory: string;
  file?: string;
  queries: Statement[];
  /** The names of its record's fields, where DEFINE SCHEMA lists them. */
  fields: readonly string[];
}

interface Job {
  body: Statement[];
  readers: Map<string, Reader>;
  schemas: Map<string, readonly string[]>;
  /** The operator whose attributes stand here. */
  reader?: Reader;
  /** The statements of the last APPLY, and the operators that give their fields. */
  applied?: { statements: Statement[]; from: Reader[] };
}

/**
 * A job of Teradata Parallel Transporter: `DEFINE JOB j ( … APPLY ('INSERT …') TO OPERATOR (…) SELECT * FROM OPERATOR (r) )`.
 * The SQL in it stands in strings (Teradata Parallel Transporter Reference, "Job Script"); what the operators behind APPLY
 * read are the fields (`:field`) of its statements.
 */
export function loadJob(cursor: TokenCursor): Statement | undefined {
  if (cursor.text(1) !== 'JOB') return undefined;
  const { start } = cursor;
  const job: Job = { body: [], readers: new Map(), schemas: new Map() };
  while (!cursor.atEnd && !cursor.at('(') && !cursor.at(';')) cursor.advance();
  const close = cursor.programEnd();
  if (cursor.at('(')) while (cursor.index < close && !cursor.atEnd) jobPart(cursor, job);
  endApply(job);
  for (const { queries } of job.readers.values()) appendAll(job.body, queries);
  skipRest(cursor);
  const end = cursor.previousEnd;
  return { kind: 'create-routine', routine: 'block', parameters: [], body: job.body, start, end };
}

function jobPart(cursor: TokenCursor, job: Job): void {
  if (atWords(cursor, 'DEFINE', 'SCHEMA')) defineSchema(cursor, job);
  else if (atWords(cursor, 'DEFINE', 'OPERATOR')) {
    endApply(job);
    job.reader = readerOf(job, word(cursor, 2));
    cursor.index += 3;
  } else if (atWords(cursor, 'APPLY')) {
    cursor.advance();
    endApply(job);
    delete job.reader;
    job.applied = { statements: [], from: [] };
  } else if (job.applied && atWords(cursor, 'FROM', 'OPERATOR', '(')) {
    job.reader = readerOf(job, word(cursor, 3));
    job.applied.from.push(job.reader);
    cursor.index += 4;
  } else if (job.reader && atWords(cursor, 'SCHEMA')) {
    cursor.advance();
    job.reader.fields = job.schemas.get(word(cursor)) ?? job.reader.fields;
  } else if (cursor.kind() === TokenKind.string) jobString(cursor, job);
  else {
    // the rows that an operator reads: `SELECT * FROM OPERATOR (reader)`
    if (cursor.at('SELECT')) cursor.markRead();
    cursor.advance();
  }
}

/** The token in capitals: most of a job's words are none of SQL. */
function word(cursor: TokenCursor, ahead = 0): string {
  return cursor.raw(ahead).toUpperCase();
}

function atWords(cursor: TokenCursor, ...words: string[]): boolean {
  return words.every((text, i) => word(cursor, i) === text);
}

function readerOf(job: Job, name: string): Reader {
  const reader = job.readers.get(name) ?? { directory: '', queries: [], fields: [] };
  job.readers.set(name, reader);
  return reader;
}

/** `DEFINE SCHEMA s (a VARCHAR(5), b INTEGER)`: the names of the fields. */
function defineSchema(cursor: TokenCursor, job: Job): void {
  const name = word(cursor, 2);
  const names: string[] = [];
  cursor.index += 3;
  while (!cursor.atEnd && !cursor.at('(') && !cursor.at(';')) cursor.advance();
  if (!cursor.at('(')) return;
  const close = cursor.groupEnd() - 1;
  while (cursor.index < close) {
    cursor.advance();
    names.push(word(cursor));
    while (cursor.index < close && !cursor.at(',')) {
      if (cursor.at('(')) cursor.skipBrackets();
      else cursor.advance();
    }
  }
  job.schemas.set(name, names);
}

const statement =
  /^'\s*(?:sel|select|ins|insert|upd|update|del|delete|merge|create|drop|locking|with|call|replace|exec|alter|truncate)\s/i;

/** A string of SQL, as of APPLY and of the attribute SelectStmt; the name of a file; others are of tables and users. */
function jobString(cursor: TokenCursor, job: Job): void {
  const { reader, applied } = job;
  const attribute = cursor.text(-1) === '=' ? cursor.raw(-2).toLowerCase() : '';
  if (statement.test(cursor.raw())) {
    const list = reader?.queries ?? applied?.statements ?? job.body;
    appendAll(list, cursor.rules.routineText(cursor).statements);
    return;
  }
  const text = cursor.raw().slice(1, -1);
  if (reader && attribute === 'filename') reader.file = text;
  else if (reader && attribute === 'directorypath') reader.directory = text.replace(/\/?$/, '/');
  cursor.advance();
}

/** What the operators behind APPLY read comes in ahead of its statements. */
function endApply(job: Job): void {
  const { applied } = job;
  if (applied === undefined) return;
  delete job.applied;
  const marks = variablesIn(applied.statements);
  if (marks.length > 0) appendAll(job.body, readings(applied.from, marks));
  appendAll(job.body, applied.statements);
}

function readings(readers: readonly Reader[], fields: Variable[]): Statement[] {
  const { start, end } = fields[0]!;
  const files = readers.flatMap(({ directory, file }) => (file === undefined ? [] : [directory + file]));
  const [text, ...more] = files;
  const queries = readers.flatMap((reader) => {
    const read = reader.queries.filter((query) => query.kind === 'query-statement');
    reader.queries = reader.queries.filter((query) => query.kind !== 'query-statement');
    return read.map((query) => intoFields(query, reader.fields));
  });
  if (text === undefined) return queries;
  const location = { text, ...(more.length > 0 && { more }) };
  return [...queries, { kind: 'transfer', direction: 'in', location, fields, start, end }];
}

/** The columns of a query are the fields of the schema, or have their names. */
function intoFields({ query, ...node }: QueryStatement, fields: readonly string[]): Statement {
  const { body, start, end } = query;
  const items = body.kind === 'select' ? body.items : [];
  const names =
    fields.length > 0 ? fields : items.map(({ alias, expression }) => alias?.text ?? nameOf(expression));
  const targets = names.map((name): Variable => ({ kind: 'variable', name: `:${name}`, start, end }));
  return { ...node, query: { ...query, into: { targets, start, end } } };
}

function nameOf(expression: Expression): string {
  return expression.kind === 'column' ? expression.path.at(-1)!.text : '';
}
