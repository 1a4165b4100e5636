// The stand-in for Electron: what `import … from 'electron'` gives the main code under test. Not Electron: see the
// paragraph about it in docs/architecture.md.
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { ipcMain } from './ipc-main.ts';
export { Notification } from './notification.ts';
export { session } from './session.ts';
export { clipboard, dialog, Menu, nativeTheme, screen, shell } from './system.ts';
export { utilityProcess } from './utility-process.ts';
