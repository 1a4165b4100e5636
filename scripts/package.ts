import { join } from 'node:path';
import { electronBinary, installElectron } from './electron-binary.ts';
import { builderArguments, leftOut, type PackagingMachine } from './package/builder-arguments.ts';
import { writeChecksums } from './package/checksums.ts';
import { packDesktopFiles, packWithoutElectron } from './package/without-electron.ts';
import { build, buildIsStale, projectRoot, run } from './project.ts';

// Makes all distributions that can be made on this system, in `dist/`. Arguments go to electron-builder
// (`npm run package -- --dir`). Ends with 1 where something could not be made.
const downloadPatience = 300_000;
const dist = join(projectRoot, 'dist');

if (buildIsStale()) await build();
const made = await packWithoutElectron(dist);
const installation = electronBinary() === undefined ? await installElectron(downloadPatience) : undefined;
if (installation !== undefined && 'reason' in installation) {
  made.push(await packDesktopFiles(dist));
  process.exitCode = 1;
} else {
  const { env: environment, platform } = process;
  const machine: PackagingMachine = {
    platform,
    environment,
    electron: electronBinary(),
    project: projectRoot,
  };
  const builder = join(projectRoot, 'node_modules/electron-builder/cli.js');
  process.exitCode = await run(process.execPath, [
    builder,
    ...builderArguments(machine),
    ...process.argv.slice(2),
  ]);
  const note = leftOut(machine);
  if (note !== undefined) console.error(note);
}
await writeChecksums(dist);
made.push({ path: 'dist/SHA256SUMS', what: 'checksums of the files in dist' });

console.log(`\nMade:\n${made.map(({ path, what }) => `  ${path}\n      ${what}`).join('\n')}`);
if (installation !== undefined && 'reason' in installation) {
  console.error(
    [
      '',
      'Not made: the installers of the desktop application, for this system or any other.',
      `They contain Electron, and Electron is not here: ${installation.reason}.`,
      'Do one of these and run the command again:',
      '  - on a machine that reaches github.com: npx install-electron',
      '  - name a mirror that you reach in ELECTRON_MIRROR, then npx install-electron',
      '  - unpack an Electron of the version in package.json and name its folder in ELECTRON_OVERRIDE_DIST_PATH',
    ].join('\n'),
  );
}
