import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { counted } from '../../src-lineage/base/counted.ts';
import type { Limits } from '../../src-lineage/base/diagnostics/limits.ts';
import {
  type AnalysisOptions,
  byProject,
  guessVendorOfRun,
  otherVendorsOfRun,
  type LinkableDataflow,
  type LineageModel,
  linkUsingUp,
  metadataProblem,
  readMetadata,
  type ReportedFault,
  type SourceFile,
  type SuppliedMetadata,
  suppliedMetadata,
  type VendorGuess,
  type VendorId,
  vendors as vendorNames,
} from '../../src-lineage/index.ts';
import type { RefusedFile } from '../../src-server/io/archives/refusal.ts';
import { decodeText } from '../../src-server/io/encodings/encodings.ts';
import { installedEngine } from '../input/installed-engine.ts';
import { defaultWorkerUrl } from '../../src-server/settings/settings.ts';
import {
  keepNewObjectsYoung,
  limitNewObjects,
  reuseMemory,
} from '../../src-server/workers/protocol/lean-heap.ts';
import { EngineFaults } from '../base/engine-faults.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';
import { say, sayWarning } from '../base/messages.ts';
import { Progress } from '../base/progress.ts';
import { userCacheFolder } from '../base/user-cache-folder.ts';
import { type Input, type Inputs, readInputs, type ReadingRules, unreadable } from '../input/inputs.ts';
import { KeptResults } from '../input/kept-results.ts';
import {
  ignoredBelow,
  type ProjectSettings,
  projectSettings,
  folderDefaultsOf,
  vendorOfFile,
  vendorOfFiles,
} from '../input/project-settings.ts';
import { reportRefused, reportUnreadable } from '../input/refused-files.ts';
import { keepInputs } from '../output/output.ts';
import { KeptReadings } from '../reading/kept-readings.ts';
import { readAhead, ReadFiles } from '../reading/read-ahead.ts';
import { readAll, type Reading } from '../reading/read-all.ts';

/** What decides how the SQL is read. */
export interface AnalysisFlags {
  vendor: VendorId | 'auto';
  include: string[];
  exclude: string[];
  verbose?: true;
  schema: string[];
  defaultDatabase?: string;
  defaultSchema?: string;
  limit: Partial<Limits>;
  /** The encoding of files that are no UTF-8 and have no mark. */
  encoding?: string;
  /** Where the result goes. */
  output?: string;
  /** Whether results of former calls are used and kept. */
  cache: boolean;
  /** That read beside each other; absent where the machine says how many. */
  threads?: number;
  /** A headwater.json in the place of the nearest one; `false` for none. */
  config?: string | boolean;
}

/** What was made of the arguments. */
export interface Analysed {
  model: LineageModel;
  /** The texts that were read. */
  sources: readonly Input[];
  /** What the project says of itself, where it does. */
  project?: ProjectSettings;
  /** Files that are not in the model. */
  refused: RefusedFile[];
  /** What failed for faults of ours. */
  faults: readonly ReportedFault[];
  /** Keeps the result for later calls; to be called before the model is changed. */
  keep?: () => Promise<void>;
}

/** Characters of SQL from which on a run fills hundreds of megabytes. */
const largeInput = 1_000_000;

/**
 * Reads and analyses what the arguments name, or takes the result of an earlier call for the same; what flags leave open, a
 * headwater.json may say. Files that are missing in the result are reported on standard error.
 * @param settingsOf the path whose project has a say
 * @throws CommandFailure (unreadable) where nothing can be read
 */
export async function analysePaths(
  paths: readonly string[],
  flags: AnalysisFlags,
  settingsOf = paths[0] ?? '.',
): Promise<Analysed> {
  const project = await projectSettings(settingsOf, flags.config);
  const inputs = await readInputs(paths, patternsOf(settingsOf, flags, project));
  await keepInputs(inputs.opened, flags.output);
  reportUnreadable(inputs.refused);
  reportGuessedEncodings(inputs.sources);
  if (inputs.sources.length === 0) throw nothingToRead(inputs.refused, flags);
  const { sources } = inputs;
  const reading = await readingOf(inputs, flags, project);
  const folder = join(userCacheFolder(), 'results');
  const results = new KeptResults(folder, installedHere);
  const vendors = project === undefined ? [] : sources.map(({ name }) => reading.vendorOf(name));
  const place = flags.cache ? results.placeOf(sources, { ...reading.options, vendors }) : undefined;
  const kept = place === undefined ? undefined : await results.read(place);
  const about = { sources, ...(project !== undefined && { project }) };
  if (kept !== undefined) {
    return { ...about, model: kept.model, refused: [...inputs.refused, ...kept.refused], faults: [] };
  }
  const readings =
    place === undefined || sources.length === 1
      ? undefined
      : await keptReadings(folder, reading, resolve(settingsOf));
  const { model, refused, faults } = await analyse(inputs, reading, flags, readings);
  return {
    ...about,
    model,
    faults,
    refused: [...inputs.refused, ...refused],
    ...(place !== undefined &&
      faults.length === 0 && {
        keep: async () => {
          await results.write(place, { model, refused });
          await readings?.write();
        },
      }),
  };
}

