import type { StepSource } from '../pieces/reader.ts';
import type { DbtProject } from './files/project.ts';
import type { Exposure } from './files/properties.ts';
import { addRelation, type DbtReading } from './rendering/pieces.ts';
import type { WorldRun } from './rendering/world-run.ts';
import { relationReferredTo } from './template/references.ts';

const reference = /\b(ref|source)\s*\(([^()]*)\)/;

/**
 * What reads a project from outside: a dashboard, a notebook (dbt manual, "Exposures"). It takes the rows of the relations
 * that it depends on; its columns are nobody's.
 */
export function addExposure(
  run: WorldRun,
  project: DbtProject,
  { file, label, name, reads }: Exposure,
  reading: DbtReading,
): void {
  const start = Math.max(0, file.text.indexOf(name));
  const sources = reads.flatMap((read): StepSource[] => {
    const [, word, list = ''] = reference.exec(read) ?? [];
    const relation = relationReferredTo(run, project, word, list);
    if (relation === undefined) return [];
    if (word === 'source') addRelation(reading, run, relation, 'source');
    const at = Math.max(start, file.text.indexOf(read, start));
    return [{ from: 'table', parts: relation.names, start: at, end: at + read.length }];
  });
  const place = { start, end: start + name.length };
  const writes = [{ to: { file: label }, effect: 'insert' as const, columns: [], ...place }];
  reading.flows.push({
    ...place,
    steps: [{ name: label, sources, columns: [], opaque: true, writes, ...place }],
  });
  reading.relations.push({ parts: [label], quoted: 1, isFile: true, origin: 'exposure' });
}
