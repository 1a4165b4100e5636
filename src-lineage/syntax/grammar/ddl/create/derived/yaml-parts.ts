/** A part of a document in YAML, with the place of its text in the file. */
export type YamlPart = YamlText | { list: YamlPart[] } | { map: ReadonlyMap<string, YamlPart> };

/** A text as it stands in the file; quotes around it are no part of it. */
export interface YamlText {
  text: string;
  start: number;
}

interface Line extends YamlText {
  indent: number;
}

/** Levels of a document beyond which nothing is read. */
const maximumDepth = 30;

const entry = /^(?:([\w-]+)|"([^"]+)"|'([^']+)')\s*:(?:\s+|$)/;
const blockMark = /^[|>][-+\d]*\s*(?:#.*)?$/;

/**
 * Reads what definitions in YAML are made of: maps, lists, and texts on one line or several. Anchors, tags and lists in brackets
 * stay text.
 * @param offset where the text stands in the file
 */
export function yamlParts(text: string, offset: number): YamlPart | undefined {
  const lines: Line[] = [];
  for (const match of text.matchAll(/^([ \t]*)(\S.*)$/gm)) {
    const [, blanks = '', words = ''] = match;
    if (words.startsWith('#')) continue;
    lines.push({ indent: blanks.length, text: words.trimEnd(), start: offset + match.index + blanks.length });
  }
  return new YamlReader(lines).part(0, 0);
}

class YamlReader {
  private readonly lines: Line[];
  private at = 0;

  constructor(lines: Line[]) {
    this.lines = lines;
  }

  /** The part that begins at the current line, if that is indented enough. */
  part(least: number, depth: number): YamlPart | undefined {
    const line = this.lines[this.at];
    if (line === undefined || line.indent < least || depth > maximumDepth) return undefined;
    if (isItem(line)) return this.list(line.indent, depth);
    return entry.test(line.text) ? this.map(line.indent, depth) : this.text(line, line.text, least);
  }

  private list(indent: number, depth: number): YamlPart {
    const list: YamlPart[] = [];
    for (let line = this.here(indent); line !== undefined && isItem(line); line = this.here(indent)) {
      const blanks = /^-\s*/.exec(line.text)![0].length;
      const text = line.text.slice(blanks);
      if (text === '') this.at++;
      else this.lines[this.at] = { indent: indent + blanks, text, start: line.start + blanks };
      const item = this.part(indent + 1, depth + 1);
      if (item !== undefined) list.push(item);
    }
    return { list };
  }

  private map(indent: number, depth: number): YamlPart {
    const map = new Map<string, YamlPart>();
    for (let line = this.here(indent); line !== undefined; line = this.here(indent)) {
      const found = entry.exec(line.text);
      if (found === null) break;
      const key = found[1] ?? found[2] ?? found[3]!;
      const value = this.value(line, line.text.slice(found[0].length), depth);
      if (value !== undefined) map.set(key, value);
    }
    return { map };
  }

  /** What stands behind a key, on its line or below. */
  private value(line: Line, rest: string, depth: number): YamlPart | undefined {
    if (rest !== '' && !blockMark.test(rest)) return this.text(line, rest, line.indent + 1);
    this.at++;
    const next = this.lines[this.at];
    if (next === undefined) return undefined;
    if (rest !== '')
      return next.indent > line.indent ? this.text(next, next.text, line.indent + 1) : undefined;
    // the items of a list may stand as far left as its key
    return this.part(isItem(next) ? line.indent : line.indent + 1, depth + 1);
  }

  /** A text up to the first line that is indented less than all of it is. */
  private text(line: Line, first: string, least: number): YamlText {
    const start = line.start + line.text.length - first.length;
    const lines = [{ text: first, start }];
    for (this.at++; (this.lines[this.at]?.indent ?? -1) >= least; this.at++) lines.push(this.lines[this.at]!);
    let text = '';
    // blanks for what stands between two lines, so that places stay those of the file
    for (const one of lines) text = text.padEnd(one.start - start) + one.text;
    return unquoted({ text, start });
  }

  private here(indent: number): Line | undefined {
    const line = this.lines[this.at];
    return line?.indent === indent ? line : undefined;
  }
}

function isItem({ text }: Line): boolean {
  return /^-(?:\s|$)/.test(text);
}

/** The same without quotes, with blanks for what escapes there are, or without the comment behind it. */
function unquoted({ text, start }: YamlText): YamlText {
  const mark = text[0];
  if (mark !== '"' && mark !== "'") return { text: text.replace(/\s#.*$/s, ''), start };
  const inside = text.slice(1, text.endsWith(mark) ? -1 : undefined);
  return {
    text: mark === '"' ? inside.replace(/\\(["\\])/g, ' $1') : inside.replaceAll("''", " '"),
    start: start + 1,
  };
}
