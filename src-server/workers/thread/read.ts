import type { FileDataflow, ReadOfProject } from '../../../src-lineage/index.ts';
import { readProject, readSource } from '../../../src-lineage/index.ts';
import { joined, packText } from '../../base/packing.ts';
import { notText } from '../../io/archives/refusal.ts';
import { type DecodedText, decodeText } from '../../io/encodings/encodings.ts';
import { baseName, kindOfName } from '../../io/files/file-kinds.ts';
import { refusalAfterReading, refusalInProject } from '../../io/selection/judged-content.ts';
import { FaultEntries } from '../../log/fault-entries.ts';
import { packDataflow } from '../packing/packed-dataflow.ts';
import { markedAsRead } from '../protocol/marked-as-read.ts';
import type {
  ReadFilesResult,
  ReadingOptions,
  ReadProjectTask,
  ReadResult,
  ReadTask,
  SentFile,
} from '../protocol/protocol.ts';
import { statementHash } from '../protocol/statement-hash.ts';

/** Cuts, parses and binds files, each by itself. Of equal ones that name nothing by their own names, one is read. */
export function readFiles({ files, options }: ReadTask): ReadFilesResult {
  const known = new Map<string, ReadResult>();
  const readings = files.map((file): ReadResult => {
    const decoded = decodeText(file.bytes, options.encoding);
    if (!decoded.isText) return { outcome: 'refused', refusal: notText(decoded.reason) };
    const { text } = decoded;
    const key = `${file.isDoubtful ? 'doubtful' : 'certain'} ${file.vendor ?? ''} ${text}`;
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    const result = readFile(file, decoded, options);
    const mayBeShared = result.outcome === 'refused' || !result.isOfName;
    if (mayBeShared && files.length > 1) known.set(key, result);
    return result;
  });
  return sideBySide(readings);
}

function readFile(
  { name, isDoubtful, vendor: ofFolder }: SentFile,
  { text, encoding, isGuessed }: DecodedText & { isText: true },
  options: ReadingOptions,
): ReadResult {
  const faults = new FaultEntries();
  const vendor = ofFolder ?? options.vendor;
  const read = readSource({ name, text }, { ...options, vendor }, statementHash, faults.hooks);
  const guessedEncoding = isGuessed ? encoding : undefined;
  const dataflow = markedAsRead(read, options.vendor, { vendor, guessedEncoding });
  const refusal = isDoubtful ? refusalAfterReading(dataflow) : undefined;
  if (refusal !== undefined) return { outcome: 'refused', refusal };
  const ofName = isOfName(name, text, dataflow) || faults.entries.length > 0;
  return { ...packed(text, dataflow, ofName), ...faults.ofResult };
}

/**
 * Whether the file's name may say what its text makes: a model's query does not name it, marks may stand for it, and a report is
 * called by it.
 */
function isOfName(name: string, text: string, { models = [] }: FileDataflow): boolean {
  return models.length > 0 || text.includes('{') || kindOfName(baseName(name)) === 'embedding';
}

/** Puts what many small files have given into one buffer: each buffer costs more to send than the bytes in it. */
function sideBySide(readings: ReadResult[]): ReadFilesResult {
  if (readings.length === 1) return { readings };
  const different = [...new Set(readings)];
  const whole = joined(
    different.flatMap((each) => (each.outcome === 'read' ? [each.text, each.dataflow] : [])),
  );
  let at = 0;
  const take = ({ byteLength }: Uint8Array): Uint8Array<ArrayBuffer> =>
    whole.subarray(at, (at += byteLength));
  const moved = new Map(
    different.map((each) => [
      each,
      each.outcome === 'read' ? { ...each, text: take(each.text), dataflow: take(each.dataflow) } : each,
    ]),
  );
  return { readings: readings.map((each) => moved.get(each)!) };
}

/** The buffers that the packed readings of an answer lie in. */
export function buffersOf({ readings }: ReadFilesResult): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const each of readings)
    if (each.outcome === 'read') buffers.add(each.text.buffer).add(each.dataflow.buffer);
  return [...buffers];
}

function packed(text: string, dataflow: FileDataflow, ofName: boolean): ReadResult & { outcome: 'read' } {
  const { statements } = dataflow;
  return {
    outcome: 'read',
    text: packText(text),
    dataflow: packDataflow(dataflow),
    statements: statements.length,
    isOfName: ofName,
  };
}

/** Reads the files of projects of one kind. */
export function readFilesOfProject({ project, files, options }: ReadProjectTask): ReadFilesResult {
  const faults = new FaultEntries();
  const { vendor } = options;
  const decoded = files.map((file) => ({ ...file, decoded: decodeText(file.bytes, options.encoding) }));
  const sources = decoded.flatMap(({ name, decoded: content }) =>
    content.isText ? [{ name, text: content.text }] : [],
  );
  const reads = new Map<string, ReadOfProject>();
  for (const one of readProject(project, sources, options, statementHash, faults.hooks))
    reads.set(one.source.name, one);
  const readings = decoded.map(({ name, isDoubtful, decoded: content }): ReadResult => {
    if (!content.isText) return { outcome: 'refused', refusal: notText(content.reason) };
    const one = reads.get(name)!;
    const refusal = refusalInProject(one, isDoubtful);
    const guessedEncoding = content.isGuessed ? content.encoding : undefined;
    return 'dataflow' in one && refusal === undefined
      ? packed(content.text, markedAsRead(one.dataflow, vendor, { vendor, guessedEncoding }), true)
      : { outcome: 'refused', refusal: refusal! };
  });
  return { ...sideBySide(readings), ...faults.ofResult };
}
