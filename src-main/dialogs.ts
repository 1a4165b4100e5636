import { basename } from 'node:path';
import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Refusal } from './files/read-opened.ts';

/** What a person may decide when the service does not run. */
export type Remedy = 'retry' | 'other-port' | 'show-log' | 'quit';

interface Choice {
  readonly label: string;
  readonly remedy: Remedy;
}

const quit: Choice = { label: 'Quit', remedy: 'quit' };
const retry: Choice = { label: 'Try Again', remedy: 'retry' };

/** Asks what to do when the port is taken; the port is what other programs rely on and is never changed silently. */
export function askAboutPort(window: BrowserWindow, reason: string): Promise<Remedy> {
  return ask(window, {
    message: reason,
    detail:
      'Headwater answers other programs at this port. End the program that holds it and try again, or ' +
      'go on without: this window then works on a free port, and other programs do not find it at the usual address.',
    choices: [retry, { label: 'Go On on a Free Port', remedy: 'other-port' }, quit],
  });
}

/** Asks what to do when the service could not start or ended too often. */
export function askAboutService(window: BrowserWindow, reason: string): Promise<Remedy> {
  return ask(window, {
    message: 'Headwater’s service does not run.',
    detail: reason,
    choices: [retry, { label: 'Show Log', remedy: 'show-log' }, quit],
  });
}

/** Asks whether another data folder is to be used, and says what becomes of the data. */
export async function confirmDataFolder(
  window: BrowserWindow,
  folders: { present: string; next: string; holdsData: boolean },
): Promise<boolean> {
  const { present, next, holdsData } = folders;
  const found = holdsData
    ? 'It holds data of Headwater, which is shown from then on.'
    : 'It holds no data of Headwater yet: the list of jobs begins anew. The settings are taken along.';
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

/** Tells which of the opened paths were not read. */
export async function tellRefused(window: BrowserWindow, refused: readonly Refusal[]): Promise<void> {
  const shown = refused.slice(0, 10).map(({ path, reason }) => `${basename(path)}: ${reason}`);
  const more = refused.length > shown.length ? [`and ${refused.length - shown.length} more`] : [];
  await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'Not everything could be opened.',
    detail: [...shown, ...more].join('\n'),
    buttons: ['OK'],
  });
}

/** Tells that the page cannot be kept alive. */
export async function tellPageGone(window: BrowserWindow, reason: string): Promise<void> {
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
              extensions: ['sql', 'ddl', 'prc', 'pks', 'pkb', 'txt', 'zip'],
            },
            { name: 'All files', extensions: ['*'] },
          ]
        : [],
  });
  return choice.canceled ? [] : choice.filePaths;
}

async function ask(
  window: BrowserWindow,
  question: { message: string; detail: string; choices: readonly Choice[] },
): Promise<Remedy> {
  const { choices } = question;
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: question.message,
    detail: question.detail,
    buttons: choices.map((choice) => choice.label),
    defaultId: 0,
    cancelId: choices.length - 1,
    noLink: true,
  });
  return choices[response]?.remedy ?? 'quit';
}
