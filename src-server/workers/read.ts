import { readSource } from '../../src-lineage/index.ts';
import { decodeText } from '../archives/encodings.ts';
import { refusalAfterReading } from '../archives/judged-content.ts';
import { notText } from '../archives/refusal.ts';
import { statementHash } from './statement-hash.ts';
import { packRecord, packText } from './packing.ts';
import { FaultEntries } from './fault-entries.ts';
import type { ReadResult, ReadTask } from './protocol.ts';

/** Cuts, parses and binds one file. */
export function read(task: ReadTask): ReadResult {
  const decoded = decodeText(task.bytes);
  if (!decoded.isText) return { outcome: 'refused', refusal: notText(decoded.reason) };
  const faults = new FaultEntries();
  const source = { name: task.name, text: decoded.text };
  const dataflow = readSource(source, task.options, statementHash, faults.hooks);
  const refusal = task.isDoubtful ? refusalAfterReading(dataflow) : undefined;
  if (refusal !== undefined) return { outcome: 'refused', refusal };
  return {
    outcome: 'read',
    text: packText(decoded.text),
    dataflow: packRecord(dataflow),
    statements: dataflow.statements.length,
    ...faults.ofResult,
  };
}
