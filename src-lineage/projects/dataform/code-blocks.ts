/** A part of a file and the text that takes its place. */
interface Replaced {
  start: number;
  end: number;
  text: string;
}

/** A block of JavaScript in a file of SQL: `config { … }`, `js { … }`. */
export interface CodeBlock {
  start: number;
  end: number;
  /** Texts and comments in it that the grammar of SQL could not step over. */
  replaced: Replaced[];
}

const opening = /^(?:config|js)\s*\{/gm;
/** Comments, texts and braces of JavaScript. */
const part = /\/\/[^\n]*|\/\*[^]*?\*\/|`(?:[^`\\]|\\[^])*`|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|[{}]/g;
/** What a text of SQL may hold whatever the vendor, besides the quotes around it. */
const plain = /^(['"])[^'"`\\\n]*\1$/;

/** The blocks of JavaScript of a file; one that nothing closes is none. */
export function codeBlocks(text: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  for (opening.lastIndex = 0; ;) {
    const match = opening.exec(text);
    if (match === null) return blocks;
    const block = blockAt(text, match.index, opening.lastIndex);
    if (block === undefined) return blocks;
    blocks.push(block);
    opening.lastIndex = block.end;
  }
}

function blockAt(text: string, start: number, from: number): CodeBlock | undefined {
  const replaced: Replaced[] = [];
  let depth = 1;
  for (part.lastIndex = from; ;) {
    const match = part.exec(text);
    if (match === null) return undefined;
    const [found] = match;
    const end = part.lastIndex;
    if (found === '{') depth++;
    else if (found === '}') {
      if (--depth === 0) return { start, end, replaced };
    } else if (!plain.test(found)) replaced.push({ start: match.index, end, text: plainText(found) });
  }
}

/** `` `it's` `` is `'it s'`; a comment is nothing. */
function plainText(found: string): string {
  if (found.startsWith('/')) return ' ';
  return `"${found.slice(1, -1).replaceAll(/[\s'"`\\]+/g, ' ')}"`;
}
