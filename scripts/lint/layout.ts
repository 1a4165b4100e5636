import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import type { FormatConfig } from 'oxfmt';
import { projectRoot } from '../project.ts';

/**
 * Lays a text out as `npm run format` does.
 * @param path says by its ending what the text is
 * @throws Error where the text cannot be read as that
 */
export async function laidOut(path: string, text: string): Promise<string> {
  const config = JSON.parse(readFileSync(join(projectRoot, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(path, text, config);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  return code;
}
