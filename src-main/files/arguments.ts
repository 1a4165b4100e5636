import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The files and folders that a command line names.
 *
 * @param argv the whole command line, the program first, as Electron gives it at launch and for a second instance
 * @param applicationPath what is run where the program is a plain Electron: `electron APPLICATION FILES…`; not a file
 *   to open
 * @param folder the folder that relative names start from
 */
export function filesOfCommandLine(
  argv: readonly string[],
  applicationPath: string,
  folder: string,
): string[] {
  const paths: string[] = [];
  let switches = true;
  for (const argument of argv.slice(1)) {
    if (argument === '--') {
      switches = false;
      continue;
    }
    // Chromium adds switches of its own to the command line that a second instance hands over.
    if (switches && argument.startsWith('-')) continue;
    const path = pathOf(argument, folder);
    if (path === undefined) continue;
    if (path !== resolve(folder, applicationPath) && existsSync(path)) paths.push(path);
  }
  return paths;
}

/** File managers of Linux name files by address. That of another machine's file is no path. */
function pathOf(argument: string, folder: string): string | undefined {
  if (!/^file:/i.test(argument)) return resolve(folder, argument);
  try {
    return fileURLToPath(argument);
  } catch {
    return undefined;
  }
}
