import { failureText } from './http/http.ts';

/** A file handed over by the desktop. */
export interface DesktopFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** An account of the example company, with its password. */
interface DesktopAccount {
  name: string;
  password: string;
  roles: readonly string[];
}

/** The state of the service, as the desktop reports it. */
export interface ServiceState {
  /** `restarting`: it ended by itself and comes back. `stopped`: the desktop asks what to do. */
  status: 'starting' | 'running' | 'restarting' | 'stopped';
  /** How often it ended by itself since the application was started. */
  crashes: number;
  /** Why it is not where other programs look for it, for people. */
  portTrouble?: string;
}

/** What the desktop's menu leads to. */
type MenuPage = 'settings' | 'guide' | 'shortcuts' | 'about';

/** The narrow bridge that the desktop's preload script puts on the window; absent in a browser. */
export interface DesktopBridge {
  platform: string;
  /** Asks where to save, and saves. False when the user called it off. */
  saveFile(name: string, bytes: Uint8Array): Promise<boolean>;
  /** The same with an export that the service has prepared: main fetches it and writes it as it comes. */
  saveExport(name: string, exportId: string): Promise<boolean>;
  /** The accounts of the example company; none where the examples are not served. */
  exampleAccounts(): Promise<readonly DesktopAccount[]>;
  serviceState(): Promise<ServiceState>;
  onServiceState(handler: (state: ServiceState) => void): void;
  /** Takes the port that could not be had. Rejects where it still cannot. */
  takePort(): Promise<void>;
  /** Starts the service again, with the settings that are saved. Rejects when it does not start. */
  restartService(): Promise<void>;
  /** Asks for another data folder and begins again there. Rejects when it cannot be used. */
  chooseDataFolder(): Promise<void>;
  openDataFolder(): Promise<void>;
  /** Reports which page the menu leads to. */
  onShowPage(handler: (page: MenuPage) => void): void;
  /** Reports which job the notification of its end leads to. */
  onOpenJob(handler: (jobId: string) => void): void;
  /** Files opened through the menu, the command line or the file manager. Called last: all else is taken from then on, too. */
  onOpenFiles(handler: (files: DesktopFile[]) => void): void;
}

declare global {
  interface Window {
    headwater?: DesktopBridge;
  }
}

/** Why the desktop could not do something, without the words that its bridge puts before it. */
export function bridgeFailure(thrown: unknown): string {
  return failureText(thrown).replace(/^Error invoking remote method '[^']*': (?:\w*Error: )?/, '');
}

/** Saves through the desktop's dialog where there is one, else as the browser's download. */
export async function saveFile(name: string, content: Blob): Promise<boolean> {
  if (window.headwater) {
    return window.headwater.saveFile(name, new Uint8Array(await content.arrayBuffer()));
  }
  const address = URL.createObjectURL(content);
  download(address, name);
  // The browser reads the address after the click; it may be released once that has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}

/** Lets the browser fetch an address and keep what comes as a file; the page stays. */
export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
