import type { Block } from '../../syntax/tree/procedural.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { declareGiven } from '../names/variables.ts';

/** The statements of a handler. */
interface Handler {
  statements: readonly Statement[];
  /** It goes on behind the statement that raised the error. */
  resumes: boolean;
}

/** Statements one after the other, with the handlers among them that are declared for those behind. */
export function lowerStatements(context: LoweringContext, statements: readonly Statement[]): void {
  const handlers = statements.filter(isDeclaredHandler);
  const [first] = handlers;
  if (first === undefined) lowerEach(context, statements);
  else lowerProtected(context, statements, [], first);
}

/**
 * Statements and the handlers that protect them: those of EXCEPTION, and those of SQL/PSM and Informix, which are declared ahead
 * of what they protect and are read behind it, where all is known that they may find.
 */
export function lowerProtected(
  context: LoweringContext,
  statements: readonly Statement[],
  behind: readonly (readonly Statement[])[],
  place: Node,
): void {
  const declared = statements.filter(isDeclaredHandler);
  const handlers: Handler[] = [
    ...behind.map((one) => ({ statements: one, resumes: false })),
    ...declared.map((one) => ({ statements: one.handlers.flat(), resumes: one.resumes === true })),
  ];
  if (handlers.length === 0) return lowerEach(context, statements);
  if (handlers.some(({ resumes }) => resumes)) context.order.resumes = true;
  context.order.protect(context.nextStatement);
  lowerEach(
    context,
    declared.length === 0 ? statements : statements.filter((one) => !isDeclaredHandler(one)),
  );
  context.order.protected();
  declareGiven(context, context.dialect.names.handlerVariables, place);
  // those that go on come first: the others see what they have left
  for (const handler of handlers.filter(({ resumes }) => resumes)) lowerHandler(context, handler);
  for (const handler of handlers.filter(({ resumes }) => !resumes)) lowerHandler(context, handler);
  context.order.handled(context.nextStatement);
}

function lowerHandler(context: LoweringContext, { statements, resumes }: Handler): void {
  context.order.handle(context.nextStatement, resumes);
  if (resumes) context.anytime(() => lowerStatements(context, statements));
  else lowerStatements(context, statements);
}

function lowerEach(context: LoweringContext, statements: readonly Statement[]): void {
  for (const statement of statements) context.lower.statement(context, statement);
}

/** DECLARE … HANDLER, ON EXCEPTION: a handler for what stands behind it in its block. */
function isDeclaredHandler(statement: Statement): statement is Block {
  return statement.kind === 'block' && statement.declared === true;
}
