import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnalysisOptions } from '../../../src-lineage/model/engine.ts';
import { version } from '../../base/version.ts';

/** By folder, what names its code; it is read once, when a first file is to be read. */
const codeHashes = new Map<string, Promise<string>>();

/**
 * Names the engine's code, so that cached readings of another engine are not used: the version, the content of the files
 * that hold the code, and its budgets. It is the same on every machine that has the same program.
 */
export async function engineFingerprint(
  workerUrl: URL,
  budgets: Pick<AnalysisOptions, 'limits'> = {},
): Promise<string> {
  const worker = fileURLToPath(workerUrl);
  const folder = worker.endsWith('.ts')
    ? join(dirname(worker), '..', '..', '..', 'src-lineage')
    : dirname(worker);
  const code = codeHashes.get(folder) ?? codeHash(folder);
  codeHashes.set(folder, code);
  return createHash('sha256')
    .update(`${version}\n${JSON.stringify(budgets)}\n${await code}`)
    .digest('hex');
}

async function codeHash(folder: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    const files = await readdir(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.[jt]s$/.test(name)).sort()) {
      hash.update(`${file.replaceAll(sep, '/')}\n`).update(await readFile(join(folder, file)));
    }
  } catch {
    // A packaged program may not list its own folder; its version says enough then.
    return '';
  }
  return hash.digest('hex');
}
