/** Examines the scripts that it is sent, one after the other. What hangs or breaks costs this process alone. */
import { engineNamed } from './engines.ts';
import { type Examined, examined } from './examination.ts';
import type { Script } from './script.ts';

export interface Order {
  readonly engine: string;
  readonly script: Script;
  readonly seed: number;
}
export type Report = Examined | { readonly failure: string };
/** What a worker says: that the database is there, then what came of the script, and how many bytes the process holds. */
export type Said = 'begun' | { readonly report: Report; readonly memory: number };

process.on('message', (order: Order) => {
  void reportOn(order).then((report) => {
    say({ report, memory: process.memoryUsage.rss() });
  });
});

async function reportOn({ engine, script, seed }: Order): Promise<Report> {
  try {
    await engineNamed(engine).start?.();
    say('begun');
    return await examined(engineNamed(engine), script, seed);
  } catch (thrown) {
    return { failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function say(said: Said): void {
  process.send?.(said);
}
