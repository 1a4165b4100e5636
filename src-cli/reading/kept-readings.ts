import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { AnalysisOptions, PackedDataflow, SourceFile, VendorId } from '../../src-lineage/index.ts';
import { joined, packedBlocks, unpackRecord } from '../../src-server/base/packing.ts';
import { keptEndings, readKept, writeKept } from '../input/kept-files.ts';

/** All that decides how a file is read beside its name and its text. */
export interface ReadingOf {
  /** Names the engine's code. */
  engine: string;
  /** What is read together from call to call, such as a folder. */
  project: string;
  limits: AnalysisOptions['limits'];
  vendorOf: (name: string) => VendorId;
}

/** Characters of the longest script that is kept: a change of a longer one changes most of it. */
const longestKept = 200_000;

/** Bytes that are kept of one project. */
const most = 128 * 1024 * 1024;

/**
 * How the files of a project were read, from the call before, so that of many files only those are read that have changed. One
 * file of the user's cache folder holds those that the last call has used.
 */
export class KeptReadings {
  readonly #place: string;
  readonly #vendorOf: ReadingOf['vendorOf'];
  readonly #former: ReadonlyMap<string, Uint8Array>;
  readonly #used = new Map<string, Uint8Array>();
  #size = 0;
  #isChanged = false;

  private constructor(place: string, vendorOf: ReadingOf['vendorOf'], former: Map<string, Uint8Array>) {
    this.#place = place;
    this.#vendorOf = vendorOf;
    this.#former = former;
  }

  static async of(
    folder: string,
    { engine, project, limits = {}, vendorOf }: ReadingOf,
  ): Promise<KeptReadings> {
    const hash = createHash('sha256').update(JSON.stringify([engine, project, limits]));
    const place = join(folder, `${hash.digest('hex')}${keptEndings.readings}`);
    return new KeptReadings(place, vendorOf, formerReadings(await readKept(place)));
  }

  /** Whether a file is kept once it is read. */
  keeps({ text }: SourceFile): boolean {
    return text.length <= longestKept;
  }

  /** How a file was read before; undefined where it was not, or has another text now. */
  take(source: SourceFile): (() => PackedDataflow) | undefined {
    const key = this.#keyOf(source);
    const bytes = this.#former.get(key);
    if (bytes === undefined) return undefined;
    this.#use(key, bytes);
    return () => unpackRecord<PackedDataflow>(bytes);
  }

  /** Keeps how a file was read. */
  add(source: SourceFile, dataflow: PackedDataflow): void {
    if (!this.keeps(source) || this.#size > most) return;
    this.#use(this.#keyOf(source), joined(packedBlocks(dataflow, true)));
    this.#isChanged = true;
  }

  /** Writes for the next call what this one has used. */
  async write(): Promise<void> {
    if (!this.#isChanged) return;
    await writeKept(this.#place, () => {
      const lengths = [...this.#used].map(([key, { length }]) => [key, length]);
      return Buffer.concat([Buffer.from(`${JSON.stringify(lengths)}\n`), ...this.#used.values()]);
    });
  }

  #use(key: string, bytes: Uint8Array): void {
    this.#used.set(key, bytes);
    this.#size += bytes.length;
  }

  #keyOf({ name, text }: SourceFile): string {
    const hash = createHash('sha256').update(JSON.stringify([name, this.#vendorOf(name)]));
    return hash.update(text, 'utf16le').digest('base64url');
  }
}

function formerReadings(body: Buffer | undefined): Map<string, Uint8Array> {
  const readings = new Map<string, Uint8Array>();
  if (body === undefined) return readings;
  const end = body.indexOf('\n');
  let at = end + 1;
  for (const [key, length] of JSON.parse(body.toString('utf8', 0, end)) as [string, number][])
    readings.set(key, body.subarray(at, (at += length)));
  return readings;
}
