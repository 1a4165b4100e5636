import { contextBridge, ipcRenderer } from 'electron';
import type { ServiceState } from '../base/service-state.ts';
import { channels } from './channels.ts';
import type { ExampleAccount, MenuPage, OpenedFile } from './channels.ts';

/**
 * The whole of what the page may ask of the desktop: one method for each use, never a channel of the page's choice.
 * The page declares the same shape in `src-renderer/api/desktop.ts`.
 */
const bridge = {
  platform: process.platform,

  /** Asks the person where to save, and saves. False when called off; rejects when the file cannot be written. */
  saveFile: (name: string, bytes: Uint8Array): Promise<boolean> =>
    ipcRenderer.invoke(channels.saveFile, name, bytes) as Promise<boolean>,

  /** The same with an export that the service has prepared: it goes straight to the disk. */
  saveExport: (name: string, exportId: string): Promise<boolean> =>
    ipcRenderer.invoke(channels.saveExport, name, exportId) as Promise<boolean>,

  /** The accounts of the example company, whose passwords no web page gets; none where the examples are not served. */
  exampleAccounts: (): Promise<readonly ExampleAccount[]> =>
    ipcRenderer.invoke(channels.exampleAccounts) as Promise<readonly ExampleAccount[]>,

  /** How the service fares now; {@link onServiceState} says what becomes of it. */
  serviceState: (): Promise<ServiceState> =>
    ipcRenderer.invoke(channels.serviceState) as Promise<ServiceState>,

  onServiceState(handler: (state: ServiceState) => void): void {
    ipcRenderer.on(channels.serviceChanged, (_event, state: ServiceState) => handler(state));
  },

  /** Takes the service's port, that another program had. Rejects where it still has it. */
  takePort: (): Promise<void> => ipcRenderer.invoke(channels.takePort) as Promise<void>,

  /** Starts the service again, with the settings that are saved. Rejects when it does not start. */
  restartService: (): Promise<void> => ipcRenderer.invoke(channels.restartService) as Promise<void>,

  /** Asks the person for another data folder and begins again there. Rejects when it cannot be used. */
  chooseDataFolder: (): Promise<void> => ipcRenderer.invoke(channels.chooseDataFolder) as Promise<void>,

  openDataFolder: (): Promise<void> => ipcRenderer.invoke(channels.openDataFolder) as Promise<void>,

  /** Reports which page the user wants to see, by the menu. */
  onShowPage(handler: (page: MenuPage) => void): void {
    ipcRenderer.on(channels.showPage, (_event, page: MenuPage) => handler(page));
  },

  /** Reports which job the user wants to see, by its notification. */
  onOpenJob(handler: (jobId: string) => void): void {
    ipcRenderer.on(channels.openJob, (_event, jobId: string) => handler(jobId));
  },

  /** Hands over the files that the person opens from outside the page: menu, command line, file manager. */
  onOpenFiles(handler: (files: OpenedFile[]) => void): void {
    ipcRenderer.on(channels.openFiles, (_event, files: OpenedFile[]) => handler(files));
    ipcRenderer.send(channels.readyForFiles);
  },
};

contextBridge.exposeInMainWorld('headwater', bridge);
