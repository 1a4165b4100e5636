/**
 * Reads XML with the place of everything in it, also where it is broken: what can be read is there, the rest is reported.
 * A library would state where a tag ends, but not where each character of a value came from, which dialects of SQL inside
 * attributes need. Entities are never expanded, but for the five that XML itself has and references to characters
 * (W3C, "Extensible Markup Language 1.0", 4.1 and 4.6); documents and types outside are never asked for.
 */

/** A value as it stands in the file, see {@link decoded}. */
export interface XmlValue {
  start: number;
  end: number;
  /** `<![CDATA[…]]>`: nothing in it is escaped. */
  literal?: true;
}

export interface XmlElement {
  /** Without the prefix of a namespace. */
  name: string;
  /** By their names without prefixes. */
  attributes: ReadonlyMap<string, XmlValue>;
  children: XmlElement[];
  /** The texts between the children; those that are blank are left out where there are children. */
  texts: XmlValue[];
  start: number;
  end: number;
}

/** Something that is no XML. */
interface XmlFault {
  message: string;
  start: number;
  end: number;
}

export interface XmlDocument {
  /** Absent where there is no element. */
  root?: XmlElement;
  faults: XmlFault[];
}

/** Elements that lie deeper are left out. */
const mostDepth = 400;
/** Faults beyond these say nothing new. */
const mostFaults = 20;

