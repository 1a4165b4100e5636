import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { messageOf } from '../src-server/base/thrown.ts';
import { electronBinary, installElectron } from './electron-binary.ts';
import { hasDisplay, openBrowser } from './open-browser.ts';
import { build, buildIsStale, pageAndSample, projectRoot, run } from './project.ts';

const port = Number(process.env['HEADWATER_PORT'] ?? 8081);
const downloadPatience = 300_000;
/** An Electron that ends with an error sooner than this did not get as far as a window. */
const startPatience = 5_000;

const files = filesGiven(process.argv.slice(2));
if (buildIsStale()) {
  console.error('Building …');
  await build().catch((error: unknown) => {
    console.error(messageOf(error));
    process.exit(1);
  });
}
const electron = await desktop();
const failure = 'binary' in electron ? await runDesktop(electron.binary) : electron.reason;
if (failure !== undefined) {
  console.error(`Starting without a window: ${failure}.`);
  await runHeadless();
}

/** The files of the command line, as the person meant them: relative to where `npm start` was called. */
function filesGiven(values: readonly string[]): string[] {
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  const paths = values.filter((value) => value !== '--').map((value) => resolve(folder, value));
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) {
    console.error(`There is no ${missing.join(', no ')}.`);
    process.exit(2);
  }
  return paths;
}

async function desktop(): Promise<{ binary: string } | { reason: string }> {
  if (process.env['HEADWATER_HEADLESS'] === '1') return { reason: 'HEADWATER_HEADLESS is set' };
  if (!hasDisplay()) return { reason: 'there is no display' };
  const binary = electronBinary();
  if (binary !== undefined) return { binary };
  console.error('Fetching Electron, once …');
  const installation = await installElectron(downloadPatience);
  return 'binary' in installation
    ? installation
    : { reason: `Electron is not here, and ${installation.reason}` };
}

/** Runs the application to its end; gives the reason where its window could not be opened. */
async function runDesktop(binary: string): Promise<string | undefined> {
  // Chromium refuses to run as root with its sandbox.
  const switches = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const start = performance.now();
  const code = await run(binary, [...switches, projectRoot, ...files], { HEADWATER_PORT: String(port) });
  if (code !== 0 && performance.now() - start < startPatience) return `Electron ended with code ${code}`;
  process.exitCode = code;
  return undefined;
}

async function runHeadless(): Promise<void> {
  const values = [
    '--port',
    String(port),
    '--log',
    'warn',
    ...pageAndSample(),
    ...files.flatMap((file) => ['--open', file]),
  ];
  const service = fork(join(projectRoot, 'out/main/service.js'), values, { cwd: projectRoot });
  const ended = new Promise<number>((done) => service.once('exit', (code) => done(code ?? 1)));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal));
  service.on('message', (message: { type: string; url?: string }) => {
    // A service that could not start has said so; it ends when nobody can send it messages any more.
    if (message.type === 'failed') service.disconnect();
    if (message.type !== 'started' || message.url === undefined) return;
    console.log(`Open ${message.url} in a browser. Ctrl-C ends Headwater.`);
    if (hasDisplay()) openBrowser(message.url);
  });
  process.exitCode = await ended;
}
