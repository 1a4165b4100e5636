import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type {
  Call,
  ColumnReference,
  Expression,
  Measure,
  WindowSpecification,
} from '../../tree/expressions.ts';
import { isKind, someNode } from '../../tree/some-node.ts';
import { identifier } from '../names/names.ts';

/**
 * Trino: `MEASURES e AS a, …` before the frame, which its PATTERN matches ("Row pattern recognition in window structures"). The
 * variables of the pattern before columns say of which rows they are.
 */
export function measures(cursor: TokenCursor): Measure[] {
  const list: Measure[] = [];
  if (!cursor.accept('MEASURES')) return list;
  do {
    cursor.acceptAny('FINAL', 'RUNNING');
    const value = cursor.rules.expression(cursor);
    cursor.expect('AS');
    list.push({ name: identifier(cursor), value });
  } while (cursor.accept(','));
  const variables = patternWords(cursor);
  for (const { value } of list) withoutVariables(value, variables);
  return list;
}

/** The words of PATTERN and SUBSET, which stand further on in the window, before DEFINE. */
function patternWords(cursor: TokenCursor): ReadonlySet<string> {
  const words = new Set<string>();
  let isPattern = false;
  for (let ahead = 0; cursor.kind(ahead) !== TokenKind.end; ahead++) {
    const text = cursor.text(ahead);
    if (text === 'DEFINE' || text === ';') break;
    isPattern ||= text === 'PATTERN';
    if (isPattern && cursor.kind(ahead) === TokenKind.word) words.add(cursor.raw(ahead).toLowerCase());
  }
  return words;
}

/** `LAST(up.price)` is `LAST(price)` of some of the rows, and `CLASSIFIER(up)` no value of theirs. */
function withoutVariables(measure: Expression, variables: ReadonlySet<string>): void {
  someNode(measure, (node) => {
    if (isKind<Call>(node, 'call') && node.name.parts.at(-1)?.text.toUpperCase() === 'CLASSIFIER')
      node.args = [];
    if (!isKind<ColumnReference>(node, 'column') || node.path.length < 2) return false;
    if (variables.has(node.path[0]!.text.toLowerCase())) node.path = node.path.slice(1);
    return false;
  });
}

/** `a OVER (… MEASURES e AS a …)`, `a OVER w`: the call is given what the window measures by its name. */
export function giveMeasure(call: Call, window: WindowSpecification | undefined): void {
  const [only, ...others] = call.name.parts;
  if (only === undefined || others.length > 0 || call.args.length > 0) return;
  const folded = only.text.toLowerCase();
  const measure = window?.measures?.find(({ name }) => name.text.toLowerCase() === folded);
  if (measure !== undefined) call.args = [measure.value];
}

/** The same of the windows that a WINDOW clause names, for the calls in what stands before it. */
export function giveNamedMeasures(
  items: object,
  windows: readonly { name: { text: string }; window: WindowSpecification }[],
): void {
  if (windows.every(({ window }) => window.measures === undefined)) return;
  someNode(items, (node) => {
    if (!isKind<Call>(node, 'call') || node.over?.base === undefined) return false;
    const name = node.over.base.text.toLowerCase();
    giveMeasure(node, windows.find((one) => one.name.text.toLowerCase() === name)?.window);
    return false;
  });
}
