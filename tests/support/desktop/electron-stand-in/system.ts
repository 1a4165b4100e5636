import type { Clipboard, MenuItemConstructorOptions, Screen, Shell } from 'electron';
import type { Dialog, Menu as MenuSurface, MenuItem } from './surface.ts';

type Template = readonly MenuItemConstructorOptions[];

/** `dialog`: nobody sits before it, so each question is called off unless a test puts an answer in its place. */
export const dialog: Dialog = {
  showMessageBox: (_window, { cancelId = 0 }) =>
    Promise.resolve({ response: cancelId, checkboxChecked: false }),
  showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
  showSaveDialog: () => Promise.resolve({ canceled: true, filePath: '' }),
};

/** One entry of the application menu, with its click. */
class StandInMenuItem implements MenuItem {
  readonly id: string | undefined;
  readonly label: string | undefined;
  readonly role: string | undefined;
  readonly enabled: boolean;
  readonly submenu: StandInMenu | undefined;
  readonly #click: () => void;

  constructor(template: MenuItemConstructorOptions) {
    this.id = template.id;
    this.label = template.label;
    this.role = template.role;
    this.enabled = template.enabled ?? true;
    this.submenu = Array.isArray(template.submenu) ? new StandInMenu(template.submenu) : undefined;
    this.#click = (template.click ?? (() => undefined)) as () => void;
  }

  click(): void {
    this.#click();
  }
}

class StandInMenu implements MenuSurface {
  readonly items: StandInMenuItem[];

  constructor(template: Template) {
    this.items = template.map((entry) => new StandInMenuItem(entry));
  }

  getMenuItemById(id: string): StandInMenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const below = item.submenu?.getMenuItemById(id);
      if (below) return below;
    }
    return null;
  }
}

let applicationMenu: MenuSurface | null = null;

export const Menu = {
  buildFromTemplate: (template: Template): StandInMenu => new StandInMenu(template),
  setApplicationMenu: (menu: MenuSurface | null): void => void (applicationMenu = menu),
  getApplicationMenu: (): MenuSurface | null => applicationMenu,
};

let clipboardText = '';

export const clipboard: Pick<Clipboard, 'readText' | 'writeText'> = {
  readText: () => Promise.resolve(clipboardText),
  writeText: (text) => {
    clipboardText = text;
    return Promise.resolve();
  },
};

export const shell: Pick<Shell, 'openExternal' | 'openPath'> = {
  openExternal: () => Promise.resolve(),
  openPath: () => Promise.resolve(''),
};

const display = { id: 1, workArea: { x: 0, y: 0, width: 1600, height: 1000 } } as Electron.Display;

export const screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'> = {
  getAllDisplays: () => [display],
  getPrimaryDisplay: () => display,
};

export const nativeTheme = { shouldUseDarkColors: false };
