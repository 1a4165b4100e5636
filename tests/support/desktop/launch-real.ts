import { _electron } from '@playwright/test';
import { projectRoot } from './launch.ts';
import type { Desktop, DesktopLaunch } from './launch.ts';

/** Starts the application in real Electron. */
export async function launchReal(executablePath: string, launch: DesktopLaunch): Promise<Desktop> {
  const environment = { ...process.env, ...launch.environment } as Record<string, string>;
  const noSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const electron = await _electron.launch({
    executablePath,
    args: [...noSandbox, projectRoot, ...launch.files],
    env: environment,
  });
  const child = electron.process();
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    firstPage: () => electron.firstWindow(),
    evaluate: (run, value) => electron.evaluate(run as never, value) as never,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
