import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../version.ts';

/**
 * Names the engine's code, so that cached readings of another engine are not used: the version, and the sizes and
 * times of the files that hold the code.
 */
export function engineFingerprint(workerUrl: URL): string {
  const worker = fileURLToPath(workerUrl);
  const folder = worker.endsWith('.ts') ? join(dirname(worker), '..', '..', 'src-lineage') : dirname(worker);
  const hash = createHash('sha256').update(version);
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.[jt]s$/.test(name)).sort()) {
      const { size, mtimeMs } = statSync(join(folder, file));
      hash.update(`${file}:${size}:${mtimeMs}\n`);
    }
  } catch {
    // A packaged program may not list its own folder; its version says enough then.
  }
  return hash.digest('hex');
}
