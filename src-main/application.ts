import { app, clipboard, ipcMain, Menu, session, shell } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Logger } from 'pino';
import { localAddress } from '../src-server/settings.ts';
import { holdsData } from '../src-server/start-up/default-data-folder.ts';
import {
  folderObstacle,
  readFolderChoice,
  takeSettingsAlong,
  writeFolderChoice,
} from './data-folder-choice.ts';
import {
  askAboutPort,
  askAboutService,
  choosePaths,
  confirmDataFolder,
  tellPageGone,
  tellRefused,
} from './dialogs.ts';
import type { Remedy } from './dialogs.ts';
import { openInBrowser } from './external-links.ts';
import { HandOver } from './files/hand-over.ts';
import { readOpened } from './files/read-opened.ts';
import { answerPage } from './page-requests.ts';
import type { ApplicationPaths } from './paths.ts';
import { hardenContents, hardenSession, ownAddresses } from './security.ts';
import { removeApiFile, writeApiFile } from './service/api-file.ts';
import { portTaken } from './service/messages.ts';
import { RestartPolicy } from './service/restart-policy.ts';
import { channels } from './preload/channels.ts';
import type { MenuPage } from './preload/channels.ts';
import { ServiceProcess } from './service/service-process.ts';
import type { ServiceLaunch } from './service/service-process.ts';
import { createMainWindow, focusWindow } from './window/main-window.ts';
import { menuTemplate } from './window/menu.ts';

/** What the application is started with. */
export interface ApplicationOptions {
  readonly paths: ApplicationPaths;
  readonly log: Logger;
  /** The page of a development server, shown in place of the built one. */
  readonly developmentPage: string | undefined;
}

/** The desktop application: one window on the page of one service process. */
export class Application {
  readonly #options: ApplicationOptions;
  readonly #log: Logger;
  readonly #service: ServiceProcess;
  readonly #handOver = new HandOver();
  readonly #pageCrashes = new RestartPolicy({ window: 60_000, most: 3, firstPause: 0 });
  #window: BrowserWindow | undefined;
  /** Where the service listens, once it does. */
  #port: number | undefined;
  /** Paths opened before the service was started: they are its first job. */
  #launchFiles: string[] = [];
  #started = false;
  #dataFolder: string;
  /** Whoever waits for a restart of the service. */
  #restart: PromiseWithResolvers<void> | undefined;

