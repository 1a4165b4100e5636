/** A small reader of XML, which takes what xmllint has found well-formed. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text directly inside. */
  text: string;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The root of a document, or of a fragment with one root. @throws Error where tags do not match */
export function readXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const tag = /<\?[^?]*\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let at = 0;
  while (at < xml.length) {
    tag.lastIndex = at;
    const found = tag.exec(xml);
    if (found === null) throw new Error(`No XML at ${at}: ${xml.slice(at, at + 60)}`);
    at = tag.lastIndex;
    const [, close, name, attributes = '', self, text] = found;
    const current = open.at(-1)!;
    if (text !== undefined) current.text += plain(text);
    else if (close) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element.`);
    } else if (name !== undefined) {
      const element: XmlElement = { name, attributes: {}, children: [], text: '' };
      for (const [, key, value] of attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
        element.attributes[key!] = plain(value!);
      }
      current.children.push(element);
      if (!self) open.push(element);
    }
  }
  if (open.length !== 1 || top.children.length !== 1) throw new Error('Not one element.');
  return top.children[0]!;
}

function plain(text: string): string {
  return text.replace(/&(#\d+|\w+);?/g, (whole, code: string) => {
    if (!whole.endsWith(';')) throw new Error(`A bare & in ${text.slice(0, 60)}`);
    const value = code.startsWith('#') ? String.fromCodePoint(Number(code.slice(1))) : named[code];
    if (value === undefined) throw new Error(`&${code}; is unknown.`);
    return value;
  });
}
