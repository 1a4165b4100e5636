import { Rendered, type Run } from '../../jinja/values/rendered.ts';

/** What dbt compiled, with the places of the lines that stand in the file as they are; others belong to what is between. */
export function alignedLines(compiled: string, raw: string): Rendered {
  const lines = linesOf(raw);
  const byText = new Map<string, number[]>();
  for (const [index, { text }] of lines.entries()) {
    const key = text.trim();
    if (key !== '') byText.set(key, [...(byText.get(key) ?? []), index]);
  }
  const runs: Run[] = [];
  let next = 0;
  let last = 0;
  for (const { start, text } of linesOf(compiled)) {
    const found = byText.get(text.trim())?.find((index) => index >= next);
    const line = found === undefined ? undefined : lines[found]!;
    if (line === undefined) {
      runs.push(run(start, last, Math.max(last, lines[next]?.start ?? raw.length), false));
      continue;
    }
    next = found! + 1;
    last = line.start + line.text.length;
    const from = line.start + (line.text.length - line.text.trimStart().length);
    const indent = text.length - text.trimStart().length;
    if (indent > 0) runs.push(run(start, line.start, from, false));
    runs.push(run(start + indent, from, last, true));
  }
  return new Rendered(compiled, runs);
}

function run(at: number, start: number, end: number, exact: boolean): Run {
  return { at, file: 0, start, end, exact, outerStart: start, outerEnd: end };
}

function linesOf(text: string): { text: string; start: number }[] {
  const lines: { text: string; start: number }[] = [];
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf('\n', start);
    const stop = end === -1 ? text.length : end;
    lines.push({ text: text.slice(start, stop), start });
    start = stop + 1;
  }
  return lines;
}
