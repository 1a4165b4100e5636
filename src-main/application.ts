import { appendAll } from '../src-lineage/base/append-all.ts';
import { app, clipboard, ipcMain, Menu, session, shell } from 'electron';
import type { Logger } from 'pino';
import { windowKeyHeader } from '../src-server/http/guards/window-key.ts';
import type { ApplicationPaths } from './base/paths.ts';
import { askForDataFolder } from './dialogs/data-folder.ts';
import { diagnostics } from './dialogs/diagnostics.ts';
import { askAboutService, choosePaths, reportPageGone, reportRefused } from './dialogs/dialogs.ts';
import { externalPages, openInBrowser, openLink } from './dialogs/external-links.ts';
import { JobNotices } from './dialogs/job-notices.ts';
import { HandOver } from './files/hand-over.ts';
import { readOpened } from './files/read-opened.ts';
import { RecentFiles } from './files/recent-files.ts';
import { answerPage } from './page-requests.ts';
import { channels } from './preload/channels.ts';
import type { MenuPage } from './preload/channels.ts';
import { hardenContents, hardenSession, ownAddresses, ownPage } from './security/security.ts';
import { DesktopService } from './service/desktop-service.ts';
import { sendWindowKey } from './service/window-key.ts';
import { aboutPanel } from './window/about-panel.ts';
import { menuTemplate } from './window/menu.ts';
import type { MenuActions } from './window/menu.ts';
import { PageWindow } from './window/page-window.ts';

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
  readonly #service: DesktopService;
  readonly #page: PageWindow;
  readonly #handOver = new HandOver();
  readonly #recent: RecentFiles;
  readonly #jobNotices: JobNotices;
  /** Paths opened before the service was started: they are its first job. */
  #launchFiles: string[] = [];
  #started = false;

  constructor(options: ApplicationOptions) {
    this.#options = options;
    this.#log = options.log;
    const { paths, log, developmentPage } = options;
    this.#recent = new RecentFiles(paths.recentFiles);
    this.#jobNotices = new JobNotices(
      () => this.#page.window?.isFocused() === true,
      (jobId) => this.#showJob(jobId),
    );
    this.#service = new DesktopService({
      paths,
      log,
      developmentOrigin: developmentPage === undefined ? undefined : new URL(developmentPage).origin,
      events: {
        moved: () => this.#page.follow(),
        changed: (state) => {
          this.#page.send(channels.serviceChanged, state);
          this.#showMenu();
        },
        stuck: (message) => void this.#askWhatNext(message),
        jobEnded: (job) => this.#jobNotices.jobEnded(job),
      },
    });
    this.#page = new PageWindow({
      files: { preload: paths.preload, icon: paths.icon, state: paths.windowState },
      log,
      address: () => developmentPage ?? this.#service.origin,
      events: {
        left: () => this.#handOver.pageGone(),
        lost: (window, reason) => void reportPageGone(window, reason).then(() => app.quit()),
      },
    });
  }

  /** Forbids pages, before the first one is made, to leave the application. */
  harden(): void {
    hardenContents(app, { isOwn: this.#isOwn, wanted: (address) => this.#openLink(address) });
  }

  /** Starts window and service; call once, when Electron is ready. */
  start(): void {
    hardenSession(session.defaultSession, this.#isOwn);
    sendWindowKey(session.defaultSession, this.#isOwn, () => this.#service.windowKey);
    answerPage(ipcMain, {
      window: () => this.#page.window,
      isPage: ownPage(this.#isOwn),
      handOver: this.#handOver,
      exportRequest: (exportId) => this.#exportRequest(exportId),
      exampleAccounts: () => this.#service.exampleAccounts,
      serviceState: () => this.#service.state,
      restartService: () => this.#restartService(),
      takePort: () => this.#service.takePort(),
      chooseDataFolder: () => this.#chooseDataFolder(),
      openDataFolder: () => this.#openFolder(this.#service.dataFolder),
    });
    app.setAboutPanelOptions(aboutPanel(app.getVersion(), process.versions, this.#options.paths.icon));
    this.#started = true;
    this.#showMenu();
    this.#page.open();
    this.#service.start(this.#launchFiles);
  }

  /** Opens files and folders: the one way for launch, second instance, file manager, icon and menu. */
  async open(paths: readonly string[]): Promise<void> {
    this.#remember(paths);
    if (!this.#started) {
      appendAll(this.#launchFiles, paths);
      return;
    }
    this.show();
    if (paths.length === 0) return;
    const opened = await readOpened(paths);
    if (opened.files.length > 0) this.#handOver.post(channels.openFiles, opened.files);
    this.#log.info({ files: opened.files.length, refused: opened.refused.length }, 'Files opened.');
    if (opened.refused.length === 0) return;
    this.#recent.remove(opened.refused.map(({ path }) => path));
    this.#showMenu();
    if (this.#page.window !== undefined) await reportRefused(this.#page.window, opened.refused);
  }

  show(): void {
    if (this.#started) this.#page.show();
  }

  /** Ends the service, in bounded time, before the program ends. */
  async stop(): Promise<void> {
    await this.#service.stop();
    this.#log.info('Ended.');
  }

  readonly #isOwn = (address: string): boolean => {
    const origins = [this.#service.origin, this.#options.developmentPage].filter(
      (origin) => origin !== undefined,
    );
    return ownAddresses(origins)(address);
  };

  /** The origin at which a browser would be answered. */
  #servedOrigin(): string | undefined {
    return this.#service.windowKey === undefined ? this.#service.origin : undefined;
  }

  #exportRequest(exportId: string): Request {
    const { origin, windowKey } = this.#service;
    if (origin === undefined) throw new Error('The service does not run.');
    const headers = windowKey === undefined ? {} : { [windowKeyHeader]: windowKey };
    return new Request(`${origin}/api/v1/exports/${exportId}/file`, { headers });
  }

  #remember(paths: readonly string[]): void {
    if (paths.length === 0) return;
    this.#recent.add(paths);
    for (const path of paths) app.addRecentDocument(path);
    this.#showMenu();
  }

  #forgetRecent(): void {
    this.#recent.clear();
    app.clearRecentDocuments();
    this.#showMenu();
  }

  /** Without a service the page can do nothing: the person is asked. */
  async #restartService(): Promise<void> {
    try {
      await this.#service.restart();
    } catch (error) {
      void this.#askWhatNext((error as Error).message);
      throw error;
    }
  }

  async #chooseDataFolder(): Promise<void> {
    if (this.#page.window === undefined) return;
    const next = await askForDataFolder(this.#page.window, this.#service.dataFolder);
    if (next === undefined) return;
    try {
      await this.#service.moveTo(next);
      this.#log.info('Another data folder was chosen.');
    } finally {
      this.#page.load();
    }
  }

  async #askWhatNext(message: string): Promise<void> {
    const { window } = this.#page;
    if (window === undefined) return app.quit();
    window.show();
    const remedy = await askAboutService(window, message);
    if (remedy === 'retry') return this.#service.start();
    if (remedy === 'quit') return app.quit();
    await this.#openFolder(remedy === 'show-log' ? this.#options.paths.logFolder : this.#service.dataFolder);
    await this.#askWhatNext(message);
  }

  async #openFolder(path: string): Promise<void> {
    const failure = await shell.openPath(path);
    if (failure !== '') this.#log.warn({ failure }, 'A folder could not be opened.');
  }

  #openLink(address: string): void {
    const { window } = this.#page;
    if (window === undefined) return;
    void openLink(window, address, this.#servedOrigin()).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'An address could not be opened.'),
    );
  }

  #openInBrowser(): void {
    const origin = this.#servedOrigin();
    if (origin === undefined) return;
    void openInBrowser(origin).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'The browser could not be opened.'),
    );
  }

  #showPage(page: MenuPage): void {
    this.show();
    this.#handOver.post(channels.showPage, page);
  }

  #showJob(jobId: string): void {
    this.show();
    this.#handOver.post(channels.openJob, jobId);
  }

  #showMenu(): void {
    if (!this.#started) return;
    const content = { recent: this.#recent.paths, isServed: this.#servedOrigin() !== undefined };
    const template = menuTemplate(this.#menuActions(), content, process.platform);
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  #menuActions(): MenuActions {
    const openChosen = async (what: 'files' | 'folder'): Promise<void> => {
      this.show();
      if (this.#page.window !== undefined) await this.open(await choosePaths(this.#page.window, what));
    };
    const { logFolder } = this.#options.paths;
    return {
      openFiles: () => void openChosen('files'),
      openFolder: () => void openChosen('folder'),
      openRecent: (path) => void this.open([path]),
      clearRecent: () => this.#forgetRecent(),
      showPage: (page) => this.#showPage(page),
      openInBrowser: () => this.#openInBrowser(),
      openLicence: () => this.#openLink(externalPages.licence),
      openDataFolder: () => void this.#openFolder(this.#service.dataFolder),
      openLogFolder: () => void this.#openFolder(logFolder),
      copyDiagnostics: () => void clipboard.writeText(this.#diagnostics()),
    };
  }

  #diagnostics(): string {
    const { state, origin, pid, dataFolder } = this.#service;
    return diagnostics({
      version: app.getVersion(),
      dataFolder,
      logFolder: this.#options.paths.logFolder,
      service: { ...state, origin, pid },
    });
  }
}