function keptReadings(
  folder: string,
  { options: { limits }, vendorOf }: Reading,
  project: string,
): Promise<KeptReadings> {
  return KeptReadings.of(folder, { engine: installedHere(), project, limits, vendorOf });
}

let installed: string | undefined;

/** The engine that this process has loaded, looked at once. */
function installedHere(): string {
  return (installed ??= installedEngine(defaultWorkerUrl()));
}

function patternsOf(
  path: string,
  { include, exclude, encoding }: AnalysisFlags,
  project: ProjectSettings | undefined,
): ReadingRules {
  const ignored = project === undefined ? [] : ignoredBelow(project, path);
  const named = encoding ?? project?.file.encoding;
  return { include, exclude: [...ignored, ...exclude], ...(named !== undefined && { encoding: named }) };
}

async function readingOf(
  { sources }: Inputs,
  flags: AnalysisFlags,
  project: ProjectSettings | undefined,
): Promise<Reading> {
  const {
    defaultDatabase = project?.file.defaultDatabase,
    defaultSchema = project?.file.defaultSchema,
    limit,
  } = flags;
  const vendorNamed = (name: string): VendorId | undefined =>
    flags.vendor === 'auto' && project !== undefined ? vendorOfFile(project, name) : undefined;
  const ofProject = project && flags.vendor === 'auto' ? vendorOfFiles(project, sources) : undefined;
  const { vendor, ofFiles } = ofProject
    ? { vendor: ofProject, ofFiles: undefined }
    : chosenVendors(flags.vendor, sources);
  const fromProject = project?.file.schema.map((path) => join(project.folder, path)) ?? [];
  const named = await Promise.all([...fromProject, ...flags.schema].map(metadataFile));
  const folderDefaults = project === undefined ? [] : folderDefaultsOf(project, sources);
  const metadata = [...(project?.archive?.metadata ?? []), ...named];
  return {
    options: {
      vendor,
      ...(Object.keys(limit).length > 0 && { limits: limit }),
      ...(defaultDatabase !== undefined && { defaultDatabase }),
      ...(defaultSchema !== undefined && { defaultSchema }),
      ...(folderDefaults.length > 0 && { folderDefaults }),
      ...(metadata.length > 0 && { metadata }),
    },
    vendorOf: (name) => vendorNamed(name) ?? ofFiles?.get(name) ?? vendor,
  };
}

async function analyse(
  inputs: Inputs,
  { options, vendorOf }: Reading,
  flags: AnalysisFlags,
  readings: KeptReadings | undefined,
): Promise<Pick<Analysed, 'model' | 'refused' | 'faults'>> {
  const progress = new Progress();
  const faults = new EngineFaults();
  const isLarge = inputs.sources.reduce((sum, { text }) => sum + text.length, 0) >= largeInput;
  try {
    if (isLarge) keepNewObjectsYoung();
    const parted = byProject(inputs.sources);
    const ahead = new ReadFiles(parted.scripts, readings);
    if (isLarge) await readLarge(parted.scripts, ahead, { options, vendorOf }, flags, progress);
    const read = (into: EngineFaults): ReturnType<typeof readAll> =>
      readAll(parted, { options, vendorOf }, progress, into, { files: ahead, isLarge });
    const { files, refused } = read(faults);
    if (files.length === 0) throw nothingToRead([...inputs.refused, ...refused], flags);
    progress.update(`Linking ${files.length} files`);
    if (isLarge) {
      reuseMemory();
      limitNewObjects();
    }
    const { hooks } = faults;
    // linking uses the files up; where it fails for a fault of ours it asks for them again, whose faults are known
    const load = (): LinkableDataflow[] =>
      files.length > 0 ? files.splice(0) : read(new EngineFaults()).files;
    const model = linkUsingUp(load, options, readMetadata(options, hooks), { hooks });
    return { model, refused, faults: faults.reported };
  } finally {
    progress.end();
  }
}

