import { Readable } from 'node:stream';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import type { AnalysisOptions } from '../../../src-lineage/model/engine.ts';
import { requireSubmitter } from '../../access/permissions.ts';
import { OperationFailure, parseFields } from '../../base/failures.ts';
import { immediateRequest } from '../../contract/fields/lineage-requests.ts';
import { noteForAudit } from '../../http/guards/audit-notes.ts';
import type { OperationCall } from '../../http/operation.ts';
import { sourceFiles } from '../../io/selection/source-files.ts';
import { submittedProject } from '../../io/selection/submitted-project.ts';
import { analysisLimits } from '../../jobs/reading/analysis-limits.ts';
import { logFaults } from '../../jobs/reading/analysis-run.ts';
import { asProjectSays, type Reading } from '../../jobs/reading/as-project-says.ts';
import { newSessionId } from '../../jobs/record/session-id.ts';
import { suppliedMetadata } from '../../jobs/record/supplied-metadata.ts';
import type { SkippedFile } from '../../store/session.ts';
import type { LinkedSources, View } from '../../workers/protocol/protocol.ts';
import type { ViewPieces } from '../../workers/protocol/view-piece.ts';
import { WorkerLost } from '../../workers/worker-thread.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { meantResult } from '../find/meant-result.ts';
import { sessionView } from '../find/sessions.ts';
import { gathered, shortTexts } from './short-sources.ts';
import type { Gathered, SourceFile } from './short-sources.ts';

/** The name of a SQL text that came without a file. */
const textName = 'sqltext';

interface ImmediateFields {
  dbvendor: VendorId;
  sqltext?: string | undefined;
  defaultDatabase?: string | undefined;
  defaultSchema?: string | undefined;
  metadata?: string | undefined;
  encoding?: string | undefined;
}

/**
 * A view of what a call asks about: of the SQL that it brings, which becomes a session, or of an earlier session that
 * it names. The first piece comes when the session is stored.
 * @throws OperationFailure
 */
export async function answerOfCall(
  context: ServiceContext,
  call: OperationCall,
  view: (sessionId: string) => View,
): Promise<ViewPieces> {
  const bringsSql = call.files.length > 0 || 'sqltext' in call.values || 'sqlfile' in call.values;
  const { sessionId: namedSession, jobId } = call.values;
  if (!bringsSql && (namedSession !== undefined || jobId !== undefined)) {
    const { sessionId } = await meantResult(context, call);
    return sessionView(context, sessionId, view(sessionId));
  }
  noteForAudit({ action: 'analyse' });
  requireSubmitter(call.caller);
  const fields = parseFields(immediateRequest, call.values);
  const { limits } = context.settings;
  const project = await submittedProject([call.files], limits);
  const options = { ...analysisOptions(fields), ...analysisLimits(limits) };
  const { chosen, ...reading } = asProjectSays({ options, encoding: fields.encoding }, project);
  const uploaded = await gathered(chosen(sourceFiles([call.files], limits)));
  const sources = isNothing(uploaded) ? await gathered(textOfCall(call, fields)) : uploaded;
  if (!sources.areShort) return await longAnswer(context, call, sources.files, reading, view);
  // What may turn out to be no SQL, and what belongs to a project, is read before it is linked.
  return sources.files.some((file) => 'isDoubtful' in file || 'project' in file)
    ? await longAnswer(context, call, Readable.from(sources.files), reading, view)
    : shortAnswer(context, call, sources.files, reading, view);
}

/** Whether no file was sent, or nothing but empty ones, as forms do whose file field is left empty. */
function isNothing(uploaded: Gathered): boolean {
  if (!uploaded.areShort) return false;
  return uploaded.files.every((file) => 'bytes' in file && file.bytes.length === 0);
}

function analysisOptions(fields: ImmediateFields): AnalysisOptions {
  return {
    vendor: fields.dbvendor,
    ...(fields.defaultDatabase !== undefined && { defaultDatabase: fields.defaultDatabase }),
    ...(fields.defaultSchema !== undefined && { defaultSchema: fields.defaultSchema }),
    ...suppliedMetadata(fields.metadata),
  };
}

/** `sqltext`, else `sqlfile` sent as text. */
function textOfCall(call: OperationCall, { sqltext }: ImmediateFields): AsyncIterable<SourceFile> {
  const text = sqltext ?? call.values['sqlfile'];
  if (text === undefined || text.trim() === '') {
    throw new OperationFailure(400, 'sqltext or sqlfile is missing: one of them must hold the SQL.');
  }
  // The mark says that this is text in UTF-8, whatever characters it has.
  const bytes = Buffer.from(`\ufeff${text.replace(/^\ufeff/, '')}`, 'utf8');
  return Readable.from([{ name: textName, bytes }]);
}

/** Short sources are answered by one task of one worker; nothing of them is worth a place in the cache of readings. */
async function* shortAnswer(
  context: ServiceContext,
  call: OperationCall,
  sources: readonly SourceFile[],
  reading: Reading,
  view: (sessionId: string) => View,
): ViewPieces {
  const { pool, store, retention, settings } = context;
  const { userId } = call.caller;
  const sessionId = newSessionId(Date.now());
  const { options, encoding } = reading;
  const { files, skipped } = shortTexts(sources, encoding);
  if (files.length === 0) throw nothingRead(skipped);
  let isKept = false;
  const keep = async ({ model, overview, texts, faults }: LinkedSources): Promise<void> => {
    isKept = true;
    logFaults(context.log, faults);
    const { vendor } = options;
    const session = { sessionId, vendor, files, overview: { ...overview, skipped }, model };
    const packed = files.map(({ contentHash }, index) => ({ contentHash, text: texts[index]! }));
    await store.sessions.add(session, userId, Date.now(), packed);
    setImmediate(() => retention.afterShortAnswer(userId));
  };
  const short = { files: files.map(({ contentHash: _, ...file }) => file), options };
  try {
    yield* pool.view(
      { kind: 'view', sessionId, view: view(sessionId), sources: short },
      { time: settings.limits.answerTime, urgent: true, signal: call.signal },
      keep,
    );
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    if (sources.length === 1 || isKept) throw notRead(files[0]!.name, `reading it failed: ${error.message}`);
    // One of them is too much for a worker; alone, the others are read.
    yield* await longAnswer(context, call, Readable.from(sources), reading, view);
  }
}

/** Files are read one by one, as those of a job are, and linked when all are read. */
async function longAnswer(
  context: ServiceContext,
  call: OperationCall,
  sources: AsyncIterable<SourceFile>,
  reading: Reading,
  view: (sessionId: string) => View,
): Promise<ViewPieces> {
  const { analysis, store, retention } = context;
  const { userId } = call.caller;
  const { options, ...how } = reading;
  const result = await analysis.run(sources, options, { signal: call.signal, ...how });
  if (result.files.length === 0) throw nothingRead(result.overview.skipped);
  await store.sessions.add(result, userId, Date.now());
  retention.afterImmediateAnalysis(userId);
  return sessionView(context, result.sessionId, view(result.sessionId));
}

function nothingRead([refused]: readonly SkippedFile[]): OperationFailure {
  return refused === undefined
    ? new OperationFailure(400, 'sqlfile holds no SQL file.')
    : notRead(refused.name, refused.reason);
}

function notRead(name: string, reason: string): OperationFailure {
  return new OperationFailure(400, `${name} is not read: ${reason}.`);
}
