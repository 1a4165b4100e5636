import { setTimeout as delay } from 'node:timers/promises';
import { utilityProcess } from 'electron';
import type { UtilityProcess } from 'electron';
import type { FromService, ParentSettings, ToService } from '../../src-server/main.ts';
import { serviceMessage } from '../base/messages.ts';
import type { EndedJob, ServiceFailure } from '../base/messages.ts';
import type { ExampleAccount } from '../preload/channels.ts';
import { RestartPolicy } from './restart-policy.ts';

/** How the service process is started. */
export interface ServiceLaunch {
  /** The built service. */
  readonly modulePath: string;
  /** `openFiles` become the first job, once. */
  readonly settings: ParentSettings;
}

/** What becomes of the service. */
export interface ServiceEvents {
  /** It answers on this port; after a crash it comes again. */
  listening(port: number): void;
  /** It could not start, and says why; nothing is tried again by itself. */
  failed(failure: ServiceFailure): void;
  /** It ended by itself, and is started again after a pause. */
  crashed(exitCode: number, pause: number): void;
  /** A job has ended. */
  jobEnded(job: EndedJob): void;
  /** It ended by itself too often. */
  gaveUp(exitCode: number): void;
  /** A line of its output, for the log. */
  output(line: string): void;
}

/** The service in a process of its own: started, watched, started again after a crash, and stopped in bounded time. */
export class ServiceProcess {
  readonly #events: ServiceEvents;
  readonly #policy: RestartPolicy;
  #launch: ServiceLaunch | undefined;
  #child: UtilityProcess | undefined;
  #restart: NodeJS.Timeout | undefined;
  #stopping = false;
  #exampleAccounts: readonly ExampleAccount[] = [];

  constructor(events: ServiceEvents, policy = new RestartPolicy()) {
    this.#events = events;
    this.#policy = policy;
  }

  /** The process id of the running service. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** The accounts of the example company; none where the examples are not served. */
  get exampleAccounts(): readonly ExampleAccount[] {
    return this.#exampleAccounts;
  }

  /** Starts the service. Called again, after a failure, it starts again with forgotten crashes. */
  start(launch: ServiceLaunch): void {
    this.#policy.reset();
    this.#launch = launch;
    this.#fork(launch);
  }

  /**
   * Asks the service to end and waits for it, at most `patience` milliseconds; then it is killed. Resolves in bounded time,
   * whatever becomes of the process.
   */
  async stop(patience = 3000): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    say(child, { type: 'stop' });
    // Not `child.kill()`: it asks, and a process that is stuck does not hear it.
    const deadline = setTimeout(() => kill(child.pid), patience);
    await Promise.race([ended, delay(patience + afterKill, undefined, { ref: false })]);
    clearTimeout(deadline);
  }

  /** Ends the service and starts it as given. */
  async restart(launch: ServiceLaunch): Promise<void> {
    await this.stop();
    this.#stopping = false;
    this.start(launch);
  }

  #fork(launch: ServiceLaunch): void {
    const child = utilityProcess.fork(launch.modulePath, [], {
      serviceName: 'Headwater service',
      stdio: 'pipe',
    });
    child.once('spawn', () => say(child, { type: 'start', settings: launch.settings }));
    this.#child = child;
    this.#exampleAccounts = [];
    forwardLines(child.stdout, this.#events.output);
    forwardLines(child.stderr, this.#events.output);
    child.on('message', (content: unknown) => {
      const message = serviceMessage.safeParse(content);
      if (message.success && this.#child === child) this.#handle(message.data);
    });
    child.once('exit', (exitCode) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (!this.#stopping) this.#afterCrash(exitCode);
    });
  }

  #handle(message: FromService): void {
    switch (message.type) {
      case 'started': {
        const { port } = message;
        const launch = this.#launch;
        // The first job is there once; a restart on the same data finds it.
        if (launch !== undefined)
          this.#launch = { ...launch, settings: { ...launch.settings, openFiles: [], listenOn: port } };
        return this.#events.listening(port);
      }
      case 'example-accounts':
        this.#exampleAccounts = message.accounts;
        return;
      case 'job-ended':
        return this.#events.jobEnded(message.job);
      case 'failed':
        // It ends by itself now, which is no crash.
        this.#child = undefined;
        return this.#events.failed(message);
    }
  }

  #afterCrash(exitCode: number): void {
    const pause = this.#policy.pauseAfterCrash(Date.now());
    if (pause === undefined || this.#launch === undefined) return this.#events.gaveUp(exitCode);
    const launch = this.#launch;
    this.#events.crashed(exitCode, pause);
    this.#restart = setTimeout(() => this.#fork(launch), pause);
  }
}

/** Milliseconds that the system may take to end a killed process. */
const afterKill = 1000;

function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

function say(child: UtilityProcess, message: ToService): void {
  child.postMessage(message);
}

function forwardLines(stream: NodeJS.ReadableStream | null, output: (line: string) => void): void {
  if (stream === null) return;
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) output(line);
  });
  stream.on('end', () => {
    if (rest !== '') output(rest);
  });
}
