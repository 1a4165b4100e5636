/** The channels between the page's preload script and the main process; no other is listened to. */
export const channels = {
  /** Page -> main, answered: save bytes through the system's dialog. */
  saveFile: 'headwater:save-file',
  /** Page -> main, answered: save what the service has prepared through the system's dialog. */
  saveExport: 'headwater:save-export',
  /** Page -> main, answered: the accounts of the example company with their passwords. */
  exampleAccounts: 'headwater:example-accounts',
  /** Page -> main, answered: how the service fares. */
  serviceState: 'headwater:service-state',
  /** Page -> main, answered: start the service again, with the settings that are saved. */
  restartService: 'headwater:restart-service',
  /** Page -> main, answered: take the port that could not be had. */
  takePort: 'headwater:take-port',
  /** Page -> main, answered: ask for another data folder, and begin again there. */
  chooseDataFolder: 'headwater:choose-data-folder',
  /** Page -> main, answered: show the data folder in the system's file manager. */
  openDataFolder: 'headwater:open-data-folder',
  /** Page -> main: the page takes files, and all else, from now on; what came before is sent now. */
  readyForFiles: 'headwater:ready-for-files',
  /** Main -> page: files that were opened. */
  openFiles: 'headwater:open-files',
  /** Main -> page: one of its pages is wanted. */
  showPage: 'headwater:show-page',
  /** Main -> page: a job is wanted. */
  openJob: 'headwater:open-job',
  /** Main -> page: the service fares otherwise than before. */
  serviceChanged: 'headwater:service-changed',
} as const;

/** What the menu leads to in the page. */
export type MenuPage = 'settings' | 'guide' | 'shortcuts' | 'about';

/** A file as the page gets it: its path below what was opened, and its bytes. */
export interface OpenedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** An account of the example company, with its password. */
export interface ExampleAccount {
  readonly name: string;
  readonly password: string;
  readonly roles: readonly string[];
}
