import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { MenuItemConstructorOptions } from 'electron';
import { aboutPanel } from '../../src-main/window/about-panel.ts';
import { menuTemplate } from '../../src-main/window/menu.ts';
import type { MenuActions } from '../../src-main/window/menu.ts';
import { readWindowState, startBounds, writeWindowState } from '../../src-main/window/window-state.ts';

const folder = mkdtempSync(join(tmpdir(), 'headwater-window-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the kept window', () => {
  const state = { bounds: { x: 10, y: 20, width: 900, height: 700 }, maximized: true };
  const laptop = { x: 0, y: 25, width: 1280, height: 775 };
  const beside = { x: 1280, y: 0, width: 1920, height: 1080 };

  it('is read as it was written', () => {
    const path = join(folder, 'sub/window.json');
    writeWindowState(path, state);
    expect(readWindowState(path)).toEqual(state);
  });

  it.each(['', 'null', '{"bounds":{"x":0,"y":0,"width":-5,"height":1},"maximized":false}', '{"bounds":1}'])(
    'is passed over when it is damaged: %s',
    (content) => {
      const path = join(folder, 'damaged.json');
      writeFileSync(path, content);
      expect(readWindowState(path)).toBeUndefined();
      expect(readWindowState(join(folder, 'missing.json'))).toBeUndefined();
    },
  );

  it('opens where it was, on any display', () => {
    const bounds = { x: 1400, y: 100, width: 800, height: 600 };
    expect(startBounds({ bounds, maximized: false }, [laptop, beside])).toEqual(bounds);
  });

  it('opens with the default size where its display is gone or its title bar could not be grabbed', () => {
    const away = { bounds: { x: 1400, y: 100, width: 800, height: 600 }, maximized: false };
    expect(startBounds(away, [laptop])).toEqual({ width: 1280, height: 775 });
    const above = { bounds: { x: 100, y: -300, width: 800, height: 600 }, maximized: false };
    expect(startBounds(above, [laptop])).toEqual({ width: 1280, height: 775 });
    expect(startBounds(undefined, [beside])).toEqual({ width: 1440, height: 900 });
  });
});

describe('the menu', () => {
  const actions = {
    openFiles: vi.fn(),
    openFolder: vi.fn(),
    openRecent: vi.fn(),
    clearRecent: vi.fn(),
    showPage: vi.fn(),
    openInBrowser: vi.fn(),
    openLicence: vi.fn(),
    openDataFolder: vi.fn(),
    openLogFolder: vi.fn(),
    copyDiagnostics: vi.fn(),
  } satisfies MenuActions;

  const content = { recent: [], isServed: true };
  const entries = (platform: NodeJS.Platform) =>
    menuTemplate(actions, content, platform).flatMap((menu) =>
      Array.isArray(menu.submenu) ? [menu, ...menu.submenu] : [menu],
    );

  it('quits from the File menu, on macOS from the application’s own', () => {
    const menuOf = (platform: NodeJS.Platform, isMeant: (menu: MenuItemConstructorOptions) => boolean) =>
      menuTemplate(actions, content, platform).find(isMeant)?.submenu as MenuItemConstructorOptions[];
    const roles = (menu: MenuItemConstructorOptions[]) => menu.map(({ role }) => role);
    const isFile = ({ label }: MenuItemConstructorOptions): boolean => label === '&File';
    expect(roles(menuOf('linux', isFile))).toContain('quit');
    expect(roles(menuOf('darwin', isFile))).not.toContain('quit');
    expect(roles(menuOf('darwin', ({ role }) => role === 'appMenu'))).toContain('quit');
    expect(entries('darwin')[0]?.role).toBe('appMenu');
  });

  it.each(['darwin', 'win32', 'linux'] as const)('has the settings once, where %s has them', (platform) => {
    const menus = menuTemplate(actions, content, platform).filter(
      ({ submenu }) => Array.isArray(submenu) && submenu.some(({ id }) => id === 'settings'),
    );
    expect(menus.map(({ label, role }) => role ?? label)).toEqual([
      platform === 'darwin' ? 'appMenu' : '&File',
    ]);
    const entry = entries(platform).find(({ id }) => id === 'settings');
    expect(entry?.accelerator).toBe('CmdOrCtrl+,');
  });

  it('opens files with the key that people expect', () => {
    const open = entries('win32').find((entry) => entry.accelerator === 'CmdOrCtrl+O');
    (open?.click as (() => void) | undefined)?.();
    expect(actions.openFiles).toHaveBeenCalledOnce();
  });

  it('lists what was opened last, distinguished where names are the same, with a way to clear it', () => {
    const recent = ['/dwh/load.sql', '/archive/load.sql', '/dwh/R&D'];
    const file = menuTemplate(actions, { ...content, recent }, 'linux').find(
      ({ label }) => label === '&File',
    );
    const list = (file?.submenu as MenuItemConstructorOptions[]).find(({ id }) => id === 'open-recent');
    expect(list?.enabled).toBe(true);
    const items = list?.submenu as MenuItemConstructorOptions[];
    expect(items.map(({ label }) => label)).toEqual([
      'load.sql (/dwh)',
      'load.sql (/archive)',
      'R&&D',
      undefined,
      'Clear List',
    ]);
    (items[1]?.click as () => void)();
    expect(actions.openRecent).toHaveBeenCalledWith('/archive/load.sql');
    expect(entries('linux').find(({ id }) => id === 'open-recent')?.enabled).toBe(false);
  });

  it.each(['darwin', 'win32', 'linux'] as const)('has the roles that people of %s expect', (platform) => {
    const roles = entries(platform).map(({ role }) => role);
    for (const role of ['editMenu', 'windowMenu', 'help', 'about', 'zoomIn', 'togglefullscreen'])
      expect(roles).toContain(role);
    const ids = entries(platform).map(({ id }) => id);
    for (const id of ['guide', 'open-data-folder', 'open-log-folder', 'copy-diagnostics'])
      expect(ids).toContain(id);
  });

  it('offers the browser only where it would be answered', () => {
    const inBrowser = (isServed: boolean) =>
      menuTemplate(actions, { recent: [], isServed }, 'linux')
        .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
        .find(({ id }) => id === 'open-in-browser')?.enabled;
    expect(inBrowser(true)).toBe(true);
    expect(inBrowser(false)).toBe(false);
  });
});

describe('the about box', () => {
  it('says what it is, and what it runs on', () => {
    const panel = aboutPanel('1.2.3', { ...process.versions, electron: '45.4.1' }, '/icon.png');
    expect(panel).toMatchObject({ applicationName: 'Headwater', applicationVersion: '1.2.3' });
    expect(panel.version).toContain('Electron 45.4.1');
  });
});
