import { basename, dirname } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import type { MenuPage } from '../preload/channels.ts';

type Entry = MenuItemConstructorOptions;

/** What the menu's own entries do; the others are the system's roles. */
export interface MenuActions {
  openFiles(): void;
  openFolder(): void;
  openRecent(path: string): void;
  clearRecent(): void;
  showPage(page: MenuPage): void;
  openInBrowser(): void;
  openLicence(): void;
  openDataFolder(): void;
  openLogFolder(): void;
  copyDiagnostics(): void;
}

/** What the menu shows. */
export interface MenuContent {
  /** Files and folders opened last, the newest first. */
  readonly recent: readonly string[];
  /** Whether a browser would be answered. */
  readonly isServed: boolean;
}

const separator: Entry = { type: 'separator' };

/** The application menu, in the order and with the roles that each system expects. */
export function menuTemplate(actions: MenuActions, content: MenuContent, platform: NodeJS.Platform): Entry[] {
  const mac = platform === 'darwin';
  return [
    ...(mac ? [applicationMenu(actions)] : []),
    fileMenu(actions, content, mac),
    { role: 'editMenu' },
    viewMenu(),
    { role: 'windowMenu' },
    helpMenu(actions, content, mac),
  ];
}

/** The menu of the application's own name: macOS has the settings there, below the about box. */
function applicationMenu(actions: MenuActions): Entry {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      settingsEntry(actions),
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
}

function settingsEntry({ showPage }: MenuActions): Entry {
  return {
    id: 'settings',
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => showPage('settings'),
  };
}

function fileMenu(actions: MenuActions, { recent }: MenuContent, mac: boolean): Entry {
  return {
    label: '&File',
    submenu: [
      { id: 'open-files', label: 'Open Files…', accelerator: 'CmdOrCtrl+O', click: actions.openFiles },
      {
        id: 'open-folder',
        label: 'Open Folder…',
        accelerator: 'CmdOrCtrl+Shift+O',
        click: actions.openFolder,
      },
      {
        id: 'open-recent',
        label: 'Open Recent',
        enabled: recent.length > 0,
        submenu: [
          ...recentEntries(actions, recent),
          separator,
          { id: 'clear-recent', label: mac ? 'Clear Menu' : 'Clear List', click: actions.clearRecent },
        ],
      },
      separator,
      ...(mac ? [] : [settingsEntry(actions), separator]),
      { role: mac ? 'close' : 'quit' },
    ],
  };
}

/** Two of the same name are distinguished by their folders. */
function recentEntries({ openRecent }: MenuActions, recent: readonly string[]): Entry[] {
  const names = recent.map((path) => basename(path));
  return recent.map((path, index) => {
    const name = names[index] ?? path;
    const isAmbiguous = names.indexOf(name) !== names.lastIndexOf(name);
    // An ampersand alone would mark the letter after it as the entry's key.
    const label = (isAmbiguous ? `${name} (${dirname(path)})` : name).replaceAll('&', '&&');
    return { label, click: () => openRecent(path) };
  });
}

function viewMenu(): Entry {
  return {
    label: '&View',
    submenu: [
      { role: 'reload' },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
      { role: 'toggleDevTools' },
    ],
  };
}

function helpMenu(actions: MenuActions, { isServed }: MenuContent, mac: boolean): Entry {
  const { showPage } = actions;
  return {
    role: 'help',
    submenu: [
      { id: 'guide', label: 'Headwater Guide', click: () => showPage('guide') },
      { id: 'shortcuts', label: 'Keyboard Shortcuts', click: () => showPage('shortcuts') },
      { id: 'open-in-browser', label: 'Open in Browser', enabled: isServed, click: actions.openInBrowser },
      separator,
      { id: 'open-data-folder', label: 'Open Data Folder', click: actions.openDataFolder },
      { id: 'open-log-folder', label: 'Open Log Folder', click: actions.openLogFolder },
      { id: 'copy-diagnostics', label: 'Copy Diagnostics', click: actions.copyDiagnostics },
      separator,
      { id: 'licence', label: 'Licence…', click: actions.openLicence },
      { id: 'software-of-others', label: 'Software of Others', click: () => showPage('about') },
      ...(mac ? [] : [separator, { role: 'about' as const }]),
    ],
  };
}
