import { bracketsEnd, codeStart, itemsOf, partsOfList, quotedEnd, unquoted } from '../pieces/macro-text.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import type { ProjectReading } from '../pieces/reader.ts';
import type { Segment } from '../pieces/source-map.ts';
import { type CodeBlock, codeBlocks } from './code-blocks.ts';
import type { MarkTexts } from './file-marks.ts';

/** Marks within the texts of marks are read so many levels deep. */
const maximumDepth = 8;
/** Marks that nothing closes; a file with more is none of Dataform. */
const maximumOpen = 20;
/** Characters of a file in which marks are expanded. */
const longestFile = 1_000_000;

/**
 * Reads a file of Dataform whose marks are more than names: of `${when(incremental(), a, b)}` the side of the incremental run, the
 * other one where that is empty. What is left of marks, and blocks such as `config { … }`, is for the grammar.
 * @param marks what the code of marks gives, where the file is in a project
 * @returns undefined for other files, and for those that have nothing to expand
 */
export function sqlxFile(name: string, text: string, marks?: MarkTexts): ProjectReading | undefined {
  if (!/\.sqlx$/i.test(name) || text.length > longestFile) return undefined;
  const blocks = codeBlocks(text);
  if (!text.includes('${') && blocks.every(({ replaced }) => replaced.length === 0)) return undefined;
  const writer = new Marks(text);
  const diagnostics: Diagnostic[] = [];
  const moved = lateConfig(text);
  if (moved !== undefined) writer.add(`${text.slice(moved.start, moved.end)}\n`, moved.start, moved.end);
  let lastMark = -1;
  let open = 0;
  for (let i = 0; i < text.length;) {
    const quoted = quotedEnd(text, i);
    if (blocks[0]?.start === i && i !== moved?.start) {
      i = writer.replaceAll(blocks.shift()!);
      continue;
    }
    const isMark = text.startsWith('${', i);
    const end = isMark ? bracketsEnd(text, i + 1) : -1;
    if (isMark && end === -1 && ++open > maximumOpen) return undefined;
    if (moved !== undefined && i === moved.start) i = writer.replace(i, moved.end, ' ');
    else if (end !== -1) {
      const made = markText(text, { start: i, end, lastMark }, marks);
      if (marks !== undefined && made.startsWith('${') && !known.test(made))
        diagnostics.push(unknownMark(i, end));
      i = writer.replace(i, end, made);
      lastMark = end;
    } else if (quoted > i && marks !== undefined) i = inQuotes(text, i, quoted, writer, marks);
    else i = quoted > i ? quoted : i + 1;
  }
  if (!writer.isChanged && diagnostics.length === 0) return undefined;
  return { pieces: [{ ...writer.finished(), isFile: true }], flows: [], diagnostics };
}

