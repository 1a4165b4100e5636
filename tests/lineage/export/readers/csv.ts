/** The rows of a CSV by RFC 4180, with any delimiter; the header is the first. @throws Error where quotes are amiss */
export function readCsv(text: string, delimiter = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let value: string;
    if (text[at] === '"') [value, at] = quotedAt(text, at);
    else {
      const start = at;
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
      value = text.slice(start, at);
      if (/["\r]/.test(value)) throw new Error(`A value that should be quoted: ${value}`);
    }
    row.push(value);
    const mark = text[at];
    if (mark !== delimiter && mark !== '\n') throw new Error(`Text behind a quoted value at ${at}`);
    at += 1;
    if (mark === '\n') rows.push(row);
    if (mark === '\n') row = [];
  }
  if (row.length > 0) throw new Error('The last line has no end.');
  return rows;
}

function quotedAt(text: string, start: number): [value: string, end: number] {
  let value = '';
  for (let at = start + 1; ; at++) {
    if (at >= text.length) throw new Error('A quote is not closed.');
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else return [value, at + 1];
  }
}
