import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import ts from 'typescript';
import { z } from 'zod';
import { projectRoot } from '../project.ts';
import { circlesOf } from './circles.ts';

/** The rooms of one layer, from the ground up: a room may import those before it in the list. */
const layerShape = z.strictObject({
  /** Folders below the layer (`''` is the layer's own), each with what it holds. */
  rooms: z.array(z.tuple([z.string(), z.string()])),
  /** Imports that go up, as `file imported-file` below the layer. The list may only become shorter. */
  upward: z.array(z.string()),
  /** Folders whose files import each other in a circle, types counted, each with its reason. */
  circles: z.record(z.string(), z.string()),
  /** Folders that may hold more than fifteen entries, each with its reason. */
  crowded: z.record(z.string(), z.string()),
});
const tableShape = z.record(z.string(), layerShape);

export type LayerOfRooms = z.infer<typeof layerShape>;

/** The table of rooms by layer, `scripts/rooms/rooms.json`. */
export function roomTable(): Record<string, LayerOfRooms> {
  return tableShape.parse(JSON.parse(readFileSync(`${projectRoot}/scripts/rooms/rooms.json`, 'utf8')));
}

/** What a layer's files say about its rooms. */
export interface RoomReport {
  readonly files: number;
  /** Imports from one room to another; types count. */
  readonly between: number;
  /** Those of them that go to a later room, as `file imported-file` below the layer. */
  readonly upward: readonly string[];
  /** Files that import each other in circles, types counted. */
  readonly circles: readonly (readonly string[])[];
  /** Folders with code that are in no room of the table. */
  readonly unknown: readonly string[];
  /** Rooms of the table without a file. */
  readonly empty: readonly string[];
  /** Folders with more than fifteen entries, and how many. */
  readonly crowded: ReadonlyMap<string, number>;
}

/** Entries of a folder, above which nobody finds the way. */
const mostEntries = 15;

/** Holds the files of a layer against its rooms. */
export function reportOn(layer: string, { rooms }: LayerOfRooms): RoomReport {
  const all = filesOf(layer);
  const files = all.filter((file) => /\.(ts|vue)$/u.test(file));
  const order = new Map(rooms.map(([room], at) => [room, at]));
  const known = new Set(files);
  const roomOf = (file: string): string => roomFor(dirname(file), order);
  let between = 0;
  const upward: string[] = [];
  for (const file of files) {
    for (const imported of importsOf(layer, file)) {
      if (!known.has(imported) || roomOf(imported) === roomOf(file)) continue;
      between += 1;
      if ((order.get(roomOf(imported)) ?? 0) > (order.get(roomOf(file)) ?? 0))
        upward.push(`${file} ${imported}`);
    }
  }
  const used = new Set(all.map(roomOf));
  return {
    files: files.length,
    between,
    upward: upward.sort(),
    circles: circlesOf(new Map(files.map((file) => [file, importsOf(layer, file)]))),
    unknown: [...new Set(files.filter((file) => file.includes('/') && roomOf(file) === '').map(dirname))],
    empty: [...order.keys()].filter((room) => !used.has(room)),
    crowded: crowdedFolders(all.filter((file) => !file.endsWith('README.md'))),
  };
}

/** The files of a layer, by their paths below it. */
export function filesOf(layer: string): string[] {
  const cwd = `${projectRoot}/${layer}`;
  const found = globSync('**/*', { cwd }).map((path) => path.replaceAll('\\', '/'));
  return found.filter((path) => statSync(`${cwd}/${path}`).isFile()).sort();
}

/** The room of a folder: its own, or that of the nearest folder around it which is one. */
function roomFor(folder: string, rooms: ReadonlyMap<string, number>): string {
  if (folder === '.') return '';
  return rooms.has(folder) ? folder : roomFor(dirname(folder), rooms);
}

/** The files of the same layer that a file imports, types too. */
export function importsOf(layer: string, file: string): ReadonlySet<string> {
  const text = readFileSync(`${projectRoot}/${layer}/${file}`, 'utf8');
  const code = file.endsWith('.vue') ? scriptsOf(text) : text;
  const imported = ts.preProcessFile(code, true, true).importedFiles;
  return new Set(
    imported
      .filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => posix.join(posix.dirname(file), fileName.replace(/\?.*$/u, ''))),
  );
}

function scriptsOf(component: string): string {
  return [...component.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/gu)].map(([, code]) => code).join('\n');
}

function crowdedFolders(files: readonly string[]): Map<string, number> {
  const entries = new Map<string, Set<string>>();
  for (const file of files) {
    const parts = file.split('/');
    for (let depth = 0; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/');
      const inside = entries.get(folder) ?? new Set();
      entries.set(folder, inside.add(parts[depth]!));
    }
  }
  return new Map(
    [...entries].filter(([, { size }]) => size > mostEntries).map(([folder, { size }]) => [folder, size]),
  );
}