  constructor(options: ApplicationOptions) {
    this.#options = options;
    this.#log = options.log;
    const { folderChoice, dataFolder } = options.paths;
    this.#dataFolder = process.env['HEADWATER_DATA'] ?? readFolderChoice(folderChoice) ?? dataFolder;
    this.#service = new ServiceProcess({
      listening: (port) => this.#onListening(port),
      failed: (name, message) => void this.#onFailed(name, message),
      gaveUp: (exitCode) =>
        void this.#askAboutService(`It ended several times over, last with code ${exitCode}.`),
      output: (line) => this.#log.info({ from: 'service' }, line),
    });
  }

  /** Starts window and service; call once, when Electron is ready. */
  start(): void {
    hardenSession(session.defaultSession, this.#isOwn);
    answerPage(ipcMain, {
      window: () => this.#window,
      isOwn: this.#isOwn,
      handOver: this.#handOver,
      exampleAccounts: () => this.#service.exampleAccounts,
      restartService: () => this.#restartForPage(),
      chooseDataFolder: () => this.#chooseDataFolder(),
      openDataFolder: () => this.#openDataFolder(),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(this.#menuActions(), process.platform)));
    this.#openWindow();
    this.#startService();
  }

  /** Forbids pages, before the first one is made, to leave the application. */
  harden(): void {
    hardenContents(app, this.#isOwn);
  }

  /** Opens files and folders: the one way for launch, second instance, file manager and menu. */
  async open(paths: readonly string[]): Promise<void> {
    if (!this.#started) {
      this.#launchFiles.push(...paths);
      return;
    }
    this.show();
    if (paths.length === 0) return;
    const opened = await readOpened(paths);
    this.#handOver.open(opened.files);
    this.#log.info({ files: opened.files.length, refused: opened.refused.length }, 'Files opened.');
    if (opened.refused.length > 0 && this.#window !== undefined)
      await tellRefused(this.#window, opened.refused);
  }

  /** Shows the window, made anew where it was closed (macOS keeps an application without windows). */
  show(): void {
    if (!this.#started) return;
    if (this.#window === undefined) {
      this.#openWindow();
      this.#loadPage();
    } else focusWindow(this.#window);
  }

  /** Ends the service, in bounded time, before the program ends. */
  async stop(): Promise<void> {
    await this.#service.stop();
    removeApiFile(this.#options.paths.apiFile);
    this.#log.info('Ended.');
  }

  readonly #isOwn = (address: string): boolean => {
    const origins = [this.#serviceOrigin(), this.#options.developmentPage].filter(
      (origin) => origin !== undefined,
    );
    return ownAddresses(origins)(address);
  };

  #serviceOrigin(): string | undefined {
    return this.#port === undefined ? undefined : `http://127.0.0.1:${this.#port}`;
  }

  #openWindow(): void {
    const { preload, icon, windowState } = this.#options.paths;
    const window = createMainWindow({ preload, icon, state: windowState });
    this.#window = window;
    window.webContents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) this.#handOver.pageGone();
    });
    window.webContents.on('render-process-gone', (_event, { reason }) => this.#onPageGone(window, reason));
    window.on('closed', () => {
      this.#handOver.pageGone();
      this.#window = undefined;
    });
  }

  /** @param place of the page, behind its `#` */
  #loadPage(place = ''): void {
    const page = this.#options.developmentPage ?? this.#serviceOrigin();
    if (page === undefined || this.#window === undefined) return;
    this.#window
      .loadURL(page + place)
      .catch((error: unknown) => this.#log.error({ error, page }, 'The page did not load.'));
  }

  /** @param port where the settings do not decide */
  #startService(port?: number): void {
    this.#started = true;
    this.#service.start(this.#launch(port));
  }

  #launch(port?: number): ServiceLaunch {
    const { developmentPage, paths } = this.#options;
    return {
      modulePath: paths.service,
      settings: {
        ...(port !== undefined && { port }),
        // The window is the only one to call it, whatever the file says to servers that several people share.
        address: localAddress,
        auth: 'none',
        dataFolder: this.#dataFolder,
        staticFolder: paths.page,
        sampleFolder: paths.samples,
        openFiles: this.#launchFiles,
        ...(developmentPage !== undefined && { allowedOrigins: [new URL(developmentPage).origin] }),
      },
    };
  }

  /** Starts the service anew, with the settings that are saved; rejects where it does not start. */
  async #restartService(): Promise<void> {
    if (this.#restart !== undefined) return this.#restart.promise;
    this.#restart = Promise.withResolvers();
    const { promise } = this.#restart;
    await this.#service.restart(this.#launch());
    await promise;
  }

  /** Without a service the page can do nothing: the person is asked. */
  async #restartForPage(): Promise<void> {
    try {
      await this.#restartService();
    } catch (error) {
      const { name, message } = error as Error;
      void this.#askWhatNext(name, message);
      throw error;
    }
  }

  /** Asks for another data folder; the service begins anew there, and so does the page. */
  async #chooseDataFolder(): Promise<void> {
    if (this.#window === undefined) return;
    if (process.env['HEADWATER_DATA'] !== undefined)
      throw new Error(
        'The environment variable HEADWATER_DATA names the data folder; it has to be changed there.',
      );
    const [next] = await choosePaths(this.#window, 'folder');
    const present = this.#dataFolder;
    if (next === undefined || next === present) return;
    const obstacle = folderObstacle(next);
    if (obstacle !== undefined) throw new Error(obstacle);
    const folders = { present, next, holdsData: holdsData(next) };
    if (!(await confirmDataFolder(this.#window, folders))) return;
    await this.#moveTo(next);
    this.#log.info({ dataFolder: next }, 'Another data folder was chosen.');
  }

  /** Goes back to the folder of before where the service does not start in the new one. */
  async #moveTo(dataFolder: string): Promise<void> {
    const former = this.#dataFolder;
    takeSettingsAlong(former, dataFolder);
    this.#dataFolder = dataFolder;
    try {
      await this.#restartService();
      writeFolderChoice(this.#options.paths.folderChoice, dataFolder);
    } catch (error) {
      this.#dataFolder = former;
      await this.#restartService();
      throw error;
    } finally {
      this.#loadPage();
    }
  }

  async #openDataFolder(): Promise<void> {
    await shell.openPath(this.#dataFolder);
  }

  #onListening(port: number): void {
    this.#launchFiles = [];
    this.#log.info({ port }, 'The service listens.');
    this.#tellTools(port);
    const place = this.#place();
    this.#restart?.resolve();
    this.#restart = undefined;
    // After a restart on the same port the page goes on with what it shows.
    if (this.#port === port) return;
    this.#port = port;
    this.#loadPage(place);
  }

  /** What the page shows now, so that a service at another port goes on with it. */
  #place(): string {
    const shown = this.#window?.webContents.getURL() ?? '';
    return URL.canParse(shown) ? new URL(shown).hash : '';
  }

  /** The file is a courtesy: where it cannot be written, the application works all the same. */
  #tellTools(port: number): void {
    const startedAt = new Date().toISOString();
    try {
      const content = { port, pid: this.#service.pid, startedAt, version: app.getVersion() };
      writeApiFile(this.#options.paths.apiFile, content);
    } catch (error) {
      this.#log.warn({ error }, 'The file for tools could not be written.');
    }
  }

  async #onFailed(name: string, message: string): Promise<void> {
    this.#log.error({ name }, message);
    const waiting = this.#restart;
    this.#restart = undefined;
    if (waiting !== undefined) waiting.reject(Object.assign(new Error(message), { name }));
    else await this.#askWhatNext(name, message);
  }

  async #askWhatNext(name: string, message: string): Promise<void> {
    if (name !== portTaken) return this.#askAboutService(message);
    await this.#ask((window) => askAboutPort(window, message));
  }

  async #askAboutService(reason: string): Promise<void> {
    await this.#ask((window) => askAboutService(window, reason));
  }

  async #ask(question: (window: BrowserWindow) => Promise<Remedy>): Promise<void> {
    if (this.#window === undefined) return app.quit();
    this.#window.show();
    const remedy = await question(this.#window);
    if (remedy === 'retry') return this.#startService();
    if (remedy === 'other-port') return this.#startService(0);
    if (remedy === 'quit') return app.quit();
    await shell.openPath(this.#options.paths.logFolder);
    await this.#ask(question);
  }

  #onPageGone(window: BrowserWindow, reason: string): void {
    this.#handOver.pageGone();
    if (reason === 'clean-exit') return;
    this.#log.error({ reason }, 'The page’s process ended.');
    if (this.#pageCrashes.pauseAfterCrash(Date.now()) !== undefined) return window.webContents.reload();
    void tellPageGone(window, reason).then(() => app.quit());
  }

  #showPage(page: MenuPage): void {
    this.show();
    this.#window?.webContents.send(channels.showPage, page);
  }

  #menuActions() {
    const openChosen = async (what: 'files' | 'folder'): Promise<void> => {
      this.show();
      if (this.#window !== undefined) await this.open(await choosePaths(this.#window, what));
    };
    return {
      openFiles: () => void openChosen('files'),
      openFolder: () => void openChosen('folder'),
      showSettings: () => this.#showPage('settings'),
      showGuide: () => this.#showPage('guide'),
      openDataFolder: () => void this.#openDataFolder(),
      openInBrowser: () => void (this.#port !== undefined && openInBrowser(this.#port)),
      showLogFolder: () => void shell.openPath(this.#options.paths.logFolder),
      copyDiagnostics: () => void clipboard.writeText(this.#diagnostics()),
    };
  }

  #diagnostics(): string {
    const { electron, chrome, node } = process.versions;
    return [
      `Headwater ${app.getVersion()} on ${process.platform} ${process.arch}`,
      `Electron ${electron ?? '-'}, Chromium ${chrome ?? '-'}, Node ${node}`,
      `Service: ${this.#serviceOrigin() ?? 'not running'}, process ${this.#service.pid ?? '-'}`,
      `Data: ${this.#dataFolder}`,
      `Log: ${this.#options.paths.logFolder}`,
    ].join('\n');
  }
}
