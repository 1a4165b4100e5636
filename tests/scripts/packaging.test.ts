import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builderArguments, leftOut } from '../../scripts/package/builder-arguments.ts';
import { projectRoot } from '../../scripts/project.ts';

const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
const fromLibrary = createRequire(fromBuilder.resolve('app-builder-lib/package.json'));

interface BuilderFile {
  files: string[];
  win: { icon: string };
  mac: { icon: string };
  linux: { icon: string };
  nsis: { license: string };
  deb: { fpm: string[] };
  rpm: { fpm: string[] };
  toolsets: { appimage: string };
  electronFuses: Record<string, boolean>;
  fileAssociations: { ext: string; mimeType: string }[];
}

function builderFile(): BuilderFile {
  const { load } = fromLibrary('js-yaml') as { load(text: string): unknown };
  return load(readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8')) as BuilderFile;
}

/** The builder's own check, against the schema that it brings along (`app-builder-lib/scheme.json`). */
const validate = async (content: unknown): Promise<void> => {
  const { validateConfiguration } = fromLibrary('./out/util/config/config.js') as {
    validateConfiguration(content: unknown, log: { isEnabled: boolean }): Promise<void>;
  };
  await validateConfiguration(content, { isEnabled: false });
};

describe('the file of the builder', () => {
  it('fits its schema, which takes no other', async () => {
    await validate(builderFile());
    await expect(validate({ ...builderFile(), electronFuse: {} })).rejects.toThrow(/electronFuse/);
    await expect(validate({ ...builderFile(), nsis: { oneClick: 'no' } })).rejects.toThrow(/oneClick/);
  });

  it('names nothing that is not there', () => {
    const { files, win, mac, linux, nsis, deb, rpm } = builderFile();
    for (const pattern of files.filter((each) => !each.startsWith('!'))) {
      expect(globSync(pattern, { cwd: projectRoot }), pattern).not.toEqual([]);
    }
    const named = [
      win.icon,
      mac.icon,
      linux.icon,
      nsis.license,
      ...[...deb.fpm, ...rpm.fpm].map((each) => each.split('=')[0] ?? ''),
    ];
    for (const path of named) expect(existsSync(join(projectRoot, path)), path).toBe(true);
  });

  it('closes every way into Electron that a fuse closes', () => {
    expect(builderFile().electronFuses).toMatchObject({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it.each([
    ['win', 'x64', 'win32-x64.node'],
    ['win', 'arm64', 'win32-arm64.node'],
    ['mac', 'x64', 'darwin-x64.node'],
    ['mac', 'arm64', 'darwin-arm64.node'],
    ['linux', 'x64', 'linux-x64.node'],
    ['linux', 'arm64', 'linux-arm64.node'],
  ] as const)('takes for %s on %s the binary of that system alone', (system, arch, binary) => {
    const config = builderFile();
    const { getNodeModuleFileMatcher } = fromLibrary('./out/fileMatcher.js') as {
      getNodeModuleFileMatcher(...values: unknown[]): {
        createFilter(): (path: string, status: Stats) => boolean;
      };
    };
    const expand = (text: string): string => text.replaceAll('${arch}', arch);
    const builder = { config, debugLogger: { isEnabled: false } };
    const takes = getNodeModuleFileMatcher(
      projectRoot,
      '/packed',
      expand,
      config[system],
      builder,
    ).createFilter();
    const folder = join(projectRoot, 'node_modules/better-sqlite3/prebuilds');
    const taken = readdirSync(folder).filter((name) =>
      takes(join(folder, name), statSync(join(folder, name))),
    );
    expect(taken).toEqual([binary]);
  });

  it('leaves the sandbox on in an AppImage', () => {
    // The builder's standard, 0.0.0, writes --no-sandbox into the desktop entry.
    expect(builderFile().toolsets.appimage).toBe('1.0.3');
    expect(JSON.stringify(builderFile())).not.toContain('no-sandbox');
  });

  it('opens SQL files, and fetches no update', () => {
    const { fileAssociations, ...rest } = builderFile();
    expect(fileAssociations.map(({ ext }) => ext)).toEqual(['sql', 'ddl']);
    expect(rest).toMatchObject({ publish: null, npmRebuild: false });
    const manifest = readFileSync(join(projectRoot, 'package.json'), 'utf8');
    expect(manifest).not.toContain('electron-updater');
  });
});

describe('the arguments of the builder', () => {
  const project = projectRoot;
  const of = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv = {}): string[] =>
    builderArguments({ platform, environment, electron: undefined, project });

  it('sign for Apple without a certificate only where there is none', () => {
    expect(of('darwin')).toContain('--config.mac.identity=-');
    expect(of('darwin', { CSC_LINK: 'certificate.p12' })).not.toContain('--config.mac.identity=-');
    expect(of('win32')).toEqual(['--publish', 'never']);
  });

  it('make no package that would have to name an address which nobody knows', () => {
    const environment = { HEADWATER_HOMEPAGE: 'https://example.com' };
    expect(of('linux', environment)).toContain('--config.extraMetadata.homepage=https://example.com');
    expect(leftOut({ platform: 'linux', environment, electron: undefined, project })).toBeUndefined();
    const unknown = {
      platform: 'linux',
      environment: {},
      electron: undefined,
      project: join(projectRoot, 'tests/scripts/checkout'),
    } as const;
    expect(builderArguments(unknown)).toContain('AppImage');
    expect(leftOut(unknown)).toContain('No deb and no rpm');
  });
});
