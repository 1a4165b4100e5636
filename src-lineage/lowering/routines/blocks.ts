import type { Block } from '../../syntax/tree/procedural.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { BindingContext } from '../context/context.ts';
import { declareGiven } from '../names/variables.ts';
import { bindStatements, inOwnBlock } from './routines.ts';

/** A block: what it declares, its statements and its handlers. */
export function bindBlock(context: BindingContext, block: Block): void {
  // a CONTINUE handler goes on behind whatever statement called it
  if (block.declared) {
    context.order.resumes = true;
    context.anytime(() => bindStatements(context, block.handlers.flat()));
    return;
  }
  const declared = declaredNames(context, block);
  if (!keepsVariables(context, declared)) bindScope(context, block);
  else inOwnBlock(context, block, () => bindScope(context, block));
}

/** What a block declares, in lower case; T-SQL's variables belong to the whole batch. */
function declaredNames(context: BindingContext, block: Block): readonly string[] {
  if (context.dialect.syntax.procedural === 'tsql') return [];
  // MySQL and SQL/PSM declare among the statements of the body
  return [...block.declarations, ...block.body].flatMap((statement) =>
    statement.kind === 'declare' ? statement.variables.map(({ name }) => name.text.toLowerCase()) : [],
  );
}

/**
 * Whether what the block declares is to be kept apart from what is around it, which never sees it. The outermost block of a routine is
 * its body.
 */
function keepsVariables(context: BindingContext, declared: readonly string[]): boolean {
  return declared.length > 0 && (context.routine < 0 || context.openBlocks > 0);
}

function bindScope(context: BindingContext, block: Block): void {
  if (block.label) context.localLabels.push(block.label.text);
  context.openBlocks += 1;
  if (block.label) context.order.block(block.label.text, context.nextStatement);
  bindProtected(context, block);
  if (block.label) context.order.unblock(context.nextStatement);
  context.openBlocks -= 1;
}

function bindProtected(context: BindingContext, block: Block): void {
  bindStatements(context, block.declarations);
  if (block.resumes) context.order.resumes = true;
  const leaving = block.body.filter(isLeavingHandler);
  const handlers = [...block.handlers, ...leaving.map((one) => one.handlers.flat())];
  if (handlers.length > 0) context.order.protect(context.nextStatement);
  bindStatements(
    context,
    leaving.length === 0 ? block.body : block.body.filter((one) => !isLeavingHandler(one)),
  );
  if (handlers.length === 0) return;
  context.order.protected();
  declareGiven(context, context.dialect.names.handlerVariables, block);
  for (const handler of handlers) {
    context.order.handle(context.nextStatement);
    bindStatements(context, handler);
  }
  context.order.handled(context.nextStatement);
}

/** SQL/PSM: an EXIT or UNDO handler, declared ahead of what it protects, ends its block as EXCEPTION does elsewhere. */
function isLeavingHandler(statement: Statement): statement is Block {
  return statement.kind === 'block' && statement.declared === true && !statement.resumes;
}
