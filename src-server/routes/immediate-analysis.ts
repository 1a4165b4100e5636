import { Readable } from 'node:stream';
import type { AnalysisOptions } from '../../src-lineage/engine.ts';
import { sourceFiles } from '../archives/source-files.ts';
import type { RawFile, RefusedFile } from '../archives/source-files.ts';
import { immediateRequest } from '../contract/lineage-requests.ts';
import { OperationFailure, parseFields } from '../http/failures.ts';
import type { OperationCall } from '../http/operation.ts';
import { suppliedMetadata } from '../jobs/supplied-metadata.ts';
import type { ServiceContext } from '../service-context.ts';
import type { VendorId } from '../../src-lineage/dialects/vendor.ts';
import { meantResult } from './meant-result.ts';

/** The name of a SQL text that came without a file. */
const textName = 'sqltext';

interface ImmediateFields {
  dbvendor: VendorId;
  sqltext?: string | undefined;
  defaultDatabase?: string | undefined;
  defaultSchema?: string | undefined;
  metadata?: string | undefined;
}

/** Analyses the SQL of a call at once and keeps it as a session, whose id it gives. */
async function analyseNow(
  context: ServiceContext,
  call: OperationCall,
  fields: ImmediateFields,
): Promise<string> {
  const { analysis, store, settings } = context;
  const files = sqlOfCall(context, call, fields);
  const options: AnalysisOptions = {
    vendor: fields.dbvendor,
    ...(fields.defaultDatabase !== undefined && { defaultDatabase: fields.defaultDatabase }),
    ...(fields.defaultSchema !== undefined && { defaultSchema: fields.defaultSchema }),
    ...suppliedMetadata(fields.metadata),
  };
  const result = await analysis.run(files, options, { signal: call.signal });
  const [refused] = result.overview.skipped;
  if (result.files.length === 0 && refused !== undefined) {
    throw new OperationFailure(400, `${refused.name} is not read: ${refused.reason}.`);
  }
  if (result.files.length === 0) throw new OperationFailure(400, 'sqlfile holds no SQL file.');
  await store.sessions.add(result, call.caller.userId, Date.now());
  await analysis.whenIdle(async () => {
    if (await store.sessions.removeUnused(settings.sessionLimit))
      await store.dataflows.trim(settings.cacheSize);
  });
  return result.sessionId;
}

/** The SQL of a call: its files, else `sqltext`, else `sqlfile` sent as text. */
function sqlOfCall(
  { settings }: ServiceContext,
  call: OperationCall,
  { sqltext }: ImmediateFields,
): AsyncIterable<RawFile | RefusedFile> {
  if (call.files.length > 0) return sourceFiles([call.files], settings.limits);
  const text = sqltext ?? call.values['sqlfile'];
  if (text === undefined || text.trim() === '') {
    throw new OperationFailure(400, 'sqltext or sqlfile is missing: one of them must hold the SQL.');
  }
  return Readable.from([{ name: textName, bytes: Buffer.from(text, 'utf8') }]);
}

/** The session of a call: of the SQL it brings, or an earlier one that it names. @throws OperationFailure */
export async function sessionOfCall(context: ServiceContext, call: OperationCall): Promise<string> {
  const { sessionId, jobId } = call.values;
  const bringsSql = call.files.length > 0 || 'sqltext' in call.values || 'sqlfile' in call.values;
  const isEarlier = !bringsSql && (sessionId !== undefined || jobId !== undefined);
  if (isEarlier) return (await meantResult(context, call)).sessionId;
  return await analyseNow(context, call, parseFields(immediateRequest, call.values));
}
