/**
 * Analyses everything that two engines are compared over with the engine of a folder, and writes a line for each input and
 * format: the hash of what came out.
 */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { analyze, ExportFormat, pieces } from '../../src-library/index.ts';
import { type SameInput, sameInputs } from './inputs.ts';

interface Library {
  analyze: typeof analyze;
  pieces: typeof pieces;
}

const [root = '', only = ''] = process.argv.slice(2);
const library = (await import(join(root, 'src-library/index.ts'))) as Library;
const formats: readonly ExportFormat[] = ['csv', 'json', 'graphml'];
const everything = { kinds: ['fdd', 'fdr', 'frd', 'join', 'call', 'er'], hide: 'none' } as const;

for (const input of sameInputs()) {
  if (!input.name.includes(only)) continue;
  for (const [format, text] of outcomes(input))
    process.stdout.write(`${hash('sha1', text)} ${format} of ${input.name}\n`);
}

function outcomes({ vendor, files }: SameInput): (readonly [string, string])[] {
  try {
    const lineage = library.analyze(files, { vendor });
    return [
      ['diagnostics', JSON.stringify(lineage.diagnostics)],
      ['simple csv', [...library.pieces(lineage, 'csv')].join('')],
      ...formats.map(
        (format) => [format, [...library.pieces(lineage, format, everything)].join('')] as const,
      ),
    ];
  } catch (error) {
    return [['failure', String(error)]];
  }
}
