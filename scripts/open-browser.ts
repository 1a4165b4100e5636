import { spawn } from 'node:child_process';

/** Whether this session has a screen. */
export function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32')
    return process.env['SSH_CONNECTION'] === undefined;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

/** Opens the address in the person's browser. A browser that does not open is no error: the address was printed. */
export function openBrowser(address: string): void {
  const [command, ...values] = opener(address);
  const child = spawn(command, values, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function opener(address: string): [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', address];
  // `start` takes a first quoted argument for the title of a window.
  if (process.platform === 'win32') return ['cmd', '/c', 'start', '', address];
  return ['xdg-open', address];
}
