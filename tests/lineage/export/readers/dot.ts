import type { ReadRelation } from './relations.ts';
import { readXml } from './xml.ts';

type Token = { kind: 'id' | 'string' | 'html' | 'mark'; text: string };

/**
 * The relations of a DOT text, read by the grammar of https://graphviz.org/doc/info/lang.html as far as it is used: one
 * digraph of attribute, node and edge statements.
 * @throws Error where the text is no such
 */
export function readDot(dot: string): ReadRelation[] {
  const reader = new Reader(tokensOf(dot));
  const ends = new Map<string, [table: string, column: string]>();
  const relations: ReadRelation[] = [];
  reader.take('digraph');
  reader.id();
  reader.take('{');
  while (!reader.at('}')) {
    const node = reader.id();
    const source = reader.port(node);
    if (reader.at('->')) {
      reader.take('->');
      const target = reader.port(reader.id());
      const { relation = '' } = reader.attributes();
      relations.push([relation, ...known(ends, source), ...known(ends, target)]);
    } else {
      const { label } = reader.attributes();
      if (label !== undefined) noteRows(ends, node, label);
    }
    reader.take(';');
  }
  reader.take('}');
  reader.end();
  return relations;
}

function known(ends: ReadonlyMap<string, [string, string]>, port: string): [string, string] {
  const end = ends.get(port);
  if (end === undefined) throw new Error(`An edge ends at ${port}, which is not there.`);
  return end;
}

function noteRows(ends: Map<string, [string, string]>, node: string, label: string): void {
  const cells = readXml(label).children.map((row) => row.children[0]!);
  const [title] = cells;
  for (const { attributes, text } of cells) {
    const isTitle = attributes['PORT'] === 't';
    ends.set(isTitle ? node : `${node}:${attributes['PORT']}`, [title!.text, isTitle ? '' : text]);
  }
}

class Reader {
  #at = 0;
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  at(text: string): boolean {
    const token = this.#tokens[this.#at];
    return token !== undefined && token.kind !== 'string' && token.kind !== 'html' && token.text === text;
  }

  take(text: string): void {
    if (!this.at(text)) throw new Error(`${text} expected, not ${JSON.stringify(this.#tokens[this.#at])}`);
    this.#at += 1;
  }

  id(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.kind === 'mark') throw new Error(`An ID expected at token ${this.#at}`);
    this.#at += 1;
    return token.text;
  }

  /** `n0:c1:e`: the node, and the port where it is no compass point. */
  port(node: string): string {
    let place = node;
    for (let parts = 0; this.at(':'); parts++) {
      this.take(':');
      const part = this.id();
      if (parts === 0 && !/^(n|ne|e|se|s|sw|w|nw|c|_)$/.test(part)) place = `${node}:${part}`;
    }
    return place;
  }

  attributes(): Record<string, string> {
    const found: Record<string, string> = {};
    this.take('[');
    while (!this.at(']')) {
      const name = this.id();
      this.take('=');
      found[name] = this.id();
      if (this.at(',')) this.take(',');
    }
    this.take(']');
    return found;
  }

  end(): void {
    if (this.#at !== this.#tokens.length) throw new Error('There is more behind the graph.');
  }
}

function tokensOf(dot: string): Token[] {
  const tokens: Token[] = [];
  const plain =
    /\s+|([A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*|-?(?:\.\d+|\d+(?:\.\d*)?))|(->|[[\]{}=,;:])|("(?:[^"\\]|\\[^])*")|(<)/gy;
  for (let at = 0; at < dot.length;) {
    plain.lastIndex = at;
    const found = plain.exec(dot);
    if (found === null) throw new Error(`No token at ${at}: ${dot.slice(at, at + 60)}`);
    const [, id, mark, string, html] = found;
    at = plain.lastIndex;
    if (id !== undefined) tokens.push({ kind: 'id', text: id });
    if (mark !== undefined) tokens.push({ kind: 'mark', text: mark });
    if (string !== undefined)
      tokens.push({ kind: 'string', text: string.slice(1, -1).replaceAll('\\"', '"') });
    if (html === undefined) continue;
    const end = htmlEnd(dot, at);
    tokens.push({ kind: 'html', text: dot.slice(at, end - 1) });
    at = end;
  }
  return tokens;
}

/** An HTML string ends where its angle brackets are balanced. */
function htmlEnd(dot: string, start: number): number {
  let depth = 1;
  for (let at = start; at < dot.length; at++) {
    if (dot[at] === '<') depth += 1;
    if (dot[at] === '>' && --depth === 0) return at + 1;
  }
  throw new Error('An HTML string has no end.');
}