/** Marks that the grammar reads. */
const known = /^\$\{\s*(?:ctx\s*\.\s*)?(?:ref|resolve|self)\s*\(/;

/** Marks within quotes, as in `` `${constants.project}.raw.orders` ``: those with a text are written out. */
function inQuotes(text: string, start: number, end: number, writer: Marks, marks: MarkTexts): number {
  for (let at = text.indexOf('${', start); at !== -1 && at < end; at = text.indexOf('${', at)) {
    const length = bracketsEnd(text.slice(at + 1, end), 0);
    if (length === -1) break;
    const close = at + 1 + length;
    const made = marks(plainCode(text.slice(at + 2, close - 1)));
    at = made === undefined || /[\n`'"$]/.test(made) ? close : writer.replace(at, close, made);
  }
  return end;
}

function unknownMark(start: number, end: number): Diagnostic {
  return {
    code: 'unknown-macro',
    severity: 'information',
    class: 'SyntaxHint',
    message: 'What this mark writes is only known when its code runs.',
    span: [0, start, end],
  };
}

/** `config { … }` may stand behind a part of the query; it applies to all. */
function lateConfig(text: string): { start: number; end: number } | undefined {
  const match = /^config\s*\{/m.exec(text);
  if (match === null || /^(?:config|js)\b/.test(text.slice(codeStart(text), codeStart(text) + 7)))
    return undefined;
  const end = bracketsEnd(text, match.index + match[0].length - 1);
  return end === -1 ? undefined : { start: match.index, end };
}

/** Where a mark stands, and where the one before it ends. */
interface MarkPlace {
  start: number;
  end: number;
  lastMark: number;
}

/** What the grammar reads in the place of a mark. */
function markText(text: string, place: MarkPlace, marks: MarkTexts | undefined): string {
  const made = expanded(text.slice(place.start, place.end), 0, marks);
  if (!/^\$\{[^]*\}$/.test(made) || !isStatement(text, place)) return made;
  // a mark that is a statement reads the tables that it names
  return `{{${made.slice(2, -1)}}}`;
}

/** Whether nothing else stands where the mark does: at the beginning of the file or of a block, up to its end. */
function isStatement(text: string, { start, end, lastMark }: MarkPlace): boolean {
  let before = start - 1;
  while (before >= 0 && /\s/.test(text.charAt(before))) before--;
  const isFirst = before < 0 || (';{}'.includes(text.charAt(before)) && before + 1 !== lastMark);
  return isFirst && /^\s*(?:[;}]|$)/.test(text.slice(end, end + 1000));
}

function expanded(mark: string, depth: number, marks: MarkTexts | undefined): string {
  const code = plainCode(mark.slice(2, -1));
  const value = marks?.(code);
  if (value !== undefined) return value;
  const condition = /^when\s*\(/.exec(code);
  if (
    condition === null ||
    depth > maximumDepth ||
    bracketsEnd(code, condition[0].length - 1) !== code.length
  )
    return `\${${code}}`;
  const [test = '', first = '', second = ''] = partsOfList(code.slice(condition[0].length, -1));
  const sides = /^(?:false|!\s*incremental\(\s*\))$/.test(test) ? [second, first] : [first, second];
  const [chosen = '', other = ''] = sides.map((side) => valueText(side, depth + 1, marks));
  return chosen.trim() === '' && test !== 'false' ? other : chosen;
}

/** The code of a mark in one line, in the forms that the grammar knows: `ref("schema", "x")`. */
function plainCode(code: string): string {
  let plain = /\bwhen\s*\(/.test(code) ? code.trim() : code.replaceAll(/\s+/g, ' ').trim();
  while (plain.startsWith('(') && bracketsEnd(plain, 0) === plain.length) plain = plain.slice(1, -1).trim();
  return plain.replace(/\b(ref|resolve)\(\s*\{([^{}]*)\}\s*\)/g, (whole, word: string, fields: string) => {
    const named = new Map(
      itemsOf(fields).map((field) => [/^\w+/.exec(field)?.[0] ?? '', field.replace(/^\w+\s*:\s*/, '')]),
    );
    const parts = ['database', 'schema', 'name'].flatMap((each) => named.get(each) ?? []);
    return parts.length === 0 ? whole : `${word}(${parts.slice(-2).join(', ')})`;
  });
}

/** The text that a value of JavaScript is: of a string what it holds, else a mark again. */
function valueText(value: string, depth: number, marks: MarkTexts | undefined): string {
  if (value === '' || /^(?:undefined|null)$/.test(value)) return '';
  if (/^-?\d/.test(value)) return value;
  if (!/^(['"`])[^]*\1$/.test(value)) return expanded(`\${${value}}`, depth, marks);
  const text = unquoted(value);
  let made = '';
  for (let i = 0; i < text.length;) {
    const end = text.startsWith('${', i) ? bracketsEnd(text, i + 1) : -1;
    made += end === -1 ? text.charAt(i) : expanded(text.slice(i, end), depth, marks);
    i = end === -1 ? i + 1 : end;
  }
  return made;
}

/** A text with other texts in the place of its marks, and where its characters come from. */
class Marks {
  isChanged = false;
  readonly #source: string;
  readonly #map: Segment[] = [];
  readonly #parts: string[] = [];
  #length = 0;
  #copied = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** @returns where the source goes on */
  replace(start: number, end: number, text: string): number {
    if (text === this.#source.slice(start, end)) return end;
    this.#copy(start);
    this.add(text, start, end);
    this.#copied = end;
    return end;
  }

  /** @returns the end of the block */
  replaceAll({ end, replaced }: CodeBlock): number {
    for (const each of replaced) this.replace(each.start, each.end, each.text);
    return end;
  }

  add(text: string, start: number, end: number): void {
    this.isChanged = true;
    this.#write(text, { start, end });
  }

  finished(): { text: string; map: Segment[] } {
    this.#copy(this.#source.length);
    return { text: this.#parts.join(''), map: this.#map };
  }

  #copy(until: number): void {
    if (until > this.#copied) this.#write(this.#source.slice(this.#copied, until), { start: this.#copied });
    this.#copied = until;
  }

  #write(text: string, place: Omit<Segment, 'at'>): void {
    if (text === '') return;
    this.#map.push({ at: this.#length, ...place });
    this.#parts.push(text);
    this.#length += text.length;
  }
}
