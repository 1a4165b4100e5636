// The stand-in for Electron: what `import … from 'electron'` gives the main code under test. Not Electron: see the
// paragraph about it in docs/architecture.md.
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { ipcMain } from './ipc-main.ts';
import { Notification } from './notification.ts';
import { session } from './session.ts';
import type * as surface from './surface.ts';
import { clipboard, dialog, Menu, nativeTheme, screen, shell } from './system.ts';
import { utilityProcess } from './utility-process.ts';

/** Complete by the surface, to which `tests/main/stand-in.test.ts` holds the application. */
void ({
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  screen,
  session,
  shell,
  utilityProcess,
} satisfies Omit<typeof surface, 'contextBridge' | 'ipcRenderer'>);

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  screen,
  session,
  shell,
  utilityProcess,
};
