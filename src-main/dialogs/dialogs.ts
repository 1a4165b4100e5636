import { basename } from 'node:path';
import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Refusal } from '../files/read-opened.ts';

/** What a person may decide when the service does not run. */
export type Remedy = 'retry' | 'show-data' | 'show-log' | 'quit';

const remedies: readonly { readonly label: string; readonly remedy: Remedy }[] = [
  { label: 'Try Again', remedy: 'retry' },
  { label: 'Open Data Folder', remedy: 'show-data' },
  { label: 'Open Log Folder', remedy: 'show-log' },
  { label: 'Quit', remedy: 'quit' },
];

/** Asks what to do when the service could not start or ended too often. */
export async function askAboutService(window: BrowserWindow, reason: string): Promise<Remedy> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'Headwater’s service does not run.',
    detail: `${reason} Nothing that was accepted is lost.`,
    buttons: remedies.map(({ label }) => label),
    defaultId: 0,
    cancelId: remedies.length - 1,
    noLink: true,
  });
  return remedies[response]?.remedy ?? 'quit';
}

/** Asks whether another data folder is to be used, and says what becomes of the data. */
export async function confirmDataFolder(
  window: BrowserWindow,
  folders: { present: string; next: string; holdsData: boolean },
): Promise<boolean> {
  const { present, next, holdsData } = folders;
  const found = holdsData
    ? 'It holds data of Headwater, which is shown from then on.'
    : 'It holds no data of Headwater yet: the list of jobs begins again. The settings are taken along.';
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Use ${next} as the data folder?`,
    detail:
      `${found} Nothing is moved or deleted: the jobs of now stay in ${present}, and are back when that folder is chosen ` +
      'again. The service restarts; jobs under way are run again when their folder is.',
    buttons: ['Use This Folder', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** Reports which of the opened paths were not read. */
export async function reportRefused(window: BrowserWindow, refused: readonly Refusal[]): Promise<void> {
  const shown = refused.slice(0, 10).map(({ path, reason }) => `${basename(path)}: ${reason}`);
  const more = refused.length > shown.length ? [`and ${refused.length - shown.length} more`] : [];
  await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'Not everything could be opened.',
    detail: [...shown, ...more].join('\n'),
    buttons: ['OK'],
  });
}

/** Reports that the page cannot be kept alive. */
export async function reportPageGone(window: BrowserWindow, reason: string): Promise<void> {
  await dialog.showMessageBox(window, {
    type: 'error',
    message: 'Headwater’s page ended several times over.',
    detail: `The system gives as reason: ${reason}. Headwater ends now; its jobs are kept.`,
    buttons: ['OK'],
  });
}

/** Asks for files, or for a folder; empty when called off. */
export async function choosePaths(window: BrowserWindow, what: 'files' | 'folder'): Promise<string[]> {
  const choice = await dialog.showOpenDialog(window, {
    properties: what === 'files' ? ['openFile', 'multiSelections'] : ['openDirectory'],
    filters:
      what === 'files'
        ? [
            {
              name: 'SQL scripts and archives',
              extensions: ['sql', 'ddl', 'prc', 'pks', 'pkb', 'txt', 'zip', 'gz', 'dtsx', 'ispac'],
            },
            { name: 'All files', extensions: ['*'] },
          ]
        : [],
  });
  return choice.canceled ? [] : choice.filePaths;
}

/** Asks whether an address may be opened in the system's browser. */
export async function confirmLink(window: BrowserWindow, address: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Open this address in the browser?',
    detail: address,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
