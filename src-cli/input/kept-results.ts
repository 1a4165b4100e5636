import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { AnalysisOptions, LineageModel, SourceFile, VendorId } from '../../src-lineage/index.ts';
import type { RefusedFile } from '../../src-server/io/archives/refusal.ts';
import { packModel, unpackModel } from '../../src-server/workers/packing/packed-model.ts';
import { keptEndings, readKept, writeKept } from './kept-files.ts';

/** What reading and linking files gave. */
export interface KeptResult {
  model: LineageModel;
  /** The files that hold no SQL, as reading them showed. */
  refused: RefusedFile[];
}

/** Of shorter texts there is little to win: to keep a result takes a sixth of the time that reading them does. */
const leastText = 64 * 1024;

/**
 * The results of former calls in a folder of the user's, by all that decides about them: the texts and names of the files,
 * the options, and the engine.
 */
export class KeptResults {
  readonly #folder: string;
  readonly #engine: () => string;

  /** @param engine names the engine's code */
  constructor(folder: string, engine: () => string) {
    this.#folder = folder;
    this.#engine = engine;
  }

  /** The place for the result of some files; undefined where it is not worth keeping. */
  placeOf(
    sources: readonly SourceFile[],
    options: AnalysisOptions & { vendors?: VendorId[] },
  ): string | undefined {
    if (sources.reduce((sum, { text }) => sum + text.length, 0) < leastText) return undefined;
    const hash = createHash('sha256').update(JSON.stringify([this.#engine(), options, sources.length]));
    for (const { name, text } of sources) {
      hash.update(JSON.stringify([name, text.length]));
      hash.update(text, 'utf16le');
    }
    return join(this.#folder, `${hash.digest('hex')}${keptEndings.result}`);
  }

  async read(place: string): Promise<KeptResult | undefined> {
    const body = await readKept(place);
    if (body === undefined) return undefined;
    try {
      const end = body.indexOf('\n');
      const refused = JSON.parse(body.toString('utf8', 0, end)) as RefusedFile[];
      return { model: unpackModel(body.subarray(end + 1)), refused };
    } catch {
      return undefined;
    }
  }

  async write(place: string, { model, refused }: KeptResult): Promise<void> {
    await writeKept(place, () =>
      Buffer.concat([Buffer.from(`${JSON.stringify(refused)}\n`), ...packModel(model, true)]),
    );
  }
}
