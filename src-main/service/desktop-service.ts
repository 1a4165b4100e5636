import { app } from 'electron';
import type { Logger } from 'pino';
import { localAddress, ownStore } from '../../src-server/settings/settings.ts';
import { readFolderChoice, takeSettingsAlong, writeFolderChoice } from '../base/data-folder-choice.ts';
import type { EndedJob, ServiceFailure } from '../base/messages.ts';
import type { ApplicationPaths } from '../base/paths.ts';
import type { ServiceState } from '../base/service-state.ts';
import type { ExampleAccount } from '../preload/channels.ts';
import { removeApiFile, writeApiFile } from './api-file.ts';
import { assertPortFree } from './port.ts';
import { logServiceLine } from './service-output.ts';
import { ServiceProcess } from './service-process.ts';
import type { ServiceLaunch } from './service-process.ts';
import { newWindowKey } from './window-key.ts';

/** What the application receives of its service. */
interface DesktopServiceEvents {
  /** It answers at another address than before. */
  moved(): void;
  changed(state: ServiceState): void;
  /** It does not run, and nothing is tried again by itself. */
  stuck(message: string): void;
  jobEnded(job: EndedJob): void;
}

/** What the service is started with. */
export interface DesktopServiceOptions {
  readonly paths: ApplicationPaths;
  readonly log: Logger;
  /** The origin of a development server, whose page calls the service. */
  readonly developmentOrigin: string | undefined;
  readonly events: DesktopServiceEvents;
}

/** Failures of the port: the application is used all the same, without serving other programs. */
const portFailures: readonly string[] = ['PortTaken', 'PortRefused'];

/**
 * The service as the desktop runs it: where it listens, in which data folder, and what becomes of it. While its port is
 * taken it listens on a free one and answers the window alone.
 */
export class DesktopService {
  readonly #options: DesktopServiceOptions;
  readonly #log: Logger;
  readonly #process: ServiceProcess;
  #state: ServiceState = { status: 'starting', crashes: 0 };
  #port: number | undefined;
  /** Of the port that could not be had. */
  #wantedPort: number | undefined;
  #windowKey: string | undefined;
  #dataFolder: string;
  /** Paths opened before the service was started: they are its first job. */
  #openFiles: readonly string[] = [];
  /** Whoever waits for a restart. */
  #restart: PromiseWithResolvers<void> | undefined;
  /** The move to another data folder that was asked for last; it never rejects. */
  #lastMove: Promise<void> = Promise.resolve();

