/** Polyglot traces each column of each query of a script by itself; it knows no statement but the one it is given. */
import { readFileSync } from 'node:fs';
import { lineageAt } from '@polyglot-sql/sdk';
import type { EtlStatement } from '../etl/statements.ts';

interface Traced {
  downstream: Traced[];
}

const [file = ''] = process.argv.slice(2);
let found = 0;
for (const { text, columns } of JSON.parse(readFileSync(file, 'utf8')) as NonNullable<
  EtlStatement['query']
>[])
  for (let at = 0; at < columns.length; at++) {
    const { lineage } = lineageAt(at, text, 'postgresql') as { lineage?: Traced };
    found += lineage === undefined ? 0 : leaves(lineage);
  }
console.log(found);

function leaves(node: Traced): number {
  return node.downstream.length === 0 ? 1 : node.downstream.reduce((sum, below) => sum + leaves(below), 0);
}
