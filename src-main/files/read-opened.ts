import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf } from '../../src-server/base/thrown.ts';
import { ignoreFileName } from '../../src-server/io/files/file-kinds.ts';
import type { OpenedFile } from '../preload/channels.ts';

/** A path that was opened and not read, and why. */
export interface Refusal {
  readonly path: string;
  readonly reason: string;
}

/** What was read of the paths that were opened, and what was not. */
export interface Opened {
  readonly files: OpenedFile[];
  readonly refused: Refusal[];
}

/** Beyond these the files would fill the page's memory; such a load belongs to the command line or the service. */
export const openLimits = { files: 20_000, bytes: 512 * 1024 * 1024 };

interface Entry {
  readonly path: string;
  /** The path from the opened folder on. */
  readonly name: string;
}

type Found = (Entry & { readonly size: number }) | Refusal;

/**
 * Reads files, and folders with all that is below them, for the page. Names keep the path from the opened folder on.
 * Hidden entries but for ignore files, links and devices below a folder are passed over; what cannot be read does not stop the
 * rest.
 */
export async function readOpened(paths: readonly string[], limits = openLimits): Promise<Opened> {
  const opened: Opened = { files: [], refused: [] };
  let bytes = 0;
  for (const path of paths) {
    for await (const found of walk({ path, name: basename(path) })) {
      if ('reason' in found) {
        opened.refused.push(found);
        continue;
      }
      bytes += found.size;
      if (opened.files.length >= limits.files || bytes > limits.bytes) {
        opened.refused.push({ path: found.path, reason: tooMuch(limits) });
        return opened;
      }
      const content = await readFile(found.path).catch((error: unknown) => error);
      if (content instanceof Uint8Array)
        opened.files.push({ name: found.name, bytes: new Uint8Array(content) });
      else opened.refused.push({ path: found.path, reason: messageOf(content) });
    }
  }
  return opened;
}

async function* walk(entry: Entry): AsyncGenerator<Found> {
  try {
    const status = await stat(entry.path);
    if (status.isFile()) yield { ...entry, size: status.size };
    if (!status.isDirectory()) return;
    const children = await readdir(entry.path, { withFileTypes: true });
    children.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const child of children) {
      const isHidden = child.name.startsWith('.') && child.name !== ignoreFileName;
      if (isHidden || !(child.isFile() || child.isDirectory())) continue;
      yield* walk({ path: join(entry.path, child.name), name: `${entry.name}/${child.name}` });
    }
  } catch (error) {
    yield { path: entry.path, reason: messageOf(error) };
  }
}

function tooMuch(limits: typeof openLimits): string {
  const megabytes = Math.floor(limits.bytes / (1024 * 1024));
  return `more than ${limits.files} files or ${megabytes} MB at once: give them to the command line or the service`;
}
