import { BrowserWindow, nativeTheme, screen } from 'electron';
import { pagePreferences } from '../security/security.ts';
import { readWindowState, smallestWindow, startBounds, writeWindowState } from './window-state.ts';

/** The files of the window. */
export interface WindowFiles {
  readonly preload: string;
  readonly icon: string;
  readonly state: string;
}

/** Makes the window, not yet shown: its page has no access to Node, its preload script is sandboxed. */
export function createMainWindow(files: WindowFiles): BrowserWindow {
  const state = readWindowState(files.state);
  const window = new BrowserWindow({
    ...startBounds(state, workAreas()),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: 'Headwater',
    icon: files.icon,
    // What shows before the first paint: the page's own background in either theme.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#161b1d' : '#fdfdfb',
    webPreferences: pagePreferences(files.preload),
  });
  if (state?.maximized === true) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () =>
    writeWindowState(files.state, { bounds: window.getNormalBounds(), maximized: window.isMaximized() }),
  );
  return window;
}

/** Brings the window to the front, whatever hides it. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function workAreas() {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id);
  return [primary, ...others].map((display) => display.workArea);
}