/** Reads the scripts of a large input by threads. */
function readLarge(
  scripts: readonly SourceFile[],
  files: ReadFiles,
  { options, vendorOf }: Reading,
  { threads }: AnalysisFlags,
  progress: Progress,
): Promise<void> {
  const whole = scripts.reduce((sum, { text }) => sum + text.length, 0);
  const { limits } = options;
  const optionsOf = ({ name }: SourceFile): Pick<AnalysisOptions, 'limits' | 'vendor'> => ({
    vendor: vendorOf(name),
    ...(limits && { limits }),
  });
  return readAhead(scripts, files, {
    optionsOf,
    threads: threads ?? availableParallelism(),
    progress: (read) =>
      progress.update(`Reading ${scripts.length} files: ${Math.floor((100 * read) / whole)} %`),
  });
}

function nothingToRead(refused: readonly RefusedFile[], { verbose }: AnalysisFlags): CommandFailure {
  reportRefused(refused, 0, verbose === true);
  return new CommandFailure(exitCodes.unreadable, 'There is no SQL file to read.');
}

async function metadataFile(path: string): Promise<SuppliedMetadata> {
  const place = await stat(path).catch(() => undefined);
  if (place !== undefined && !place.isFile() && !place.isFIFO())
    throw new CommandFailure(exitCodes.unreadable, `--schema: ${path} cannot be read: it is no file`);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw unreadable(error, `--schema: ${path}`);
  });
  const decoded = decodeText(bytes);
  if (!decoded.isText) {
    throw new CommandFailure(exitCodes.unreadable, `--schema: ${path} is not read: ${decoded.reason}`);
  }
  const metadata = suppliedMetadata(decoded.text) ?? { format: 'ddl', text: decoded.text };
  const problem = metadataProblem(metadata);
  if (problem !== undefined) throw new CommandFailure(exitCodes.unreadable, `--schema: ${path}: ${problem}`);
  return metadata;
}

/** Warns where an encoding was guessed: another one would make other names of the same bytes. */
function reportGuessedEncodings(sources: readonly Input[]): void {
  const guessed = sources.filter(({ guessedEncoding }) => guessedEncoding !== undefined);
  for (const [encoding, files] of Map.groupBy(guessed, ({ guessedEncoding }) => guessedEncoding)) {
    const [first] = files;
    const which = files.length === 1 ? first!.name : `${counted(files.length, 'file')} (${first!.name} …)`;
    sayWarning(`${which}: read as ${encoding}, by a guess; --encoding names another.`);
  }
}

/** The vendor that the files are read as, and those of which single ones are. */
interface ChosenVendors {
  vendor: VendorId;
  ofFiles: ReadonlyMap<string, VendorId>;
}

/** What to read the files as; a guess is reported on standard error. Files that may hold no SQL are asked last. */
function chosenVendors(vendor: VendorId | 'auto', sources: readonly Input[]): ChosenVendors {
  if (vendor !== 'auto') return { vendor, ofFiles: new Map() };
  const scripts = sources.filter(({ isDoubtful }) => isDoubtful !== true);
  const guess = guessVendorOfRun(scripts.length > 0 ? scripts : sources);
  const ofFiles = otherVendorsOfRun(sources, guess);
  const others = othersSaid(scripts.flatMap(({ name }) => ofFiles.get(name) ?? []));
  say(`Read as ${vendorNames[guess.vendor]}${whySaid(guess, others)}${others}; --vendor names another one.`);
  return { vendor: guess.vendor, ofFiles };
}

/** What speaks for the vendor of a run; where nothing does, that may be for there are several. */
function whySaid({ confidence, reasons }: VendorGuess, others: string): string {
  if (confidence === 0 && others !== '') return ' where nothing speaks for one vendor';
  return reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
}

/** How many files are read as those of other vendors, the most first. */
function othersSaid(vendors: readonly VendorId[]): string {
  const counts = [...Map.groupBy(vendors, (vendor) => vendor)]
    .map(([vendor, files]) => ({ vendor, count: files.length }))
    .sort((one, other) => other.count - one.count);
  return counts.map(({ vendor, count }) => `, ${counted(count, 'file')} as ${vendorNames[vendor]}`).join('');
}
