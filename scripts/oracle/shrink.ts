import type { Engine } from './engine.ts';
import { prepared } from './experiment.ts';
import type { Fault } from './fault.ts';
import { readScript, type Script, statementsOf } from './script.ts';
import { soundness } from './soundness.ts';

/** Scripts are run again and again: not more often than this. */
const mostRuns = 80;

/** The statements of a script without which a fault is not seen. */
export async function shrunk(engine: Engine, script: Script, fault: Fault, seed: number): Promise<string> {
  const known = new Map(Object.entries(script.tables ?? {}));
  let texts = statementsOf(readScript(script, engine.vendor, known), script.sql).map(({ text }) => text);
  let runs = 0;
  for (let at = texts.length - 1; at >= 0 && runs < mostRuns; at--) {
    const fewer = texts.toSpliced(at, 1);
    runs += 1;
    if (await isSeen(engine, { ...script, sql: written(fewer) }, fault, seed)) texts = fewer;
  }
  return written(texts);
}

const written = (texts: readonly string[]): string => texts.map((text) => `${text};\n`).join('');

async function isSeen(engine: Engine, script: Script, fault: Fault, seed: number): Promise<boolean> {
  const found = await prepared(engine, script, seed)
    .then((experiment) => soundness(experiment, { seed }))
    .catch(() => undefined);
  return found?.faults.some((each) => isSame(each, fault)) === true;
}

function isSame(one: Fault, other: Fault): boolean {
  return one.kind === other.kind && one.source === other.source && one.target === other.target;
}
