import type { ScriptTool } from '../../dialects/dialect.ts';
import { beelineLine } from './beeline.ts';
import { bteqLine } from './bteq.ts';
import { db2Line } from './db2.ts';
import type { DirectiveLine, LineContext } from './directive-line.ts';
import { goLine } from './go.ts';
import { mysqlLine } from './mysql.ts';
import { notebookLine } from './notebook.ts';
import { psqlLine } from './psql.ts';
import { setTermLine } from './set-term.ts';
import { snowsqlLine } from './snowsql.ts';
import { sqlcmdLine } from './sqlcmd.ts';
import { sqliteLine } from './sqlite.ts';
import { sqlplusLine } from './sqlplus.ts';
import { transcriptLine } from './transcript.ts';

type Recogniser = (line: LineContext) => DirectiveLine | undefined;

const recognisers: Readonly<Record<ScriptTool, Recogniser>> = {
  go: goLine,
  sqlcmd: sqlcmdLine,
  sqlplus: sqlplusLine,
  psql: (line) => psqlLine(line, 'psql'),
  vsql: (line) => psqlLine(line, 'vsql'),
  mysql: mysqlLine,
  bteq: bteqLine,
  beeline: beelineLine,
  snowsql: snowsqlLine,
  db2: db2Line,
  isql: goLine,
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
