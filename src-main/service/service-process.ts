import { utilityProcess } from 'electron';
import type { UtilityProcess } from 'electron';
import type { ParentSettings, ToService } from '../../src-server/main.ts';
import type { ExampleAccount } from '../preload/channels.ts';
import { serviceMessage } from './messages.ts';
import { RestartPolicy } from './restart-policy.ts';

/** How the service process is started. */
export interface ServiceLaunch {
  /** The built service. */
  readonly modulePath: string;
  /** Port 0 takes any free one. `openFiles` become the first job, once. */
  readonly settings: ParentSettings;
}

/** What becomes of the service. */
export interface ServiceEvents {
  /** It answers on this port; after a crash it comes again. */
  listening(port: number): void;
  /** It could not start, and says why; nothing is tried again by itself. */
  failed(name: string, message: string): void;
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

  /** Starts the service. Called again, after a failure, it starts anew with forgotten crashes. */
  start(launch: ServiceLaunch): void {
    this.#policy.reset();
    this.#launch = launch;
    this.#fork(launch);
  }

  /** Asks the service to end and waits for it, at most `patience` milliseconds; then it is killed. */
  async stop(patience = 3000): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    say(child, { type: 'stop' });
    const deadline = setTimeout(() => child.kill(), patience);
    await ended;
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
    let refused = false;
    forwardLines(child.stdout, this.#events.output);
    forwardLines(child.stderr, this.#events.output);
    child.on('message', (content: unknown) => {
      const message = serviceMessage.safeParse(content);
      if (!message.success) return;
      if (message.data.type === 'started') {
        const { port } = message.data;
        // The first job is there once; a restart on the same data finds it.
        this.#launch = { ...launch, settings: { ...launch.settings, openFiles: [], port } };
        this.#events.listening(port);
        return;
      }
      if (message.data.type === 'example-accounts') {
        this.#exampleAccounts = message.data.accounts;
        return;
      }
      refused = true;
      this.#events.failed(message.data.name, message.data.message);
    });
    child.once('exit', (exitCode) => {
      if (this.#child === child) this.#child = undefined;
      if (!this.#stopping && !refused) this.#afterCrash(exitCode);
    });
  }

  #afterCrash(exitCode: number): void {
    const pause = this.#policy.pauseAfterCrash(Date.now());
    if (pause === undefined || this.#launch === undefined) return this.#events.gaveUp(exitCode);
    const launch = this.#launch;
    this.#events.output(`The service ended with code ${exitCode}; it starts again in ${pause} ms.`);
    this.#restart = setTimeout(() => this.#fork(launch), pause);
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
