import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';
import { circlesOf } from '../rooms/circles.ts';
import { filesOf, importsOf, roomTable } from '../rooms/rooms.ts';

/** Figures of a layer that may only fall. */
export interface Counts {
  /** Files that import each other in circles, types counted. */
  circles: number;
  /** Exported functions, types and values without a comment. */
  undocumented: number;
  /** Runs of ten lines that stand in two files, letter by letter. */
  repeated: number;
}

/** Lines of a run that counts as repeated. */
const runLength = 10;

/** What is counted now, by layer. */
export function countsNow(): Record<string, Counts> {
  return Object.fromEntries(
    Object.keys(roomTable()).map((layer) => {
      const files = filesOf(layer).filter((file) => /\.(?:ts|vue)$/.test(file));
      const texts = new Map(
        files.map((file) => [file, readFileSync(join(projectRoot, layer, file), 'utf8')]),
      );
      return [
        layer,
        {
          circles: circlesOf(new Map(files.map((file) => [file, importsOf(layer, file)]))).flat().length,
          undocumented: [...texts.values()].reduce((sum, text) => sum + undocumentedIn(text), 0),
          repeated: repeatedRuns([...texts.values()]),
        },
      ];
    }),
  );
}

/** How many exports of a text have no comment before them. */
export function undocumentedIn(text: string): number {
  const lines = text.split('\n');
  return lines.filter((line, index) => {
    if (!/^export (?:async |abstract |declare )*(?:function|class|interface|type|const|let)\b/.test(line))
      return false;
    return !/\*\/\s*$/.test(lines[index - 1] ?? '');
  }).length;
}

/** How many runs of lines stand in more than one text. Imports and lines without a letter do not count. */
export function repeatedRuns(texts: readonly string[]): number {
  const seen = new Map<string, number>();
  let repeated = 0;
  for (const [file, text] of texts.entries()) {
    const lines = text
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/^import [\s\S]*?;$/gm, '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /\w/.test(line));
    for (let start = 0; start + runLength <= lines.length; start += 1) {
      const run = lines.slice(start, start + runLength).join('\n');
      const first = seen.get(run);
      if (first === undefined) seen.set(run, file);
      else if (first !== file) {
        repeated += 1;
        start += runLength - 1;
      }
    }
  }
  return repeated;
}
