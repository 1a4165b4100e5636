import { basename, resolve } from 'node:path';

/** What a report is called: the file or folder that the call names; several have no name in common. */
export function callTitle(paths: readonly string[]): { title?: string } {
  const [only, ...others] = paths;
  if (only === undefined || only === '-' || others.length > 0) return {};
  return { title: basename(resolve(only)) };
}
