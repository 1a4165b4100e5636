import type { Block } from '../../syntax/tree/procedural.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { declaringRoutine } from '../context/names-in-body.ts';
import { declareGiven } from '../names/variables.ts';
import { mergedTexts } from '../texts/merged-texts.ts';

/** The statements of a handler. */
interface Handler {
  statements: readonly Statement[];
  /** What calls it, where it may be that nothing but SIGNAL and RAISE do. */
  conditions: readonly string[];
  /** It goes on behind the statement that raised the error. */
  resumes: boolean;
}

/** Statements one after the other, with the handlers among them that are declared for those behind. */
export function lowerStatements(context: LoweringContext, statements: readonly Statement[]): void {
  const handlers = statements.filter(isDeclaredHandler);
  const [first] = handlers;
  if (first === undefined) lowerEach(context, statements);
  else lowerProtected(context, statements, { handlers: [] }, first);
}

/**
 * Statements and the handlers that protect them: those of EXCEPTION, and those of SQL/PSM and Informix, which are declared ahead
 * of what they protect and are read behind it, where all is known that they may find.
 */
export function lowerProtected(
  context: LoweringContext,
  statements: readonly Statement[],
  behind: Pick<Block, 'handlers' | 'conditions'>,
  place: Node,
): void {
  const declared = statements.filter(isDeclaredHandler);
  const handlers: Handler[] = [
    ...behind.handlers.map((one, i) => ({
      statements: one,
      resumes: false,
      conditions: raisedConditions(context, behind.conditions?.[i]),
    })),
    ...declared.map((one) => ({
      statements: one.handlers.flat(),
      resumes: one.resumes === true,
      conditions: raisedConditions(context, one.conditions?.[0]),
    })),
  ];
  if (handlers.length === 0) return lowerEach(context, statements);
  if (handlers.some(({ resumes }) => resumes)) context.order.resumes = true;
  const ending = handlers.filter(({ resumes }) => !resumes).flatMap(({ conditions }) => conditions);
  context.order.protect(context.nextStatement, ending);
  const before = context.constants;
  context.branchConstants(before);
  lowerEach(
    context,
    declared.length === 0 ? statements : statements.filter((one) => !isDeclaredHandler(one)),
  );
  context.order.protected();
  declareGiven(context, context.dialect.names.handlerVariables, place);
  // those that go on come first: the others see what they have left
  const end = context.constants;
  const ends = [end];
  for (const handler of [
    ...handlers.filter(({ resumes }) => resumes),
    ...handlers.filter((one) => !one.resumes),
  ]) {
    context.branchConstants(end);
    lowerHandler(context, handler);
    if (!leaves(handler.statements)) ends.push(context.constants);
  }
  context.branchConstants(mergedTexts(before, ends));
  context.order.handled(context.nextStatement);
}

function lowerHandler(context: LoweringContext, { statements, resumes, conditions }: Handler): void {
  context.order.handle(context.nextStatement, resumes, conditions);
  if (resumes) context.anytime(() => lowerStatements(context, statements));
  else lowerStatements(context, statements);
}

/** Nothing behind the block sees what such a handler has set. */
function leaves(statements: readonly Statement[]): boolean {
  const last = statements.at(-1);
  return last?.kind === 'return' || last?.kind === 'jump';
}

function lowerEach(context: LoweringContext, statements: readonly Statement[]): void {
  for (const statement of statements) context.lower.statement(context, statement);
}

/** DECLARE … HANDLER, ON EXCEPTION: a handler for what stands behind it in its block. */
function isDeclaredHandler(statement: Statement): statement is Block {
  return statement.kind === 'block' && statement.declared === true;
}

/** States that no database raises by itself (ISO/IEC 9075-2, "SQLSTATE"): those of the classes 45, 7 to 9 and I to Z. */
const ofScripts = /^'(?:45|[7-9i-z])/;

/** Conditions that more than statements of the script raise. */
const general: ReadonlySet<string> = new Set(['not', 'others', 'sqlexception', 'sqlwarning']);

/**
 * The conditions of a handler, where a script alone may raise all of them: states of its own, names; in PL/SQL the exceptions
 * that the routine declares. None for others.
 */
function raisedConditions(context: LoweringContext, conditions: readonly string[] = []): readonly string[] {
  const { declaredExceptions } = context.dialect.language;
  // a statement may run those without saying so
  if (!declaredExceptions && context.session.raisingRoutines.unnamed) return [];
  const may = (condition: string): boolean => {
    if (declaredExceptions)
      return declaringRoutine(context, condition) === context.routine && !holdsRoutines(context);
    return condition.startsWith("'")
      ? ofScripts.test(condition)
      : /^[a-z_]/.test(condition) && !general.has(condition);
  };
  return conditions.every(may) ? conditions : [];
}

/** A local routine may raise what is declared around it. */
function holdsRoutines({ routines, routine }: LoweringContext): boolean {
  return routines.some((one) => one.parent === routine && one.kind !== 'block');
}
