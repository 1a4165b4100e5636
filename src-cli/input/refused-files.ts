import { counted } from '../../src-lineage/base/counted.ts';
import type { RefusedFile } from '../../src-server/io/archives/refusal.ts';
import { baseName, endingOf } from '../../src-server/io/files/file-kinds.ts';
import { say, sayWarning } from '../base/messages.ts';

/** Endings that the summary names; the others are only counted. */
const namedEndings = 8;

/** Warns of files that may well be SQL and are missing in the result. */
export function reportUnreadable(refused: readonly RefusedFile[]): void {
  for (const { kind, name, reason } of refused) {
    if (kind === 'unreadable') sayWarning(`${name} is not read: ${reason}`);
  }
}

/**
 * Says on standard error how many files were read and how many were not, by their endings; nothing where all were read.
 * @param read how many files were read
 * @param verbose whether each file that was not read is listed, with the reason
 */
export function reportRefused(refused: readonly RefusedFile[], read: number, verbose: boolean): void {
  if (refused.length === 0) return;
  const listed = refused.filter(({ kind }) => kind !== 'unreadable');
  if (verbose) for (const file of listed) say(listedLine(file));
  const of = (kind: RefusedFile['kind']): RefusedFile[] =>
    refused.filter((file) => file.kind === kind && file.holds === undefined);
  const other = of('holds-sql');
  const parts = [
    `${read} read`,
    part(of('not-sql'), (files) => `not SQL (${byEnding(files)})`),
    part(other, () => 'with SQL in another form'),
    part(of('of-project'), () => 'read with their projects'),
    part(of('left-out'), () => 'left out'),
    part(of('unreadable'), () => 'not readable'),
  ].filter((text) => text !== undefined);
  const folders = refused.filter((file) => file.holds !== undefined);
  say(`${counted(read + refused.length - folders.length, 'file')}: ${parts.join(', ')}.`);
  if (other.length > 0) {
    say(`${byEnding(other)} ${other.length === 1 ? 'file holds' : 'files hold'} SQL that is not read yet.`);
  }
  if (!verbose) for (const folder of folders) say(listedLine(folder));
}

function part(
  files: readonly RefusedFile[],
  what: (files: readonly RefusedFile[]) => string,
): string | undefined {
  return files.length === 0 ? undefined : `${files.length} ${what(files)}`;
}

function listedLine({ name, reason, kind, holds }: RefusedFile): string {
  if (holds !== undefined)
    return `${name} is left out: ${reason}; ${holds.sqlFiles === 0 ? 'no SQL file' : counted(holds.sqlFiles, 'SQL file')} in it.`;
  if (kind === 'of-project') return `${name} makes nothing of its own: ${reason}`;
  return `${name} is ${kind === 'left-out' ? 'left out' : 'not read'}: ${reason}`;
}

/** `44 .cshtml, 12 .dim`: the most frequent endings first. */
function byEnding(files: readonly RefusedFile[]): string {
  const amounts = new Map<string, number>();
  for (const { name } of files) {
    const ending = endingOf(baseName(name));
    const label = ending === '' ? 'without an ending' : `.${ending}`;
    amounts.set(label, (amounts.get(label) ?? 0) + 1);
  }
  const sorted = [...amounts].sort(([one, most], [other, more]) => more - most || (one < other ? -1 : 1));
  const named = sorted.slice(0, namedEndings).map(([label, amount]) => `${amount} ${label}`);
  return sorted.length > namedEndings ? `${named.join(', ')} …` : named.join(', ');
}
