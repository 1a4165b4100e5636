import type { ScriptTool } from '../../dialects/table/script-tool.ts';
import { beelineLine, impalaLine } from './tools/beeline.ts';
import { bteqLine } from './tools/bteq.ts';
import { db2Line } from './tools/db2.ts';
import type { DirectiveLine, LineContext } from './tools/directive-line.ts';
import { goLine, isqlLine } from './tools/go.ts';
import { mysqlLine } from './tools/mysql.ts';
import { notebookLine } from './tools/notebook.ts';
import { psqlLine } from './tools/psql.ts';
import { setTermLine } from './tools/set-term.ts';
import { snowsqlLine } from './tools/snowsql.ts';
import { sqlcmdLine } from './tools/sqlcmd.ts';
import { sqliteLine } from './tools/sqlite.ts';
import { sqlplusLine } from './tools/sqlplus.ts';
import { transcriptLine } from './transcript.ts';

type Recogniser = (line: LineContext) => DirectiveLine | undefined;

const recognisers: Readonly<Record<ScriptTool, Recogniser>> = {
  go: goLine,
  sqlcmd: sqlcmdLine,
  sqlplus: sqlplusLine,
  psql: (line) => psqlLine(line, 'psql'),
  vsql: (line) => psqlLine(line, 'vsql'),
  hdbsql: (line) => psqlLine(line, 'hdbsql'),
  mysql: mysqlLine,
  bteq: bteqLine,
  beeline: beelineLine,
  'impala-shell': impalaLine,
  snowsql: snowsqlLine,
  db2: db2Line,
  isql: isqlLine,
  sqlite: sqliteLine,
  'set-term': setTermLine,
  notebook: notebookLine,
  transcript: transcriptLine,
};

/** What the first of the dialect's tools that knows the line makes of it; undefined where the line is SQL. */
export function recognise(line: LineContext): DirectiveLine | undefined {
  for (const tool of line.tools) {
    const recognised = recognisers[tool](line);
    if (recognised !== undefined) return recognised;
  }
  return undefined;
}
