import type { If } from '../../syntax/tree/procedural.ts';
import type { LoweringContext } from '../context/context.ts';
import { lowerGoverningCondition } from '../expressions/deciding-conditions.ts';
import { callsFunctions, evaluateApart, evaluateCalls } from './evaluated-calls.ts';
import { possibleBranches } from '../texts/known-conditions.ts';
import { mergedTexts } from '../texts/merged-texts.ts';
import { lowerStatements } from './handlers.ts';

/** IF: each branch starts with what the variables hold before it; behind it they may hold what any branch gave them. */
export function lowerIf(context: LoweringContext, node: If): void {
  const branches = possibleBranches(context, node.branches);
  const [first] = branches;
  // none but this one is ever taken
  if (first === undefined || first.condition === undefined) {
    lowerStatements(context, first?.body ?? []);
    return;
  }
  lowerBranches(context, branches, node.exhaustive === true && branches.length === node.branches.length);
}

function lowerBranches(context: LoweringContext, branches: If['branches'], exhaustive: boolean): void {
  const before = context.constants;
  const ends: LoweringContext['constants'][] = [];
  if (branches[0]?.condition) evaluateCalls(context, [branches[0].condition]);
  // of a long chain few conditions do, and each is tried before every branch behind it
  const calling = [...branches.keys()].filter((i) => i > 0 && callsFunctions(branches[i]!.condition));
  context.order.branch(context.nextStatement);
  context.governing.branches(() => {
    for (const [i, { condition, body }] of branches.entries()) {
      if (i > 0) context.order.otherwise(context.nextStatement);
      context.branchConstants(before);
      for (const tried of calling) if (tried <= i) evaluateApart(context, branches[tried]!.condition);
      if (condition) lowerGoverningCondition(context, condition);
      lowerStatements(context, body);
      ends.push(context.constants);
    }
  });
  const always = branches.length > 0 && (exhaustive || branches.at(-1)!.condition === undefined);
  context.order.join(context.nextStatement, always);
  if (!always) ends.push(before);
  context.branchConstants(mergedTexts(before, ends));
}
