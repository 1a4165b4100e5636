import type { AnalysisOptions, SourceFile } from '../src-lineage/engine.ts';
import { nearestVendor, vendorNamed } from '../src-lineage/dialects/vendor-named.ts';
import type { VendorId } from '../src-lineage/dialects/vendor.ts';
import { guessVendorOfRun, metadataProblem, suppliedMetadata } from '../src-lineage/index.ts';
import { LineageError } from './errors.ts';
import type { AnalyzeOptions, Sources, StopSignal } from './surface.ts';

/** The sources as files. */
export function filesOf(sources: Sources): SourceFile[] {
  if (typeof sources === 'string') return [{ name: 'query.sql', text: sources }];
  if (isIterable(sources)) return [...sources];
  return Object.entries(sources).map(([name, text]) => ({ name, text }));
}

function isIterable<T>(value: Iterable<T> | Readonly<Record<string, string>>): value is Iterable<T> {
  return Symbol.iterator in value;
}

/** The engine's options. @throws LineageError */
export function engineOptions(options: AnalyzeOptions, files: readonly SourceFile[]): AnalysisOptions {
  const { vendor = 'auto', schema, defaultDatabase, defaultSchema, limits } = options;
  const metadata = schema === undefined ? undefined : metadataOf(schema);
  return {
    vendor: vendor === 'auto' ? guessVendorOfRun(files).vendor : vendorOf(vendor),
    ...(metadata !== undefined && { metadata }),
    ...(defaultDatabase !== undefined && { defaultDatabase }),
    ...(defaultSchema !== undefined && { defaultSchema }),
    ...(limits !== undefined && { limits }),
  };
}

/** @throws LineageError (aborted) */
export function checkSignal(signal: StopSignal | undefined): void {
  if (signal?.aborted) throw new LineageError('aborted', 'The analysis was stopped.');
}

function vendorOf(text: string): VendorId {
  const found = vendorNamed(text);
  if (found !== undefined) return found;
  const meant = nearestVendor(text);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  const candidates = meant === undefined ? [] : [meant];
  throw new LineageError('unknown-vendor', `There is no vendor ${text}.${hint}`, candidates);
}

function metadataOf(schema: string | object): AnalysisOptions['metadata'] {
  const metadata = suppliedMetadata(typeof schema === 'string' ? schema : JSON.stringify(schema));
  const problem = metadata === undefined ? undefined : metadataProblem(metadata);
  if (problem !== undefined) throw new LineageError('bad-schema', `The schema cannot be used: ${problem}`);
  return metadata;
}
