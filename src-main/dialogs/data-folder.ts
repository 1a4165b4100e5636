import type { BrowserWindow } from 'electron';
import { holdsData } from '../../src-server/service/start-up/default-data-folder.ts';
import { folderObstacle } from '../base/data-folder-choice.ts';
import { choosePaths, confirmDataFolder } from './dialogs.ts';

/**
 * Asks for another data folder, and says what becomes of the data.
 * @param present the data folder of now
 * @returns undefined where the person called it off, or chose the present one
 * @throws an error for people where it cannot be another one
 */
export async function askForDataFolder(window: BrowserWindow, present: string): Promise<string | undefined> {
  if (process.env['HEADWATER_DATA'] !== undefined)
    throw new Error(
      'The environment variable HEADWATER_DATA names the data folder; it has to be changed there.',
    );
  const [next] = await choosePaths(window, 'folder');
  if (next === undefined || next === present) return undefined;
  const obstacle = folderObstacle(next);
  if (obstacle !== undefined) throw new Error(obstacle);
  const isConfirmed = await confirmDataFolder(window, { present, next, holdsData: holdsData(next) });
  return isConfirmed ? next : undefined;
}
