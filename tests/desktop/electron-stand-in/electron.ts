// What `import … from 'electron'` gives the main code under test.
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { ipcMain } from './ipc-main.ts';
export { session } from './session.ts';
export { clipboard, dialog, Menu, nativeTheme, screen, shell } from './system.ts';
export { utilityProcess } from './utility-process.ts';
