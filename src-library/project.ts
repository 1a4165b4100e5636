import type { VendorId } from '../src-lineage/dialects/table/vendor.ts';
import {
  byProject,
  type FileDataflow,
  linkSources,
  readMetadata,
  readProject,
  readSource,
} from '../src-lineage/index.ts';
import type { AnalysisOptions, SourceFile } from '../src-lineage/model/engine.ts';
import { lineageOf } from './lineage.ts';
import { checkSignal, filesOf, readingOf } from './reading.ts';
import type { AnalyzeOptions, Lineage, Project, Source, Sources } from './surface.ts';

/** What reading a script gave, and as which vendor. */
interface Reading {
  source: SourceFile;
  vendor: VendorId;
  dataflow: FileDataflow;
}

/** A lineage whose files change one by one. @throws LineageError */
export function openProject(options: AnalyzeOptions = {}): Project {
  return new ChangingProject(options);
}

/** Characters that are read, in some hundredths of a second, before others may have their turn. */
const charactersAtOnce = 100_000;

class ChangingProject implements Project {
  readonly #options: AnalyzeOptions;
  readonly #sources = new Map<string, SourceFile>();
  /** By the names of the files; of scripts alone, as files of projects are read together. */
  readonly #readings = new Map<string, Reading>();
  #lineage: Lineage | undefined;

  constructor(options: AnalyzeOptions) {
    this.#options = options;
    readingOf(options, []);
  }

  update(name: string, text: string): void {
    if (this.#sources.get(name)?.text === text) return;
    this.#sources.set(name, { name, text });
    this.#lineage = undefined;
  }

  remove(name: string): void {
    if (!this.#sources.delete(name)) return;
    this.#readings.delete(name);
    this.#lineage = undefined;
  }

  get files(): readonly string[] {
    return [...this.#sources.keys()];
  }

  get lineage(): Lineage {
    const work = this.work();
    for (;;) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
  }

  /** Reads and links what has changed, and stops where others may have their turn. */
  *work(): Generator<void, Lineage> {
    if (this.#lineage !== undefined) return this.#lineage;
    const { options, sources, vendorOf } = readingOf(this.#options, [...this.#sources.values()]);
    const { scripts, ofProjects } = byProject(sources);
    const files: FileDataflow[] = [];
    let characters = 0;
    for (const source of scripts) {
      checkSignal(this.#options.signal);
      files.push(this.#read(source, { ...options, vendor: vendorOf(source.name) }));
      characters += source.text.length;
      if (characters < charactersAtOnce) continue;
      characters = 0;
      yield;
    }
    for (const [kind, members] of ofProjects)
      for (const read of readProject(kind, members, options))
        if ('dataflow' in read) files.push(read.dataflow);
    checkSignal(this.#options.signal);
    return (this.#lineage = lineageOf(linkSources(files, options, readMetadata(options))));
  }

  #read(source: SourceFile, options: AnalysisOptions): FileDataflow {
    const known = this.#readings.get(source.name);
    if (known?.source === source && known.vendor === options.vendor) return known.dataflow;
    const dataflow = readSource(source, options);
    this.#readings.set(source.name, { source, vendor: options.vendor, dataflow });
    return dataflow;
  }
}

/** Analyses SQL. @throws LineageError */
export function analyze(sources: Sources, options: AnalyzeOptions = {}): Lineage {
  checkSignal(options.signal);
  return projectOf(filesOf(sources), options).lineage;
}

/**
 * {@link analyze} that lets others have their turn while it reads, so that a page stays alive and a signal can end it.
 * @throws LineageError
 */
export async function analyzeAsync(sources: Sources, options: AnalyzeOptions = {}): Promise<Lineage> {
  const work = projectOf(filesOf(sources), options).work();
  for (;;) {
    checkSignal(options.signal);
    const step = work.next();
    if (step.done === true) return step.value;
    await turn();
  }
}

function projectOf(files: readonly Source[], options: AnalyzeOptions): ChangingProject {
  const project = new ChangingProject(options);
  for (const { name, text } of files) project.update(name, text);
  return project;
}

/** Timers and messages have their turn, which a promise alone does not give them. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
