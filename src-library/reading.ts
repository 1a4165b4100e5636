import type { VendorId } from '../src-lineage/dialects/table/vendor.ts';
import { nearestVendor, vendorNamed } from '../src-lineage/dialects/vendor-named.ts';
import { guessVendorOfRun, metadataProblem, suppliedMetadata } from '../src-lineage/index.ts';
import type { AnalysisOptions, SourceFile, SuppliedMetadata } from '../src-lineage/model/engine.ts';
import {
  type HeadwaterFile,
  headwaterFileName,
  readHeadwaterFile,
  vendorOfAll,
  vendorOfPath,
} from '../src-lineage/projects/headwater-file/headwater-file.ts';
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

/** How some files are read, and how they are linked. */
export interface Reading {
  options: AnalysisOptions;
  vendorOf: (name: string) => VendorId;
  /** The files that hold SQL: without settings and schema files. */
  sources: readonly SourceFile[];
}

/** What options and a headwater.json among the files say; options go before it. @throws LineageError */
export function readingOf(options: AnalyzeOptions, files: readonly SourceFile[]): Reading {
  const settings = settingsAmong(files);
  const named = settings?.schema.map((path) => schemaAmong(files, path)) ?? [];
  const apart = new Set<SourceFile>(named);
  const sources = files.filter((file) => file.name !== headwaterFileName && !apart.has(file));
  const {
    vendor: asked = 'auto',
    schema,
    defaultDatabase = settings?.defaultDatabase,
    defaultSchema = settings?.defaultSchema,
    limits,
  } = options;
  const own = (name: string): VendorId | undefined =>
    asked === 'auto' && settings !== undefined ? vendorOfPath(settings, name) : undefined;
  const vendor =
    asked === 'auto'
      ? ((settings &&
          vendorOfAll(
            settings,
            sources.map(({ name }) => name),
          )) ??
        guessVendorOfRun(sources).vendor)
      : vendorOf(asked);
  const texts = [...named.map(({ text }) => text), ...(schema === undefined ? [] : [schema])];
  const metadata = texts.map(metadataOf).filter((each) => each !== undefined);
  return {
    sources,
    vendorOf: (name) => own(name) ?? vendor,
    options: {
      vendor,
      ...(metadata.length > 0 && { metadata }),
      ...(defaultDatabase !== undefined && { defaultDatabase }),
      ...(defaultSchema !== undefined && { defaultSchema }),
      ...(settings?.folderDefaults && { folderDefaults: settings.folderDefaults }),
      ...(limits !== undefined && { limits }),
    },
  };
}

function settingsAmong(files: readonly SourceFile[]): HeadwaterFile | undefined {
  const file = files.find(({ name }) => name === headwaterFileName);
  if (file === undefined) return undefined;
  const reading = readHeadwaterFile(file.text);
  if ('file' in reading) return reading.file;
  const place = reading.line === undefined ? file.name : `${file.name}:${reading.line}`;
  throw new LineageError('bad-settings', `${place}: ${reading.problem}`);
}

function schemaAmong(files: readonly SourceFile[], path: string): SourceFile {
  const found = files.find(({ name }) => name === path.replace(/^(?:\.\/)+/, ''));
  if (found !== undefined) return found;
  throw new LineageError('bad-settings', `${headwaterFileName} names ${path}, which is none of the files.`);
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

function metadataOf(schema: string | object): SuppliedMetadata | undefined {
  const metadata = suppliedMetadata(typeof schema === 'string' ? schema : JSON.stringify(schema));
  const problem = metadata === undefined ? undefined : metadataProblem(metadata);
  if (problem !== undefined) throw new LineageError('bad-schema', `The schema cannot be used: ${problem}`);
  return metadata;
}
