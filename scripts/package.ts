import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { electronBinary, installElectron } from './electron-binary.ts';
import { build, projectRoot, run } from './project.ts';

// Makes installers for this system in `dist/`. Arguments go to electron-builder (`npm run package -- --dir`).
const downloadPatience = 300_000;

const installation = electronBinary() === undefined ? await installElectron(downloadPatience) : undefined;
if (installation !== undefined && 'reason' in installation) {
  console.error(
    [
      `A package contains Electron, and Electron is not here: ${installation.reason}.`,
      '',
      'Do one of these and run the command again:',
      '  - on a machine that reaches github.com: npx install-electron',
      '  - name a mirror that you reach in ELECTRON_MIRROR, then npx install-electron',
      '  - unpack an Electron of the version in package.json and name its folder in ELECTRON_OVERRIDE_DIST_PATH',
      '',
      'Everything else works without it: npm start runs the service with its page in the browser.',
    ].join('\n'),
  );
  process.exit(1);
}

await build();
const builder = join(projectRoot, 'node_modules/electron-builder/cli.js');
const folder = electronFolder();
process.exitCode = await run(process.execPath, [
  builder,
  '--publish',
  'never',
  ...(folder === undefined ? [] : [`--config.electronDist=${folder}`]),
  ...process.argv.slice(2),
]);

/** The unpacked Electron, which the builder then need not fetch itself; on macOS the binary lies deep within it. */
function electronFolder(): string | undefined {
  let folder = dirname(electronBinary() ?? projectRoot);
  while (folder !== dirname(folder)) {
    if (existsSync(join(folder, 'version')) && existsSync(join(folder, 'LICENSE'))) return folder;
    folder = dirname(folder);
  }
  return undefined;
}