  constructor(options: DesktopServiceOptions) {
    this.#options = options;
    this.#log = options.log;
    const { folderChoice, dataFolder } = options.paths;
    this.#dataFolder = process.env['HEADWATER_DATA'] ?? readFolderChoice(folderChoice) ?? dataFolder;
    this.#process = new ServiceProcess({
      listening: (port) => this.#onListening(port),
      failed: (failure) => this.#onFailed(failure),
      crashed: (exitCode, pause) => this.#onCrashed(exitCode, pause),
      gaveUp: (exitCode) => this.#stuck(`It ended several times over, last with code ${exitCode}.`),
      jobEnded: (job) => options.events.jobEnded(job),
      output: (line) => logServiceLine(this.#log, line),
    });
  }

  get state(): ServiceState {
    return this.#state;
  }

  get dataFolder(): string {
    return this.#dataFolder;
  }

  /** `http://127.0.0.1:8081`, once it listens. */
  get origin(): string | undefined {
    return this.#port === undefined ? undefined : `http://${localAddress}:${this.#port}`;
  }

  /** What the window has to show while it alone is answered. */
  get windowKey(): string | undefined {
    return this.#windowKey;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** The accounts of the example company; none where the examples are not served. */
  get exampleAccounts(): readonly ExampleAccount[] {
    return this.#process.exampleAccounts;
  }

  /** @param openFiles become its first job */
  start(openFiles: readonly string[] = this.#openFiles): void {
    this.#openFiles = openFiles;
    this.#windowKey = undefined;
    this.#become({ status: 'starting' });
    this.#process.start(this.#launch());
  }

  /** Starts it again, with the settings that are saved; rejects where it does not start. */
  async restart(): Promise<void> {
    if (this.#restart !== undefined) return this.#restart.promise;
    this.#restart = Promise.withResolvers();
    const { promise } = this.#restart;
    this.#windowKey = undefined;
    await this.#process.restart(this.#launch());
    await promise;
  }

  /** Takes the port that could not be had, once it is free; rejects, and changes nothing, where it is not. */
  async takePort(): Promise<void> {
    if (this.#wantedPort !== undefined) await assertPortFree(this.#wantedPort);
    await this.restart();
  }

  /**
   * Begins again in another data folder, after moves and restarts that go on; goes back to the former one where it does not
   * start there.
   */
  moveTo(dataFolder: string): Promise<void> {
    const move = this.#lastMove.then(() => this.#move(dataFolder));
    this.#lastMove = move.catch(() => undefined);
    return move;
  }

  async #move(dataFolder: string): Promise<void> {
    // A restart that goes on is one in the former folder, and its end would pass for that of the move.
    await this.#restart?.promise.catch(() => undefined);
    const former = this.#dataFolder;
    takeSettingsAlong(former, dataFolder);
    this.#dataFolder = dataFolder;
    try {
      await this.restart();
      writeFolderChoice(this.#options.paths.folderChoice, dataFolder);
    } catch (error) {
      this.#dataFolder = former;
      await this.restart();
      throw error;
    }
  }

  /** Ends it in bounded time. */
  async stop(): Promise<void> {
    await this.#process.stop();
    removeApiFile(this.#options.paths.apiFile);
  }

  #launch(): ServiceLaunch {
    const { developmentOrigin, paths } = this.#options;
    return {
      modulePath: paths.service,
      settings: {
        // The window is the only one to call it, whatever the file says to servers that several people share.
        address: localAddress,
        auth: 'none',
        // What services on a server share is not in its packages.
        store: ownStore,
        dataFolder: this.#dataFolder,
        staticFolder: paths.page,
        sampleFolder: paths.samples,
        openFiles: this.#openFiles,
        ...(this.#windowKey !== undefined && { listenOn: 0, windowKey: this.#windowKey }),
        ...(developmentOrigin !== undefined && { allowedOrigins: [developmentOrigin] }),
      },
    };
  }

  #onListening(port: number): void {
    this.#openFiles = [];
    const isPrivate = this.#windowKey !== undefined;
    this.#log.info({ port, isPrivate }, 'The service listens.');
    if (isPrivate) removeApiFile(this.#options.paths.apiFile);
    else this.#publishAddress(port);
    const moved = this.#port !== port;
    this.#port = port;
    const { portTrouble, ...rest } = this.#state;
    this.#state = isPrivate && portTrouble !== undefined ? { ...rest, portTrouble } : rest;
    this.#become({ status: 'running' });
    this.#restart?.resolve();
    this.#restart = undefined;
    if (moved) this.#options.events.moved();
  }

  #onFailed({ name, message, advice, port }: ServiceFailure): void {
    this.#log.error({ name, port }, message);
    if (portFailures.includes(name) && this.#windowKey === undefined) return this.#goOnAlone(message, port);
    this.#stuck([message, advice].filter((part) => part !== undefined).join(' '));
  }

  /** The port is what other programs rely on and is never changed silently: nobody but the window is answered. */
  #goOnAlone(reason: string, wantedPort: number | undefined): void {
    this.#wantedPort = wantedPort;
    this.#windowKey = newWindowKey();
    this.#become({ status: 'starting', portTrouble: reason });
    this.#process.start(this.#launch());
  }

  #onCrashed(exitCode: number, pause: number): void {
    this.#log.error({ exitCode, pause }, 'The service ended by itself; it is started again.');
    this.#become({ status: 'restarting', crashes: this.#state.crashes + 1 });
  }

  #stuck(message: string): void {
    this.#become({ status: 'stopped' });
    const waiting = this.#restart;
    this.#restart = undefined;
    if (waiting === undefined) this.#options.events.stuck(message);
    else waiting.reject(new Error(message));
  }

  #become(change: Partial<ServiceState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.events.changed(this.#state);
  }

  /** The file is a courtesy: where it cannot be written, the application works all the same. */
  #publishAddress(port: number): void {
    const startedAt = new Date().toISOString();
    try {
      const content = { port, pid: this.#process.pid, startedAt, version: app.getVersion() };
      writeApiFile(this.#options.paths.apiFile, content);
    } catch (error) {
      this.#log.warn({ err: error }, 'The file for tools could not be written.');
    }
  }
}
