import { printable, shortened } from '../../base/printable.ts';
import { plainText, type TextStyle } from '../../export/tables/text.ts';
import { endName, type LineageStep, type StepEnd, type TraceAnswer } from '../trace-answer.ts';

/** How a tree of steps is written. */
export interface TraceTextStyle {
  style?: TextStyle;
  /** With what explains each step, on lines of its own. */
  why?: boolean;
}

/** A step with its place in the tree. */
interface Branch {
  step: LineageStep;
  /** What stands before its lines. */
  indent: string;
  isLast: boolean;
}

/**
 * The steps as a tree for people. What several ways lead to is followed where it comes first, and only named where it
 * comes again, so that the text is no longer than the steps are many.
 */
export function* traceText(answer: TraceAnswer, layout: TraceTextStyle = {}): Generator<string> {
  const { style = plainText } = layout;
  const byNear = Map.groupBy(answer.steps, (step) => nearEnd(answer, step).end);
  const followed = new Set<number>();
  for (const start of answer.starts) {
    yield `${style.table(printable(endName(start)))} ${style.note(`(${start.kind})`)}\n`;
    followed.add(start.end);
    const waiting = branches(byNear.get(start.end) ?? [], '');
    if (waiting.length === 0) yield `${style.note(nothingText(answer))}\n`;
    for (let branch = waiting.pop(); branch !== undefined; branch = waiting.pop()) {
      const far = farEnd(answer, branch.step);
      const further = byNear.get(far.end) ?? [];
      const isAbove = followed.has(far.end) && further.length > 0;
      yield* branchLines(branch, far, isAbove, layout);
      if (isAbove) continue;
      followed.add(far.end);
      for (const each of branches(further, deeper(branch))) waiting.push(each);
    }
  }
}

function nothingText({ direction, readBy }: TraceAnswer): string {
  if (direction === 'upstream') return 'Nothing flows into it: its values begin here.';
  if (readBy.length === 0) return 'Nothing comes from it.';
  return `No column gets its value. It is read by ${printable(readBy.join(', '))}.`;
}

/** The last one first, as they wait on a stack. */
function branches(steps: readonly LineageStep[], indent: string): Branch[] {
  return steps.map((step, index) => ({ step, indent, isLast: index === steps.length - 1 })).reverse();
}

function deeper({ indent, isLast }: Branch): string {
  return `${indent}${isLast ? '   ' : '│  '}`;
}

function nearEnd({ direction }: TraceAnswer, { source, target }: LineageStep): StepEnd {
  return direction === 'upstream' ? target : source;
}

function farEnd({ direction }: TraceAnswer, { source, target }: LineageStep): StepEnd {
  return direction === 'upstream' ? source : target;
}

function* branchLines(
  branch: Branch,
  far: StepEnd,
  isAbove: boolean,
  { style = plainText, why = false }: TraceTextStyle,
): Generator<string> {
  const { step, indent, isLast } = branch;
  const said = [...(why ? [] : shortNote(step)), ...(isAbove ? ['(see above)'] : [])];
  const note = said.length === 0 ? '' : `  ${style.note(printable(said.join('  ')))}`;
  yield `${indent}${isLast ? '└─ ' : '├─ '}${printable(endName(far))}${note}\n`;
  if (!why) return;
  for (const line of explanation(step)) yield `${deeper(branch)}${style.note(printable(line))}\n`;
}

function shortNote({ type, expression, place, uncertain }: LineageStep): string[] {
  return [
    ...(type === 'fdd' ? [] : [type]),
    ...(expression === undefined ? [] : [shortened(expression)]),
    ...(place === undefined ? [] : [`[${place.fileName}:${place.line}]`]),
    ...(uncertain === undefined ? [] : ['(not certain)']),
  ];
}

function explanation(step: LineageStep): string[] {
  const { type, effect, transform, expression, place, via, uncertain, statement } = step;
  const at = place === undefined ? '' : ` at ${place.fileName}:${place.line}:${place.column}`;
  const how = [type, transform].filter((word) => word !== undefined).join(', ');
  return [
    `${statement ?? effect}${at} (${how})`,
    ...(expression === undefined ? [] : [`= ${expression}`]),
    ...(via.length === 0 ? [] : [`by way of ${via.join(' > ')}`]),
    ...(uncertain === undefined ? [] : [`not certain: ${uncertain}`]),
  ];
}
