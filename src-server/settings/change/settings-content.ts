/** The content of the settings file, read to be changed and written again. */
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import type { SettingsChange } from '../../contract/application/service/settings.ts';
import { changePrivateFile } from '../../io/files/private-files.ts';
import { contentOf } from '../settings-file.ts';

/** A settings file as it is. */
export interface SettingsContent {
  /** Names the content; the same as long as nobody changes the file. */
  revision: string;
  /** Empty where there is no file. */
  text: string;
}

/** Reads a settings file, which may be missing. */
export async function readContent(path: string): Promise<SettingsContent> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return { text, revision: createHash('sha256').update(text).digest('hex').slice(0, 16) };
}

/**
 * The text of a settings file after a change: what the change does not name stays as it is, names that are unknown and
 * the order of all included.
 * @throws StartFailure (InvalidSettings) where the text is no JSON
 */
export function changedText(path: string, text: string, { set, reset }: SettingsChange): string {
  const content = text === '' ? {} : contentOf(path, text);
  const root: Record<string, unknown> = isGroup(content) ? { ...content } : {};
  for (const name of reset) assign(root, name.split('.'), undefined);
  for (const [name, value] of Object.entries(set)) assign(root, name.split('.'), value);
  return `${JSON.stringify(root, undefined, indentOf(text))}\n`;
}

/** Sets a value in nested groups, which are made where they are missing; `undefined` removes it. */
function assign(
  group: Record<string, unknown>,
  [name = '', ...deeper]: readonly string[],
  value: unknown,
): void {
  if (deeper.length === 0) {
    if (value === undefined) Reflect.deleteProperty(group, name);
    else group[name] = value;
    return;
  }
  const former = group[name];
  if (value === undefined && !isGroup(former)) return;
  const inner: Record<string, unknown> = isGroup(former) ? { ...former } : {};
  assign(inner, deeper, value);
  if (Object.keys(inner).length === 0) Reflect.deleteProperty(group, name);
  else group[name] = inner;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How a file is indented; a new one by two spaces. */
function indentOf(text: string): string {
  return /^\ufeff?\{\s*\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
}

/**
 * Writes a settings file, all of it or nothing, after other writers.
 * @param change makes the new text from what the file holds when no other writer can be at work
 */
export async function writeContent(
  path: string,
  change: (former: SettingsContent) => Promise<string>,
): Promise<void> {
  // The file that a link leads to is changed, not the link.
  const target = await realpath(path).catch(() => path);
  await changePrivateFile(target, async () => change(await readContent(target)));
}
