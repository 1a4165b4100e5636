import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { defaultsByPath, type FolderDefaults } from '../../src-lineage/model/folder-defaults.ts';
import type { SuppliedMetadata } from '../../src-lineage/model/engine.ts';
import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import {
  type HeadwaterFile,
  headwaterFileName,
  readHeadwaterFile,
  vendorOfAll,
  vendorOfPath,
} from '../../src-lineage/projects/headwater-file/headwater-file.ts';
import { isEncoding } from '../../src-server/io/encodings/encodings.ts';
import { submittedProject } from '../../src-server/io/selection/submitted-project.ts';
import { defaultLimits } from '../../src-server/settings/settings.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';
import { unreadable } from './inputs.ts';

/** What a project says of itself, and where it does. */
export interface ProjectSettings {
  file: HeadwaterFile;
  /** The folder of the file: paths in it begin there. Files of an archive are named as if it were unpacked here. */
  folder: string;
  /** Where the file is in an archive. */
  archive?: {
    /** Its folder there, empty or with a slash at its end. */
    folder: string;
    /** Of the schema files that it names, which are in the archive, too. */
    metadata: readonly SuppliedMetadata[];
  };
}

/**
 * Reads the headwater.json that concerns a path: in it where it is an archive, in its folder, or the nearest above, up to the
 * root of a repository.
 * @param config a file in its place; `false` for none
 * @throws CommandFailure with place and reason where it cannot be used
 */
export async function projectSettings(
  of: string,
  config: string | boolean = true,
): Promise<ProjectSettings | undefined> {
  if (config === false) return undefined;
  const archived = config === true && /\.zip$/i.test(of) ? await settingsInArchive(of) : undefined;
  if (archived !== undefined) return archived;
  const path = typeof config === 'string' ? resolve(config) : await nearestFile(of === '-' ? '.' : of);
  if (path === undefined) return undefined;
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    throw unreadable(error, shown(path));
  });
  const reading = readHeadwaterFile(content);
  if ('problem' in reading) {
    const place = reading.line === undefined ? shown(path) : `${shown(path)}:${reading.line}`;
    throw new CommandFailure(exitCodes.usage, `${place}: ${reading.problem}`);
  }
  const { encoding } = reading.file;
  if (encoding !== undefined && !isEncoding(encoding))
    throw new CommandFailure(exitCodes.usage, `${shown(path)}: There is no encoding ${encoding}.`);
  return { file: reading.file, folder: dirname(path) };
}

async function settingsInArchive(path: string): Promise<ProjectSettings | undefined> {
  // Whether it can be opened at all is found where it is read.
  const found = await submittedProject([[{ name: path, path }]], defaultLimits).catch(() => undefined);
  if (found === undefined) return undefined;
  for (const { name, kind, reason } of found.refused) {
    if (kind === 'unreadable')
      throw new CommandFailure(exitCodes.usage, `${shown(path)}, ${name}: ${reason}`);
  }
  const { file, folder, metadata } = found;
  return { file: { ...file, schema: [] }, folder: resolve(folder), archive: { folder, metadata } };
}

/** The vendor that a project names for a file. */
export function vendorOfFile({ file, folder }: ProjectSettings, name: string): VendorId | undefined {
  return vendorOfPath(file, slashes(relative(folder, resolve(name))));
}

/** What completes the names of files where a project says it of their folders. */
export function folderDefaultsOf(
  { file, folder }: ProjectSettings,
  sources: readonly { name: string }[],
): FolderDefaults[] {
  const defaultsOf = defaultsByPath(file.folderDefaults ?? []);
  return sources
    .map(({ name }) => ({ folder: name, ...defaultsOf(slashes(relative(folder, resolve(name)))) }))
    .filter(({ database, schema }) => database !== undefined || schema !== undefined);
}

/** The vendor as which a project has files linked together; undefined where their looks decide. */
export function vendorOfFiles(
  { file, folder }: ProjectSettings,
  sources: readonly { name: string }[],
): VendorId | undefined {
  return vendorOfAll(
    file,
    sources.map(({ name }) => slashes(relative(folder, resolve(name)))),
  );
}

/** What a project ignores of a folder, as patterns that begin in that folder. */
export function ignoredBelow({ file, folder, archive }: ProjectSettings, below: string): string[] {
  if (archive !== undefined) return file.ignore.map((pattern) => patternIn(archive.folder, pattern));
  const inner = slashes(relative(folder, resolve(below)));
  if (inner === '' || inner.startsWith('..')) return [...file.ignore];
  return file.ignore.flatMap((pattern) => {
    const [, not = '', body = ''] = /^(!?)\/?(.*)$/.exec(pattern) ?? [];
    const isAnchored = /\/./.test(body) && !body.startsWith('**/');
    if (!isAnchored) return [pattern];
    return body.startsWith(`${inner}/`) ? [`${not}/${body.slice(inner.length + 1)}`] : [];
  });
}

/** A pattern of a folder as one of what lies above it. */
function patternIn(folder: string, pattern: string): string {
  const [, not = '', body = ''] = /^(!?)\/?(.*)$/.exec(pattern) ?? [];
  const isAnchored = /^!?\/|\/./.test(pattern) && !body.startsWith('**/');
  return isAnchored ? `${not}/${folder}${body}` : pattern;
}

async function nearestFile(path: string): Promise<string | undefined> {
  const start = resolve(path);
  let folder = (await stat(start).catch(() => undefined))?.isDirectory() === true ? start : dirname(start);
  for (;;) {
    const path = join(folder, headwaterFileName);
    if (existsSync(path)) return path;
    const above = dirname(folder);
    if (above === folder || existsSync(join(folder, '.git'))) return undefined;
    folder = above;
  }
}

function slashes(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

/** As people know it: from where they are. */
function shown(path: string): string {
  const near = relative('.', path);
  return near.startsWith('..') ? path : near;
}
