import type { FileDataflow, ReadOfProject } from '../../src-lineage/index.ts';
import { readProject, readSource } from '../../src-lineage/index.ts';
import { decodeText } from '../archives/encodings.ts';
import { refusalAfterReading, refusalInProject } from '../archives/judged-content.ts';
import { notText } from '../archives/refusal.ts';
import { statementHash } from './statement-hash.ts';
import { packRecord, packText } from './packing.ts';
import { FaultEntries } from './fault-entries.ts';
import type { ReadProjectResult, ReadProjectTask, ReadResult, ReadTask } from './protocol.ts';

/** Cuts, parses and binds one file. */
export function read(task: ReadTask): ReadResult {
  const decoded = decodeText(task.bytes);
  if (!decoded.isText) return { outcome: 'refused', refusal: notText(decoded.reason) };
  const faults = new FaultEntries();
  const source = { name: task.name, text: decoded.text };
  const dataflow = readSource(source, task.options, statementHash, faults.hooks);
  const refusal = task.isDoubtful ? refusalAfterReading(dataflow) : undefined;
  if (refusal !== undefined) return { outcome: 'refused', refusal };
  return { ...packed(decoded.text, dataflow), ...faults.ofResult };
}

function packed(text: string, dataflow: FileDataflow): ReadResult & { outcome: 'read' } {
  const { statements } = dataflow;
  return {
    outcome: 'read',
    text: packText(text),
    dataflow: packRecord(dataflow),
    statements: statements.length,
  };
}

/** Reads the files of projects of one kind. */
export function readFilesOfProject({ project, files, options }: ReadProjectTask): ReadProjectResult {
  const faults = new FaultEntries();
  const decoded = files.map((file) => ({ ...file, decoded: decodeText(file.bytes) }));
  const sources = decoded.flatMap(({ name, decoded: told }) =>
    told.isText ? [{ name, text: told.text }] : [],
  );
  const reads = new Map<string, ReadOfProject>();
  for (const one of readProject(project, sources, options, statementHash, faults.hooks))
    reads.set(one.source.name, one);
  const readings = decoded.map(({ name, isDoubtful, decoded: told }): ReadResult => {
    if (!told.isText) return { outcome: 'refused', refusal: notText(told.reason) };
    const one = reads.get(name)!;
    const refusal = refusalInProject(one, isDoubtful);
    return 'dataflow' in one && refusal === undefined
      ? packed(told.text, one.dataflow)
      : { outcome: 'refused', refusal: refusal! };
  });
  return { readings, ...faults.ofResult };
}
