import type { Block } from '../../syntax/tree/procedural.ts';
import type { LoweringContext } from '../context/context.ts';
import { lowerProtected, lowerStatements } from './handlers.ts';
import { inOwnBlock } from './routines.ts';

/** A block: what it declares, its statements and its handlers. */
export function lowerBlock(context: LoweringContext, block: Block): void {
  if (block.declared) return lowerStatements(context, [block]);
  const declared = declaredNames(context, block);
  if (!keepsVariables(context, declared)) lowerScope(context, block);
  else inOwnBlock(context, block, () => lowerScope(context, block));
}

/** What a block declares, in lower case; T-SQL's variables belong to the whole batch. */
function declaredNames(context: LoweringContext, block: Block): readonly string[] {
  if (context.dialect.language.batchVariables) return [];
  // MySQL and SQL/PSM declare among the statements of the body
  return [...block.declarations, ...block.body].flatMap((statement) =>
    statement.kind === 'declare' ? statement.variables.map(({ name }) => name.text.toLowerCase()) : [],
  );
}

/**
 * Whether what the block declares is to be kept apart from what is around it, which never sees it. The outermost block of a routine is
 * its body.
 */
function keepsVariables(context: LoweringContext, declared: readonly string[]): boolean {
  return declared.length > 0 && (context.routine < 0 || context.openBlocks > 0);
}

function lowerScope(context: LoweringContext, block: Block): void {
  if (block.label) context.localLabels.push(block.label.text);
  context.openBlocks += 1;
  if (block.label) context.order.block(block.label.text, context.nextStatement);
  lowerStatements(context, block.declarations);
  lowerProtected(context, block.body, block, block);
  if (block.label) context.order.unblock(context.nextStatement);
  context.openBlocks -= 1;
}
