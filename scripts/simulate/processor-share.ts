import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** The system counts processor time in these parts of a second. */
const ticks = 100;

interface Moment {
  clock: number;
  /** Seconds of processor time of the machine, and of this process with all that it has started. */
  machine: number;
  own: number;
}

/** How many cores other work has left since it was called, measured by the function that this returns (Linux). */
export function coresLeftFromHere(): () => number {
  const before = moment();
  return () => {
    const now = moment();
    const others = now.machine - before.machine - (now.own - before.own);
    return cpus().length - Math.max(others, 0) / (now.clock - before.clock);
  };
}

function moment(): Moment {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/ +/)
    .slice(1)
    .map(Number);
  const machine = (user + nice + system + irq + softIrq) / ticks;
  return { clock: performance.now() / 1000, machine, own: ofTree(process.pid) };
}

/** Of a process and all those below it. */
function ofTree(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)));
  const inTree = new Set([root]);
  let seconds = 0;
  for (let before = 0; before !== inTree.size;) {
    before = inTree.size;
    for (const { pid, parent } of processes) if (inTree.has(parent)) inTree.add(pid);
  }
  for (const { pid, time } of processes) if (inTree.has(pid)) seconds += time;
  return seconds;
}

function statOf(pid: number): { pid: number; parent: number; time: number }[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
    return [{ pid, parent: fields[1]!, time: (fields[11]! + fields[12]!) / ticks }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
