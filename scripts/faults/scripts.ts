import { vendors } from '../../src-lineage/index.ts';
import type { VendorId } from '../../src-lineage/index.ts';
import { invalidRows } from '../corpus-invalid-rows.ts';
import { corpusFiles, corpusStatements, readRows } from '../corpus-rows.ts';
import { knownProjectFiles } from '../known-projects.ts';

/** A script that people wrote and that is valid SQL of its vendor. */
export interface ValidScript {
  readonly name: string;
  readonly vendor: VendorId;
  readonly sql: string;
}

const shortest = 200;
const longest = 20_000;

/**
 * The scripts of the corpus and of the projects, vendor after vendor in turn, each vendor's in an order that the seed decides.
 * A file of the corpus of which a row is known to be no valid SQL is left out.
 */
export function validScripts(random: (below: number) => number): ValidScript[] {
  const invalid = new Set<string>();
  for (const { id, fid } of readRows(corpusStatements))
    if (invalidRows.has(id) && fid !== undefined) invalid.add(fid);
  const corpus = readRows(corpusFiles)
    .filter(
      ({ id, vendor, label }) =>
        !invalid.has(id) && !invalidRows.has(id) && vendor !== 'dbvansi' && label === vendors[vendor],
    )
    .map(({ id, vendor, sql }) => ({ name: id, vendor, sql }));
  const projects = knownProjectFiles().map(({ name, vendor, text }) => ({ name, vendor, sql: text }));
  const fitting = [...corpus, ...projects].filter(
    ({ sql }) => sql.length >= shortest && sql.length <= longest,
  );
  return inTurn(
    [...Map.groupBy(fitting, ({ vendor }) => vendor).values()].map((own) => shuffled(own, random)),
  );
}

/** The first of each list, then the second of each, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const rounds = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  ).flat();
}

function shuffled<T>(items: readonly T[], random: (below: number) => number): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}
