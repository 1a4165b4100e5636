import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { laidOut } from '../lint/layout.ts';
import { projectRoot } from '../project.ts';

/** Stands where a person has to write something; a test is red as long as it stands anywhere (`filled-in.ts`). */
export const fillIn = ['FILL', 'IN'].join('-');

/** Text that is put into a file, before the first place that a pattern finds. */
interface Insertion {
  path: string;
  before: RegExp;
  text: string;
}

/** What a new thing adds to the project. */
export interface Addition {
  /** New files, by their paths. */
  files: Readonly<Record<string, string>>;
  insertions: readonly Insertion[];
  /** What to do then, for the person who asked for it. */
  next: string;
}

/** Arguments that are none, or something that is there already. */
export class Refused extends Error {}

/** Makes the files and insertions, laid out as the project is: all, or none. @throws Refused */
export async function add({ files, insertions }: Addition): Promise<void> {
  for (const path of Object.keys(files))
    if (existsSync(join(projectRoot, path))) throw new Refused(`${path} is there already.`);
  const changed = new Map<string, string>();
  for (const { path, before, text } of insertions) {
    const old = changed.get(path) ?? readFileSync(join(projectRoot, path), 'utf8');
    const at = old.search(before);
    if (at < 0) throw new Refused(`${path} has no place for it any more: ${String(before)}`);
    changed.set(path, old.slice(0, at) + text + old.slice(at));
  }
  for (const [path, text] of [...Object.entries(files), ...changed]) {
    const place = join(projectRoot, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, /\.(?:ts|md)$/.test(path) ? await laidOut(path, text) : text);
  }
}

/** Takes a name of small letters, digits and hyphens. @throws Refused */
export function plainName(name: string | undefined, usage: string): string {
  if (name === undefined || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) throw new Refused(usage);
  return name;
}

/** `column-count` as the name of a value: `columnCount`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `column-count` as the name of a type: `ColumnCount`. */
export function pascalCase(name: string): string {
  return camelCase(name).replace(/^\w/, (letter) => letter.toUpperCase());
}
