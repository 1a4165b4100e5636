import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runQuietly } from '../project.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { licencesText } from './licences.ts';
import { unpackProductionFiles } from './production-files.ts';

/** Something that was made, as a path below the project, and what it is. */
export interface Made {
  readonly path: string;
  readonly what: string;
}

/** Makes the package of the command line and the service, and the licences and the list of what it and the desktop hold. */
export async function packWithoutElectron(dist: string): Promise<Made[]> {
  mkdirSync(dist, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await runQuietly(npm, ['pack', '--silent', '--pack-destination', dist]);
  writeFileSync(join(dist, 'THIRD-PARTY-LICENCES.txt'), licencesText(projectRoot));
  const bill = `headwater-${version()}.cdx.json`;
  writeFileSync(join(dist, bill), await billOfMaterials(projectRoot));
  const tarball = readdirSync(dist).find((name) => name === `headwater-${version()}.tgz`) ?? '';
  return [
    { path: join('dist', tarball), what: 'service, page and command line, for npm install' },
    { path: 'dist/THIRD-PARTY-LICENCES.txt', what: 'the licences of what is packed' },
    { path: join('dist', bill), what: 'its bill of materials, in CycloneDX' },
  ];
}

/** Makes the desktop application's own files, unpacked: the installers' content, but for Electron. */
export async function packDesktopFiles(dist: string): Promise<Made> {
  const name = `headwater-${version()}-linux-x64-files`;
  rmSync(join(dist, name), { recursive: true, force: true });
  await unpackProductionFiles('x64', join(dist, name));
  return { path: join('dist', name), what: "the desktop application's files for Linux, without Electron" };
}

function version(): string {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}
