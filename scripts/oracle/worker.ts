/** Examines the scripts that it is sent, one after the other. What hangs or breaks costs this process alone. */
import { engineNamed } from './engines.ts';
import { type Examined, examined } from './examination.ts';
import type { Fault } from './fault.ts';
import type { Script } from './script.ts';
import { shrunk } from './shrink.ts';

export interface Order {
  readonly engine: string;
  readonly script: Script;
  readonly seed: number;
  /** Sets of rows for the ways that one does not show. */
  readonly sets: number;
  /** In so many ways the values of each column are changed. */
  readonly changes: number;
  /** Whether faults come with the statements that they need. */
  readonly shrinks: boolean;
}
export type Report = Examined | { readonly failure: string };
/** What a worker says: that the database is there, then what came of the script, and how many bytes the process holds. */
export type Said = 'begun' | { readonly report: Report; readonly memory: number };

/** Faults of one script that are shrunk: the others are often the same. */
const mostShrunk = 2;

process.on('message', (order: Order) => {
  void reportOn(order).then((report) => {
    say({ report, memory: process.memoryUsage.rss() });
  });
});

async function reportOn({ engine, script, seed, sets, changes, shrinks }: Order): Promise<Report> {
  try {
    await engineNamed(engine).start?.();
    say('begun');
    const found = await examined(engineNamed(engine), script, { seed, sets, changes });
    if (!shrinks) return found;
    const isShrunk = new Set(found.faults.filter(({ kind }) => kind === 'unsound').slice(0, mostShrunk));
    const faults: Fault[] = [];
    for (const fault of found.faults)
      faults.push(
        isShrunk.has(fault)
          ? { ...fault, minimal: await shrunk(engineNamed(engine), script, fault, seed) }
          : fault,
      );
    return { ...found, faults };
  } catch (thrown) {
    return { failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function say(said: Said): void {
  process.send?.(said);
}
