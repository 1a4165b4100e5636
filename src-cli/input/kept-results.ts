import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalysisOptions, LineageModel, SourceFile, VendorId } from '../../src-lineage/index.ts';
import type { RefusedFile } from '../../src-server/io/archives/refusal.ts';
import { writeWhole } from '../../src-server/io/files/write-whole.ts';
import { packModel, unpackModel } from '../../src-server/workers/packing/packed-model.ts';

/** What reading and linking files gave. */
export interface KeptResult {
  model: LineageModel;
  /** The files that hold no SQL, as reading them showed. */
  refused: RefusedFile[];
}

/** Bytes of all results together; the one that was used last the longest ago goes first. */
const room = 512 * 1024 * 1024;

/** Shorter texts are read as fast as a result is. */
const leastText = 256 * 1024;

const ending = '.lineage';

/**
 * The results of former calls in a folder of the user's, by all that decides about them: the texts and names of the files,
 * the options, and the engine. A result is there whole or not at all, whatever other calls do meanwhile, and one that is
 * damaged is as good as none. Nothing here fails: without the folder, each call reads again.
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
    return join(this.#folder, `${hash.digest('hex')}${ending}`);
  }

  async read(place: string): Promise<KeptResult | undefined> {
    try {
      const bytes = await readFile(place);
      const [head, body] = [bytes.subarray(0, headLength), bytes.subarray(headLength)];
      if (!head.equals(headOf(body))) return undefined;
      const now = new Date();
      await utimes(place, now, now);
      const end = body.indexOf('\n');
      const refused = JSON.parse(body.toString('utf8', 0, end)) as RefusedFile[];
      return { model: unpackModel(body.subarray(end + 1)), refused };
    } catch {
      return undefined;
    }
  }

  async write(place: string, { model, refused }: KeptResult): Promise<void> {
    try {
      const refusals = Buffer.from(`${JSON.stringify(refused)}\n`);
      const body = Buffer.concat([refusals, ...packModel(model, true)]);
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeWhole(place, [headOf(body), body]);
      await this.#makeRoom();
    } catch {
      // A full disk, or a folder of somebody else.
    }
  }

  async #makeRoom(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith(ending));
    const results = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        const { size, mtimeMs } = await stat(path);
        return { path, size, usedAt: mtimeMs };
      }),
    );
    let left = room;
    for (const { path, size } of results.sort((one, other) => other.usedAt - one.usedAt)) {
      left -= size;
      if (left < 0) await rm(path, { force: true });
    }
  }
}

const headLength = 32;

function headOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest();
}
