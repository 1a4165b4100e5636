import type { Node } from '../../syntax/tree/node.ts';
import type { LoweringContext } from '../context/context.ts';

/**
 * Texts that are put together from known ones, as long as the budgets allow. How long a text will be is known before it is
 * built: a few doublings, or the width of a format, make texts that no memory holds. One that would be too long is unknown.
 */

/** Whether a text of such a length may be built at a place, so many of whose characters are new. */
function mayBuild(context: LoweringContext, place: Node, length: number, added = length): boolean {
  const { budget } = context;
  const [start, end] = [context.start(place), context.end(place)];
  return budget.allows('constantText', length, start, end) && budget.take('constantTexts', added, start, end);
}

/** The parts one after the other. */
export function joinedText(
  context: LoweringContext,
  place: Node,
  parts: readonly string[],
  separator = '',
): string | undefined {
  let length = 0;
  let longest = 0;
  for (const part of parts) {
    length += part.length + separator.length;
    longest = Math.max(longest, part.length);
  }
  if (!mayBuild(context, place, length, length - longest)) return undefined;
  // added, not joined: the longest is not copied by what is added to it
  return parts.slice(1).reduce((text, part) => text + separator + part, parts[0] ?? '');
}

/** A text with every occurrence of another replaced. */
export function replacedText(
  context: LoweringContext,
  place: Node,
  text: string,
  from: string,
  to: string,
): string | undefined {
  let count = 0;
  for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + from.length)) count++;
  const length = text.length + count * (to.length - from.length);
  return mayBuild(context, place, length) ? text.replaceAll(from, () => to) : undefined;
}

const formatMark = /%(?:(\d+)\$)?([-+ 0#']*)(\d*)(?:\.\d+)?([sILdiftTgeuxX%])/g;

/** A mark of a format: the number of its value, or none of the value that comes next. */
export interface FormatMark {
  position: number | undefined;
  type: string;
}

/** A text with its marks (`%s`, `%1$I`, `%05d`) replaced; zeros stand before a value that is shorter than it asks for. */
export function formattedText(
  context: LoweringContext,
  place: Node,
  template: string,
  valueOf: (mark: FormatMark) => { text: string; isFilled?: boolean },
): string | undefined {
  const pieces: string[] = [];
  let from = 0;
  let length = template.length;
  for (const match of template.matchAll(formatMark)) {
    const [mark, position, flags = '', written = '', type = ''] = match;
    const value = valueOf({ position: position === undefined ? undefined : Number(position) - 1, type });
    const width = value.isFilled && flags.includes('0') ? Number(written) : 0;
    length += Math.max(value.text.length, width);
    if (length > context.budget.most('constantText')) break;
    pieces.push(template.slice(from, match.index), value.text.padStart(width, '0'));
    from = match.index + mark.length;
  }
  if (!mayBuild(context, place, length)) return undefined;
  pieces.push(template.slice(from));
  return pieces.join('');
}
