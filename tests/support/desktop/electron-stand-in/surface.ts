/**
 * The part of Electron's API that the stand-in has, typed from Electron's own declarations. `tests/main/stand-in.test.ts`
 * compiles the application against it: a call outside does not compile.
 */
import type * as Electron from 'electron';

export type {
  AboutPanelOptionsOptions,
  FileFilter,
  IpcMainEvent,
  IpcMainInvokeEvent,
  MenuItemConstructorOptions,
  OnBeforeRequestListenerDetails,
  Rectangle,
  WebPreferences,
} from 'electron';

/** The events that the stand-in has, each with what its listeners get. */
interface Emits<Events extends Record<keyof Events, unknown[]>> {
  on<Name extends keyof Events>(name: Name, listener: (...values: Events[Name]) => void): unknown;
  once<Name extends keyof Events>(name: Name, listener: (...values: Events[Name]) => void): unknown;
}

/** An event whose consequence a listener can prevent. */
interface Preventable {
  preventDefault(): void;
}

interface Leaving extends Preventable {
  readonly url: string;
  readonly isMainFrame: boolean;
}

interface AppEvents {
  'second-instance': [event: Preventable, argv: string[], folder: string];
  'open-file': [event: Preventable, path: string];
  activate: [];
  'window-all-closed': [];
  'before-quit': [event: Preventable];
  'web-contents-created': [event: Preventable, contents: WebContents];
  'session-created': [session: Session];
}

interface WebContentsEvents {
  'will-navigate': [details: Leaving];
  'will-frame-navigate': [details: Leaving];
  'will-redirect': [details: Leaving];
  'will-attach-webview': [event: Preventable];
  'did-start-navigation': [details: Leaving & { readonly isSameDocument: boolean }];
  'render-process-gone': [event: Preventable, details: { readonly reason: string }];
}

interface WindowEvents {
  'ready-to-show': [];
  show: [];
  close: [event: Preventable];
  closed: [];
}

export type CommandLine = Pick<Electron.CommandLine, 'appendSwitch' | 'hasSwitch' | 'getSwitchValue'>;

export type App = Pick<
  Electron.App,
  | 'isPackaged'
  | 'whenReady'
  | 'quit'
  | 'exit'
  | 'getPath'
  | 'setPath'
  | 'getAppPath'
  | 'setAppUserModelId'
  | 'getVersion'
  | 'getName'
  | 'requestSingleInstanceLock'
  | 'addRecentDocument'
  | 'clearRecentDocuments'
  | 'getRecentDocuments'
  | 'setAboutPanelOptions'
> &
  Emits<AppEvents> & { readonly commandLine: CommandLine };

export type WebContents = Pick<
  Electron.WebContents,
  'mainFrame' | 'getURL' | 'send' | 'reload' | 'setWindowOpenHandler' | 'setWebRTCIPHandlingPolicy'
> &
  Emits<WebContentsEvents>;

export type BrowserWindow = Pick<
  Electron.BrowserWindow,
  | 'loadURL'
  | 'show'
  | 'focus'
  | 'blur'
  | 'minimize'
  | 'restore'
  | 'maximize'
  | 'isMinimized'
  | 'isMaximized'
  | 'isVisible'
  | 'isFocused'
  | 'getNormalBounds'
  | 'getBounds'
  | 'setBounds'
  | 'close'
> &
  Emits<WindowEvents> & { readonly webContents: WebContents };

export type WebRequest = Pick<Electron.WebRequest, 'onBeforeRequest' | 'onBeforeSendHeaders'>;

export type Session = Pick<
  Electron.Session,
  | 'setSpellCheckerEnabled'
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
> &
  Emits<{ 'will-download': [event: Preventable, item: Pick<Electron.DownloadItem, 'getURL'>] }> & {
    readonly webRequest: WebRequest;
  };

export type IpcMain = Pick<Electron.IpcMain, 'handle' | 'removeHandler'> & {
  on(channel: string, listener: (event: Electron.IpcMainEvent, ...values: unknown[]) => void): unknown;
};

/** The dialogs belong to a window of the stand-in's. */
export interface Dialog {
  showMessageBox(
    window: BrowserWindow,
    options: Electron.MessageBoxOptions,
  ): Promise<Electron.MessageBoxReturnValue>;
  showOpenDialog(
    window: BrowserWindow,
    options: Electron.OpenDialogOptions,
  ): Promise<Electron.OpenDialogReturnValue>;
  showSaveDialog(
    window: BrowserWindow,
    options: Electron.SaveDialogOptions,
  ): Promise<Electron.SaveDialogReturnValue>;
}

export interface MenuItem {
  readonly id: string | undefined;
  readonly label: string | undefined;
  readonly role: string | undefined;
  readonly enabled: boolean;
  readonly submenu: Menu | undefined;
  click(): void;
}

export interface Menu {
  readonly items: readonly MenuItem[];
  getMenuItemById(id: string): MenuItem | null;
}

export type Notification = Pick<Electron.Notification, 'show' | 'title' | 'body'> &
  Emits<{ click: []; close: [] }>;

export type UtilityProcess = Pick<
  Electron.UtilityProcess,
  'pid' | 'stdout' | 'stderr' | 'postMessage' | 'kill'
> &
  Emits<{ spawn: []; message: [content: unknown]; exit: [code: number] }>;

export declare const app: App;
export declare const BrowserWindow: {
  new (options?: Electron.BrowserWindowConstructorOptions): BrowserWindow;
  getAllWindows(): BrowserWindow[];
};
export declare const clipboard: Pick<Electron.Clipboard, 'readText' | 'writeText'>;
export declare const dialog: Dialog;
export declare const ipcMain: IpcMain;
export declare const Menu: {
  buildFromTemplate(template: Electron.MenuItemConstructorOptions[]): Menu;
  setApplicationMenu(menu: Menu | null): void;
  getApplicationMenu(): Menu | null;
};
export declare const nativeTheme: Pick<Electron.NativeTheme, 'shouldUseDarkColors'>;
export declare const Notification: {
  new (options?: Electron.NotificationConstructorOptions): Notification;
  isSupported(): boolean;
};
export declare const screen: Pick<Electron.Screen, 'getAllDisplays' | 'getPrimaryDisplay'>;
export declare const session: { readonly defaultSession: Session };
export declare const shell: Pick<Electron.Shell, 'openExternal' | 'openPath'>;
export declare const utilityProcess: {
  fork(modulePath: string, values?: string[], options?: Electron.ForkOptions): UtilityProcess;
};

/** What a sandboxed preload script has. */
export declare const contextBridge: Pick<Electron.ContextBridge, 'exposeInMainWorld'>;
export declare const ipcRenderer: Pick<Electron.IpcRenderer, 'invoke' | 'send' | 'on'>;
