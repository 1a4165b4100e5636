import { readSource } from '../../../src-lineage/index.ts';
import { packText } from '../../base/packing.ts';
import type { Models } from '../answers/graph/models.ts';
import { FaultEntries } from '../../log/fault-entries.ts';
import { markedAsRead } from '../protocol/marked-as-read.ts';
import type { LinkedSources, ShortSources } from '../protocol/protocol.ts';
import { statementHash } from '../protocol/statement-hash.ts';
import { linked } from './link.ts';

/** Reads and links short texts in one go; their dataflows are made and used here, and packed by nobody. */
export function linkShort(
  sessionId: string,
  { files, options }: ShortSources,
  models: Models,
): LinkedSources {
  const faults = new FaultEntries();
  const dataflows = files.map(({ vendor = options.vendor, guessedEncoding, ...file }) => {
    const dataflow = readSource(file, { ...options, vendor }, statementHash, faults.hooks);
    return markedAsRead(dataflow, options.vendor, { vendor, guessedEncoding });
  });
  const result = linked(sessionId, () => [...dataflows], options, models, faults);
  return { ...result, texts: files.map(({ text }) => packText(text)) };
}