const nameStart = /[\p{L}_:]/u;
const attribute = /\s*([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;

/** Reads a document; `text` is not changed, and places are offsets into it. */
export function readXml(text: string): XmlDocument {
  return new XmlReader(text).read();
}

class XmlReader {
  private readonly text: string;
  private readonly faults: XmlFault[] = [];
  private readonly open: XmlElement[] = [];
  private root: XmlElement | undefined;
  private at = 0;
  private tooDeep = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): XmlDocument {
    const { text } = this;
    while (this.at < text.length) {
      const next = text.indexOf('<', this.at);
      const until = next < 0 ? text.length : next;
      if (until > this.at) this.addText({ start: this.at, end: until });
      this.at = until;
      if (next >= 0) this.markup();
    }
    for (const element of this.open.toReversed()) {
      element.end = text.length;
      this.fault(
        `The element ${element.name} is not closed.`,
        element.start,
        element.start + 1 + element.name.length,
      );
    }
    if (this.root === undefined) this.fault('There is no element.', 0, Math.min(text.length, 1));
    return { ...(this.root && { root: this.root }), faults: this.faults };
  }

  private markup(): void {
    const { text, at } = this;
    if (text.startsWith('<!--', at)) this.skip('-->', 'comment');
    else if (text.startsWith('<![CDATA[', at)) this.literal();
    else if (text.startsWith('<?', at)) this.skip('?>', 'instruction');
    else if (text.startsWith('<!', at)) this.declaration();
    else if (text.startsWith('</', at)) this.endTag();
    else if (nameStart.test(text.charAt(at + 1))) this.startTag();
    else {
      this.fault('"<" begins no tag here.', at, at + 1);
      this.addText({ start: at, end: at + 1 });
      this.at = at + 1;
    }
  }

  private skip(end: string, what: string): void {
    const found = this.text.indexOf(end, this.at + 2);
    if (found < 0) this.fault(`This ${what} does not end.`, this.at, this.at + 2);
    this.at = found < 0 ? this.text.length : found + end.length;
  }

  private literal(): void {
    const start = this.at + '<![CDATA['.length;
    this.skip(']]>', 'CDATA section');
    const end = Math.max(this.text.startsWith(']]>', this.at - 3) ? this.at - 3 : this.at, start);
    this.addText({ start, end, literal: true });
  }

  /** `<!DOCTYPE …>`, with the declarations in its brackets: nothing of it is used. */
  private declaration(): void {
    const { text } = this;
    const start = this.at;
    let depth = 0;
    let at = start + 2;
    for (; at < text.length; at++) {
      const char = text[at]!;
      if (char === '"' || char === "'") {
        const close = text.indexOf(char, at + 1);
        at = close < 0 ? text.length : close;
      } else if (char === '[') depth++;
      else if (char === ']') depth--;
      else if (char === '>' && depth <= 0) break;
    }
    if (at >= text.length) this.fault('This declaration does not end.', start, start + 2);
    this.at = Math.min(at + 1, text.length);
  }

  private startTag(): void {
    const { text } = this;
    const start = this.at;
    const name = this.name(start + 1);
    const attributes = new Map<string, XmlValue>();
    let at = start + 1 + name.length;
    for (;;) {
      attribute.lastIndex = at;
      const found = attribute.exec(text);
      if (found === null) break;
      at = attribute.lastIndex;
      const value = found[2] ?? found[3]!;
      attributes.set(localName(found[1]!), { start: at - 1 - value.length, end: at - 1 });
    }
    while (at < text.length && isBlank(text.charCodeAt(at))) at++;
    const closed = text.startsWith('/>', at);
    if (!closed && text[at] !== '>') {
      this.fault(`The tag of ${name} is broken.`, start, Math.min(at + 1, text.length));
      at = this.endOfTag(at);
    }
    const element: XmlElement = {
      name: localName(name),
      attributes,
      children: [],
      texts: [],
      start,
      end: Math.min(closed ? at + 2 : at + 1, text.length),
    };
    this.at = element.end;
    this.addElement(element, closed || text.startsWith('/>', at - 1));
  }

  /** Where a broken tag ends: at its `>`, or before the next tag. */
  private endOfTag(from: number): number {
    const { text } = this;
    let at = from;
    while (at < text.length && text[at] !== '>' && text[at] !== '<') at++;
    return text[at] === '<' ? at - 1 : at;
  }

  private addElement(element: XmlElement, closed: boolean): void {
    const parent = this.open.at(-1);
    const inside = this.open.length + this.tooDeep;
    if (inside >= mostDepth) {
      if (this.tooDeep === 0 && !closed)
        this.fault('Elements are nested too deeply here.', element.start, element.start + 1);
      if (!closed) this.tooDeep++;
      return;
    }
    if (parent !== undefined) parent.children.push(element);
    else if (this.root === undefined) this.root = element;
    else this.fault('Something stands behind the end of the document.', element.start, element.start + 1);
    if (!closed) this.open.push(element);
  }

  private endTag(): void {
    const { text } = this;
    const start = this.at;
    const name = localName(this.name(start + 2));
    const close = text.indexOf('>', start);
    this.at = close < 0 ? text.length : close + 1;
    if (this.tooDeep > 0) {
      this.tooDeep--;
      return;
    }
    const index = this.open.findLastIndex((element) => element.name === name);
    if (index < 0) {
      this.fault(`Nothing that is open is called ${name}.`, start, this.at);
      return;
    }
    for (const element of this.open.slice(index + 1))
      this.fault(
        `The element ${element.name} is not closed.`,
        element.start,
        element.start + 1 + element.name.length,
      );
    for (const element of this.open.slice(index)) element.end = this.at;
    this.open.length = index;
  }

  private name(from: number): string {
    const { text } = this;
    let at = from;
    while (at < text.length && !isBlank(text.charCodeAt(at)) && !'<>/='.includes(text[at]!)) at++;
    return text.slice(from, at);
  }

  private addText(value: XmlValue): void {
    const parent = this.open.at(-1);
    if (parent === undefined || this.tooDeep > 0) return;
    if (value.literal || !isBlankText(this.text, value)) parent.texts.push(value);
  }

  private fault(message: string, start: number, end: number): void {
    if (this.faults.length < mostFaults) this.faults.push({ message, start, end });
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function isBlankText(text: string, { start, end }: XmlValue): boolean {
  for (let at = start; at < end; at++) if (!isBlank(text.charCodeAt(at))) return false;
  return true;
}
