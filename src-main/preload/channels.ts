/** The channels between the page's preload script and the main process; no other is listened to. */
export const channels = {
  /** Page -> main, answered: save bytes through the system's dialog. */
  saveFile: 'headwater:save-file',
  /** Page -> main, answered: the accounts of the example company with their passwords. */
  exampleAccounts: 'headwater:example-accounts',
  /** Page -> main: the page takes files from now on; what was opened before is sent now. */
  readyForFiles: 'headwater:ready-for-files',
  /** Main -> page: files that were opened. */
  openFiles: 'headwater:open-files',
} as const;

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
