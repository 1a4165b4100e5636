import type { MenuItemConstructorOptions } from 'electron';

/** What the menu's own entries do; the others are the system's roles. */
export interface MenuActions {
  openFiles(): void;
  openFolder(): void;
  showSettings(): void;
  showGuide(): void;
  openInBrowser(): void;
  openDataFolder(): void;
  showLogFolder(): void;
  copyDiagnostics(): void;
}

/** The application menu, in the order and with the roles that each system expects. */
export function menuTemplate(actions: MenuActions, platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin';
  const settings: MenuItemConstructorOptions = {
    id: 'settings',
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: actions.showSettings,
  };
  return [
    ...(mac ? [applicationMenu(settings)] : []),
    {
      label: '&File',
      submenu: [
        { id: 'open-files', label: 'Open Files…', accelerator: 'CmdOrCtrl+O', click: actions.openFiles },
        {
          id: 'open-folder',
          label: 'Open Folder…',
          accelerator: 'CmdOrCtrl+Shift+O',
          click: actions.openFolder,
        },
        { type: 'separator' },
        ...(mac ? [] : [settings, { type: 'separator' } satisfies MenuItemConstructorOptions]),
        { role: mac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'reload' },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        { role: 'toggleDevTools' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { id: 'guide', label: 'Headwater Guide', click: actions.showGuide },
        { id: 'open-in-browser', label: 'Open in Browser', click: actions.openInBrowser },
        { id: 'open-data-folder', label: 'Open Data Folder', click: actions.openDataFolder },
        { id: 'show-log-folder', label: 'Show Log Folder', click: actions.showLogFolder },
        { id: 'copy-diagnostics', label: 'Copy Diagnostics', click: actions.copyDiagnostics },
        ...(mac
          ? []
          : [{ type: 'separator' } satisfies MenuItemConstructorOptions, { role: 'about' as const }]),
      ],
    },
  ];
}

/** The menu of the application's own name: macOS has the settings there, below the about box. */
function applicationMenu(settings: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  };
}
