import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnalysisOptions } from '../../../src-lineage/model/engine.ts';
import { version } from '../../base/version.ts';

/**
 * Names the engine's code, so that cached readings of another engine are not used: the version, the sizes and times of
 * the files that hold the code, and its budgets.
 */
export function engineFingerprint(workerUrl: URL, budgets: Pick<AnalysisOptions, 'limits'> = {}): string {
  const worker = fileURLToPath(workerUrl);
  const folder = worker.endsWith('.ts') ? join(dirname(worker), '..', '..', 'src-lineage') : dirname(worker);
  const hash = createHash('sha256').update(version).update(JSON.stringify(budgets));
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
