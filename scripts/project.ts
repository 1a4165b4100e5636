import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** The service's options that name the built page and the scripts of the first start. */
export function pageAndSample(): string[] {
  return ['--static', join(projectRoot, 'out/renderer'), '--sample', join(projectRoot, 'resources/samples')];
}

/** What the build makes, and what it makes it from. */
const products = [
  'out/main/index.js',
  'out/main/service.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];
const sources = [
  'src-layout',
  'src-lineage',
  'src-server',
  'src-cli',
  'src-main',
  'src-renderer',
  'resources/design',
  'package.json',
  'electron.vite.config.ts',
];

/** Whether something of the build is missing or older than what it is made from. */
export function buildIsStale(): boolean {
  return isOlder(products, sources);
}

/**
 * Whether one of some files is missing, or older than a file that it is made from.
 * @param made paths below the project's folder
 * @param from files and folders below it
 */
export function isOlder(made: readonly string[], from: readonly string[]): boolean {
  const paths = made.map((path) => join(projectRoot, path));
  if (!paths.every((path) => existsSync(path))) return true;
  const oldest = Math.min(...paths.map((path) => statSync(path).mtimeMs));
  return from.some((path) => newestChange(join(projectRoot, path)) > oldest);
}

/** Builds the application. */
export async function build(): Promise<void> {
  const bundler = join(projectRoot, 'node_modules/electron-vite/bin/electron-vite.js');
  const code = await run(process.execPath, [bundler, 'build', '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`The build failed with code ${code}.`);
}

/** Runs a program with the terminal's input and output, in the project's folder; gives its exit code. */
export function run(
  command: string,
  values: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = spawn(command, values, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program in the project's folder; what it says is of interest only where it fails.
 * @throws with the end of what it said
 */
export async function runQuietly(
  command: string,
  values: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(command, values, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let said = '';
  const listen = (text: string): void => void (said = (said + text).slice(-6000));
  child.stdout.setEncoding('utf8').on('data', listen);
  child.stderr.setEncoding('utf8').on('data', listen);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${[command, ...values].join(' ')} ended with code ${code}: ${said}`);
}

function newestChange(path: string): number {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}
