/** A file handed over by the desktop. */
export interface DesktopFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** An account of the example company, with its password. */
export interface DesktopAccount {
  name: string;
  password: string;
  roles: readonly string[];
}

/** The narrow bridge that the desktop's preload script puts on the window; absent in a browser. */
export interface DesktopBridge {
  platform: string;
  /** Asks where to save, and saves. False when the user called it off. */
  saveFile(name: string, bytes: Uint8Array): Promise<boolean>;
  /** The accounts of the example company; none where the examples are not served. */
  exampleAccounts(): Promise<readonly DesktopAccount[]>;
  /** Files opened through the menu, the command line or the file manager. */
  onOpenFiles(handler: (files: DesktopFile[]) => void): void;
}

declare global {
  interface Window {
    headwater?: DesktopBridge;
  }
}

/** Saves through the desktop's dialog where there is one, else as the browser's download. */
export async function saveFile(name: string, content: Blob): Promise<boolean> {
  if (window.headwater) {
    return window.headwater.saveFile(name, new Uint8Array(await content.arrayBuffer()));
  }
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click; it may be released once that has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}
