import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as standInModule from '../support/desktop/electron-stand-in/electron.ts';
import type * as surfaceModule from '../support/desktop/electron-stand-in/surface.ts';

// The application is compiled once more, against the stand-in for Electron in the place of Electron's declarations: what
// it uses beyond, the desktop's tests would not cover, and the stand-in's name could not vouch for.

const root = join(import.meta.dirname, '../..');
const standIn = 'headwater-electron-stand-in';
const surface = './tests/support/desktop/electron-stand-in/surface.ts';

/** What was read of the application and of the packages that it uses, which stays the same. */
const read = new Map<string, ts.SourceFile>();

/** The compiler's complaints, by their texts: about the application, or about more code of it where that is given. */
function complaints(more = ''): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...(config as { compilerOptions: object }).compilerOptions, types: ['node'], noUnusedLocals: false },
    root,
  );
  const compiled = { ...options, paths: { [standIn]: [join(root, surface)] } };
  const host = ts.createCompilerHost(compiled);
  const extra = join(root, 'src-main/more.ts');
  const readFile = host.readFile.bind(host);
  host.readFile = (path) => {
    if (path === extra) return more.replaceAll("'electron'", `'${standIn}'`);
    const text = readFile(path);
    return path.includes('/src-main/') ? text?.replaceAll("'electron'", `'${standIn}'`) : text;
  };
  host.fileExists = (
    (exists) => (path: string) =>
      path === extra || exists(path)
  )(host.fileExists.bind(host));
  host.getSourceFile = (path, version) => {
    const before = read.get(path);
    const text = before === undefined ? host.readFile(path) : undefined;
    if (text === undefined) return before;
    const file = ts.createSourceFile(path, text, version);
    if (path !== extra) read.set(path, file);
    return file;
  };
  const entries = ['src-main/index.ts', 'src-main/preload/index.ts'].map((path) => join(root, path));
  const program = ts.createProgram([...entries, ...(more === '' ? [] : [extra])], compiled, host);
  const ownFiles = program.getSourceFiles().filter(({ fileName }) => fileName.includes('/src-main/'));
  expect(ownFiles.length).toBeGreaterThan(20);
  return ownFiles
    .filter(({ fileName }) => more === '' || fileName === extra)
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(
      ({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}

describe('the stand-in for Electron', { timeout: 120_000 }, () => {
  it('is complete by its surface', () => {
    type Main = Omit<typeof surfaceModule, 'contextBridge' | 'ipcRenderer'>;
    expectTypeOf<typeof standInModule>().toExtend<Main>();
  });

  it('has all that the application uses of Electron', () => {
    expect(complaints()).toEqual([]);
  });

  it('is noticed where something else is used', () => {
    const found = complaints(`
      import { app, powerMonitor } from 'electron';
      powerMonitor.on('suspend', () => undefined);
      app.relaunch();
      app.on('browser-window-blur', () => undefined);
    `).join('\n');
    expect(found).toContain("has no exported member 'powerMonitor'");
    expect(found).toContain("'relaunch' does not exist");
    expect(found).toContain('"browser-window-blur"');
  });
});
