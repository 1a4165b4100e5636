import { appendAll } from '../../base/append-all.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import { parsePieces } from '../../syntax/parser.ts';
import type { TokenizedScript } from '../../syntax/tokens/script.ts';
import { holdsStatements } from '../../syntax/tree/inner-statements.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { FileFaults } from './file-faults.ts';
import { clientTransfers, exportedQueries } from '../statements/client-transfers.ts';
import { mayDefineMacros } from '../table-functions/table-macros.ts';
import { mayReadByPattern } from '../texts/tables-by-pattern.ts';

const plainKinds: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>([
  'alter-table',
  'create-table',
  'create-view',
  'delete',
  'drop',
  'insert',
  'merge',
  'query-statement',
  'truncate',
  'update',
]);

/** Of the others, those that are only stepped over. */
const plainOthers: ReadonlySet<string> = new Set([
  'analyze',
  'comment',
  'commit',
  'grant',
  'lock',
  'revoke',
  'set',
  'unlock',
  'vacuum',
]);

function isPlain(statement: Statement): boolean {
  return plainKinds.has(statement.kind) || (statement.kind === 'other' && plainOthers.has(statement.what));
}

/** Few enough for their trees to be gone before the collector moves them to what lasts. */
const statementsOfPiece = 64;

/** The statements of a file, for each time that it is lowered. */
export class FileStatements {
  /** What could not be parsed. */
  readonly diagnostics: Diagnostic[] = [];
  private readonly script: TokenizedScript;
  private readonly dialect: Dialect;
  private readonly faults: FileFaults;
  /** Each statement so far is of the kinds that neither hold others nor leave anything to those behind them. */
  arePlain = true;
  private wasParsed = false;
  private list: readonly Statement[] | undefined;

  constructor(script: TokenizedScript, dialect: Dialect, faults: FileFaults) {
    this.script = script;
    this.dialect = dialect;
    this.faults = faults;
  }

  /** A piece holds all statements behind it where they may say something about its own. */
  *pieces(): Generator<readonly Statement[], void, void> {
    if (this.wasParsed || this.asksAhead()) yield this.all();
    else yield* this.parsed(statementsOfPiece);
  }

  /** All of them, kept for the next time. */
  all(): readonly Statement[] {
    if (this.list !== undefined) return this.list;
    const parsed: Statement[] = [];
    for (const piece of this.parsed(Infinity)) appendAll(parsed, piece);
    return (this.list = this.withTransfers(parsed));
  }

  /** Whether a statement may ask for those behind it. */
  asksAhead(): boolean {
    const { script, dialect } = this;
    const text = script.tokens.source;
    return script.directives.length > 0 || mayDefineMacros(text, dialect) || mayReadByPattern(text, dialect);
  }

  /** What is reported is the same every time, and counts once. */
  private *parsed(most: number): Generator<readonly Statement[], void, void> {
    const isFirst = !this.wasParsed;
    this.wasParsed = true;
    const faults = this.faults.collect<Node>();
    const diagnostics = isFirst ? this.diagnostics : [];
    const pieces = parsePieces(this.script, this.dialect, { diagnostics, faults, most });
    for (const piece of pieces) {
      this.arePlain &&= piece.every(isPlain);
      if (piece.some(holdsStatements)) for (const more of pieces) appendAll(piece, more);
      yield piece;
    }
    if (isFirst) this.faults.take(faults, 'statement');
  }

  /** The statements with those that lines for client tools make, in the order of the text. */
  private withTransfers(parsed: readonly Statement[]): readonly Statement[] {
    const { script, dialect, diagnostics } = this;
    const lines = this.faults.collect<Node>();
    const statements = exportedQueries(script.directives, parsed);
    const transfers = clientTransfers(script, statements, dialect, diagnostics, lines);
    this.faults.take(lines, 'statement');
    if (transfers.length === 0) return statements;
    return [...statements, ...transfers].sort((a, b) => a.start - b.start);
  }
}
