/** The engine of a folder reads the queries of TPC-DS, again and again: prints the MB a second of processor time of each round. */
import { join } from 'node:path';
import type { analyze } from '../../../src-lineage/index.ts';
import { corpusFiles, readRows } from '../../corpus-rows.ts';
import { projectRoot } from '../../project.ts';

const rounds = 25;
const [root = projectRoot] = process.argv.slice(2);
const engine = (await import(join(root, 'src-lineage/index.ts'))) as { analyze: typeof analyze };
const queries = readRows(corpusFiles)
  .filter(({ corpus }) => corpus === 'tpc-ds')
  .map(({ sql }) => sql)
  .join('\n');
const text = `${queries}\n`.repeat(Math.max(1, Math.round(1e6 / queries.length)));
const speeds = Array.from({ length: rounds }, () => {
  const before = process.cpuUsage();
  engine.analyze([{ name: 'tpc-ds.sql', text }], { vendor: 'dbvansi' });
  const { user, system } = process.cpuUsage(before);
  return text.length / (user + system);
});
console.log(JSON.stringify(speeds));
