import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBuiltin } from 'node:module';
import type { Plugin } from 'vite';

/** A package that the application holds, with the licence that it is under. */
export interface ThirdPartyPackage {
  name: string;
  version: string;
  /** Its short name, as `MIT`. */
  licence: string;
  /** The licence in full, where the package has a file of it. */
  text: string;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optional?: boolean;
}

/** Where the page finds the list: beside itself. */
const fileName = 'third-party.json';

/** Puts the list of the packages of others, with their licences, beside the built page. */
export function thirdPartyNotices(project: string): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(thirdPartyPackages(project)) });
    },
  };
}

/** Whose packages are built into the program or the page, where they are not installed beside it. */
const bundledFrom = ['src-layout', 'src-lineage', 'src-server', 'src-cli', 'src-renderer'];

/** The packages that the program loads, and that it and the page are built from, and those which they need in turn. */
export function thirdPartyPackages(project: string): ThirdPartyPackage[] {
  const locked = readJson<{ packages: Record<string, LockedPackage> }>(
    join(project, 'package-lock.json'),
  ).packages;
  const { dependencies = {}, peerDependencies = {} } = readJson<LockedPackage>(join(project, 'package.json'));
  const names = new Set<string>();
  const waiting = [
    ...Object.keys(dependencies),
    ...bundledFrom.flatMap((folder) => importedPackages(join(project, folder))),
  ];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const found = locked[`node_modules/${name}`];
    // An optional peer is no part of the program.
    if (found === undefined || names.has(name) || name in peerDependencies) continue;
    names.add(name);
    waiting.push(...Object.keys(found.dependencies ?? {}));
  }
  return [...names].sort().map((name) => {
    const folder = join(project, 'node_modules', name);
    const { version = '', license } = locked[`node_modules/${name}`] ?? {};
    return { name, version, licence: license ?? formerLicence(folder), text: licenceText(folder) };
  });
}

/** The packages whose names the sources in a folder import. */
function importedPackages(folder: string): string[] {
  const names = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|vue|css)$/.test(file) || file.endsWith('.config.ts')) continue;
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, path = ''] of source.matchAll(
      /(?:from|import)\s*\(?'((?:@[^/']+\/)?[^./'][^/']*)[^']*'/g,
    )) {
      if (!isBuiltin(path)) names.add(path);
    }
  }
  return [...names];
}

/** Packages of old state their licences as a list, which the lock file leaves out. */
function formerLicence(folder: string): string {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return '';
  const { licenses = [] } = readJson<{ licenses?: { type: string }[] }>(path);
  return licenses.map(({ type }) => type).join(' OR ');
}

function licenceText(folder: string): string {
  if (!existsSync(folder)) return '';
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
