import type { Diagnostic } from '../model/diagnostics.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { parseScript } from '../syntax/parser.ts';
import { substituteMarks } from '../syntax/substitution.ts';
import { readBranches } from '../syntax/template-branches.ts';
import { tokenize } from '../syntax/tokenizer.ts';
import type { Statement } from '../syntax/tree/statements.ts';
import { callsOf } from './call-texts.ts';
import { clientTransfers, exportedQueries } from './client-transfers.ts';
import { BindingContext, type Binders } from './context.ts';
import type { FileDataflow } from './dataflow.ts';
import { noteExpressions } from './expression-texts.ts';
import { inclusions } from './inclusions.ts';
import { modelsOf, projectTemplate } from './models.ts';
import { bindBody, bindQuery } from './queries.ts';
import { addSources } from './sources.ts';
import { bindReturnedRows } from './returned-rows.ts';
import { bindStatement } from './statements.ts';
import { trimLists } from './trim-lists.ts';

const binders: Binders = {
  query: bindQuery,
  queryBody: bindBody,
  addSources,
  statement: bindStatement,
  returnedRows: bindReturnedRows,
};

/** Reads one file: cut, parse, bind. Never throws; what can not be read is in `diagnostics`. */
export function readDataflow(name: string, text: string, dialect: Dialect): FileDataflow {
  const template = projectTemplate(name, text);
  const tokens = tokenize(text, dialect);
  if (template !== undefined) tokens.definitions.unshift(...template.ownName);
  const script = substituteMarks(readBranches(tokens), dialect);
  const parsed = parseScript(script, dialect);
  const diagnostics = [...script.diagnostics, ...parsed.diagnostics];
  const statements = exportedQueries(script.directives, parsed.statements);
  const transfers = clientTransfers(script, statements, dialect, diagnostics);
  const context = new BindingContext(text, dialect, diagnostics, binders);
  context.calls = callsOf(statements);
  for (const statement of inOrder(statements, transfers)) bindStatement(context, statement);
  noteExpressions(
    text,
    context.rowSets,
    context.statements.flatMap((statement) => statement.actions),
  );
  trimLists(context);
  const order = context.order.finished();
  diagnostics.sort((a, b) => a.span[1] - b.span[1] || a.span[2] - b.span[2]);
  return {
    name,
    length: text.length,
    lineStarts: script.lineStarts,
    statements: context.statements,
    rowSets: context.rowSets,
    routines: context.routines,
    variables: context.variables,
    ...(order.length > 0 && { order }),
    ...(template && modelsOf(template, context)),
    includes: inclusions(script),
    diagnostics: diagnostics.filter((one, i) => !isSame(one, diagnostics[i - 1])),
  };
}

/** The readings of a statement with a template's choices find the same errors outside of the choices. */
function isSame(one: Diagnostic, before: Diagnostic | undefined): boolean {
  if (before === undefined || one.code !== before.code || one.message !== before.message) return false;
  return one.span[1] === before.span[1] && one.span[2] === before.span[2];
}

function inOrder(statements: readonly Statement[], transfers: readonly Statement[]): readonly Statement[] {
  if (transfers.length === 0) return statements;
  return [...statements, ...transfers].sort((a, b) => a.start - b.start);
}
