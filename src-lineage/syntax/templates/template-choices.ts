import type { LoopTurn, TemplateFork } from '../tokens/script.ts';

/** What a template may be rendered to: of a choice one branch, without ELSE the one there is; a loop's body, turn by turn. */
export interface Choice {
  first: number;
  end: number;
  branches: Branch[];
  loop?: NonNullable<TemplateFork['loop']>;
}

export interface Branch {
  first: number;
  end: number;
  /** It is rendered in these turns of the loop around only. */
  turn?: LoopTurn;
  /** Choices inside it. */
  inner: Choice[];
}

/** One turn of a loop; a body that is read once is in its first and last turn. */
export interface Turn {
  index: number;
  count: number;
}

export const onlyTurn: Turn = { index: 0, count: 1 };

/** The marks as choices within choices; one that is not closed is none. */
export function choicesOf(forks: readonly TemplateFork[]): Choice[] {
  const outermost: Choice[] = [];
  const open: { choice: Choice; branch: Branch }[] = [];
  for (const { word, beforeToken, turn, loop } of forks) {
    const begun: Branch = { first: beforeToken, end: beforeToken, inner: [], ...(turn && { turn }) };
    const innermost = open.at(-1);
    if (word === 'open') {
      const choice: Choice = { first: beforeToken, end: beforeToken, branches: [], ...(loop && { loop }) };
      open.push({ choice, branch: begun });
      continue;
    }
    if (innermost === undefined) continue;
    innermost.branch.end = beforeToken;
    innermost.choice.branches.push(innermost.branch);
    if (word === 'else') innermost.branch = begun;
    else {
      innermost.choice.end = beforeToken;
      open.pop();
      (open.at(-1)?.branch.inner ?? outermost).push(innermost.choice);
    }
  }
  return outermost;
}

/** The branch that a reading takes in a turn: one that is meant for the turn, else that with the reading's number. */
export function chosenBranch({ branches }: Choice, turn: Turn, reading: number): Branch | undefined {
  const possible: Branch[] = [];
  for (const branch of branches) {
    if (branch.turn !== undefined && !isIn(branch.turn, turn)) continue;
    possible.push(branch);
    if (branch.turn !== undefined) break;
  }
  return possible[Math.min(reading, possible.length - 1)];
}

function isIn(meant: LoopTurn, { index, count }: Turn): boolean {
  switch (meant) {
    case 'first':
      return index === 0;
    case 'last':
      return index === count - 1;
    case 'later':
      return index > 0;
    case 'earlier':
      return index < count - 1;
  }
}

/** How many readings show every branch. */
export function mostBranches(choices: readonly Choice[]): number {
  let most = 1;
  for (const { branches } of choices) {
    most = Math.max(most, branches.filter((branch) => branch.turn === undefined).length);
    for (const { inner } of branches) most = Math.max(most, mostBranches(inner));
  }
  return most;
}
