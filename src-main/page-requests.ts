import type { BrowserWindow, IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import type { ServiceState } from './base/service-state.ts';
import type { HandOver } from './files/hand-over.ts';
import { saveExportRequest, saveRequest, saveThroughDialog } from './files/save.ts';
import { serviceFile } from './files/service-file.ts';
import { channels } from './preload/channels.ts';
import type { ExampleAccount } from './preload/channels.ts';
import type { IsOwn } from './security/security.ts';

/** What the page's requests need. */
export interface PageServices {
  /** The window whose page may ask. */
  window(): BrowserWindow | undefined;
  /** Whether an address is the application's page. */
  readonly isPage: IsOwn;
  readonly handOver: HandOver;
  /** How the service is asked for a prepared export. @throws where the service does not run */
  exportRequest(exportId: string): Request;
  /** The accounts of the example company. */
  exampleAccounts(): readonly ExampleAccount[];
  serviceState(): ServiceState;
  restartService(): Promise<void>;
  takePort(): Promise<void>;
  chooseDataFolder(): Promise<void>;
  openDataFolder(): Promise<void>;
}

/** Answers the preload script's channels. Only the own page's main frame is answered, and only what has the right form. */
export function answerPage(ipc: IpcMain, services: PageServices): void {
  ipc.handle(channels.saveFile, async (event, ...values: unknown[]) => {
    const window = trustedWindow(event, services);
    const request = saveRequest.safeParse(values);
    if (!request.success) throw new Error('A file is saved with a plain name and its bytes.');
    const [name, bytes] = request.data;
    return saveThroughDialog(window, name, bytes);
  });
  ipc.handle(channels.saveExport, async (event, ...values: unknown[]) => {
    const window = trustedWindow(event, services);
    const request = saveExportRequest.safeParse(values);
    if (!request.success) throw new Error('An export is saved with a plain name and its id.');
    const [name, exportId] = request.data;
    return saveThroughDialog(window, name, serviceFile(services.exportRequest(exportId)));
  });
  const answerPlainly = (channel: string, answer: () => unknown): void =>
    ipc.handle(channel, (event, ...values: unknown[]) => {
      trustedWindow(event, services);
      if (values.length > 0) throw new Error('This is asked for without anything else.');
      return answer();
    });
  answerPlainly(channels.exampleAccounts, () => services.exampleAccounts());
  answerPlainly(channels.serviceState, () => services.serviceState());
  answerPlainly(channels.takePort, () => services.takePort());
  answerPlainly(channels.restartService, () => services.restartService());
  answerPlainly(channels.chooseDataFolder, () => services.chooseDataFolder());
  answerPlainly(channels.openDataFolder, () => services.openDataFolder());
  ipc.on(channels.readyForFiles, (event) => {
    const { webContents } = trustedWindow(event, services);
    services.handOver.pageReady((channel, value) => webContents.send(channel, value));
  });
}

function trustedWindow(
  event: IpcMainEvent | IpcMainInvokeEvent,
  { window, isPage }: PageServices,
): BrowserWindow {
  const own = window();
  const frame = event.senderFrame;
  const trusted = own !== undefined && frame === own.webContents.mainFrame && isPage(frame.url);
  if (!trusted) throw new Error('Only the application’s own page is answered.');
  return own;
}
