import type { FileLink } from '../run/file-link.ts';
import type { LinkRun } from '../run/run.ts';

/** Notes what the tool of a project says that relations are. What it makes is no source, whoever else reads it as one. */
export function declareOrigins({ catalog, fold }: LinkRun, { dataflow, scopes }: FileLink): void {
  for (const { name, origin } of dataflow.origins ?? []) {
    const entry = catalog.find(fold.key(name, scopes[0] ?? {}));
    if (origin !== 'source' || entry.origin === undefined) entry.origin = origin;
  }
}
