/** A line of a statement. */
export interface StatementLine {
  number: number;
  text: string;
  /** Whether the other side has no such line. */
  isOther: boolean;
}

/** Longer statements are shown in the pane of the SQL. */
const mostLines = 2000;

/** Two statements as lines: those that the other one has not, in the same order, are marked; blanks do not count. */
export function statementLines(
  one: { text: string; line: number } | undefined,
  other: { text: string; line: number } | undefined,
): [StatementLine[], StatementLine[]] {
  const [left, right] = [linesOf(one), linesOf(other)];
  // Of a statement that is alone every line is new.
  if (left.length > 0 && right.length > 0) markCommon(left, right);
  return [left, right];
}

function linesOf(statement: { text: string; line: number } | undefined): StatementLine[] {
  if (statement === undefined) return [];
  const lines = statement.text.split(/\r?\n/).slice(0, mostLines);
  return lines.map((text, index) => ({ number: statement.line + index, text, isOther: true }));
}

/** The longest common sequence of lines is what has not changed. */
function markCommon(left: StatementLine[], right: StatementLine[]): void {
  const isSame = (i: number, j: number): boolean => plain(left[i]!.text) === plain(right[j]!.text);
  const width = right.length + 1;
  const longest = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      longest[i * width + j] = isSame(i, j)
        ? longest[(i + 1) * width + j + 1]! + 1
        : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    if (isSame(i, j)) {
      left[i++]!.isOther = false;
      right[j++]!.isOther = false;
    } else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) i++;
    else j++;
  }
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ');
