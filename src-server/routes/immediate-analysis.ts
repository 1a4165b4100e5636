import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AnalysisOptions } from '../../src-lineage/engine.ts';
import { sourceFiles } from '../archives/source-files.ts';
import type { RawFile, RefusedFile } from '../archives/source-files.ts';
import { immediateRequest } from '../contract/lineage-requests.ts';
import { OperationFailure, parseFields } from '../http/failures.ts';
import type { OperationCall } from '../http/operation.ts';
import { newSessionId } from '../jobs/session-id.ts';
import { suppliedMetadata } from '../jobs/supplied-metadata.ts';
import type { ServiceContext } from '../service-context.ts';
import type { VendorId } from '../../src-lineage/dialects/vendor.ts';
import type { NewSession } from '../store/session.ts';
import type { LinkedSources, View } from '../workers/protocol.ts';
import { WorkerLost } from '../workers/worker-thread.ts';
import { meantResult } from './meant-result.ts';
import { sessionView } from './sessions.ts';

/** The name of a SQL text that came without a file. */
const textName = 'sqltext';

interface ImmediateFields {
  dbvendor: VendorId;
  sqltext?: string | undefined;
  defaultDatabase?: string | undefined;
  defaultSchema?: string | undefined;
  metadata?: string | undefined;
}

/** Sources up to this size, in bytes, are read, linked and drawn by one worker in one task. */
const shortSources = 256 * 1024;

/**
 * A view of what a call asks about: of the SQL that it brings, which becomes a session, or of an earlier session that
 * it names. The first piece comes when the session is stored.
 * @throws OperationFailure
 */
export async function answerOfCall(
  context: ServiceContext,
  call: OperationCall,
  view: (sessionId: string) => View,
): Promise<AsyncGenerator<Uint8Array, void, void>> {
  const bringsSql = call.files.length > 0 || 'sqltext' in call.values || 'sqlfile' in call.values;
  const { sessionId: namedSession, jobId } = call.values;
  if (!bringsSql && (namedSession !== undefined || jobId !== undefined)) {
    const { sessionId } = await meantResult(context, call);
    return sessionView(context, sessionId, view(sessionId));
  }
  const fields = parseFields(immediateRequest, call.values);
  const options = analysisOptions(fields);
  const text = call.files.length > 0 ? undefined : textOfCall(call, fields);
  if (text !== undefined && text.length <= shortSources)
    return shortAnswer(context, call, text, options, view);
  const files =
    text === undefined
      ? sourceFiles([call.files], context.settings.limits)
      : Readable.from([{ name: textName, bytes: Buffer.from(text, 'utf8') }]);
  const id = await analyseNow(context, call, files, options);
  return sessionView(context, id, view(id));
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
function textOfCall(call: OperationCall, { sqltext }: ImmediateFields): string {
  const text = sqltext ?? call.values['sqlfile'];
  if (text === undefined || text.trim() === '') {
    throw new OperationFailure(400, 'sqltext or sqlfile is missing: one of them must hold the SQL.');
  }
  return text;
}

/** A short text is answered by one task of one worker; nothing of it is worth a place in the cache of readings. */
async function* shortAnswer(
  context: ServiceContext,
  call: OperationCall,
  text: string,
  options: AnalysisOptions,
  view: (sessionId: string) => View,
): AsyncGenerator<Uint8Array, void, void> {
  const { pool, store, retention, settings } = context;
  const sessionId = newSessionId(Date.now());
  const contentHash = createHash('sha256').update(text).digest('hex');
  const keep = async ({ model, overview, texts }: LinkedSources): Promise<void> => {
    const session: NewSession = {
      sessionId,
      vendor: options.vendor,
      files: [{ name: textName, contentHash }],
      overview: { ...overview, skipped: [] },
      model,
    };
    await store.sessions.add(session, call.caller.userId, Date.now(), [{ contentHash, text: texts[0]! }]);
    setImmediate(() => retention.afterShortAnswer(call.caller.userId));
  };
  const sources = { files: [{ name: textName, text }], options };
  try {
    yield* pool.answer(sessionId, view(sessionId), sources, keep, {
      time: settings.limits.readTime,
      urgent: true,
    });
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    throw new OperationFailure(400, `${textName} is not read: reading it failed: ${error.message}.`);
  }
}

/** Analyses files at once and keeps the result as a session, whose id it gives. */
async function analyseNow(
  { analysis, store, retention }: ServiceContext,
  call: OperationCall,
  files: AsyncIterable<RawFile | RefusedFile>,
  options: AnalysisOptions,
): Promise<string> {
  const result = await analysis.run(files, options, { signal: call.signal });
  const [refused] = result.overview.skipped;
  if (result.files.length === 0 && refused !== undefined) {
    throw new OperationFailure(400, `${refused.name} is not read: ${refused.reason}.`);
  }
  if (result.files.length === 0) throw new OperationFailure(400, 'sqlfile holds no SQL file.');
  await store.sessions.add(result, call.caller.userId, Date.now());
  retention.afterImmediateAnalysis(call.caller.userId);
  return result.sessionId;
}
