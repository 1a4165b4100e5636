import { readdirSync, readFileSync } from 'node:fs';

/** The resident memory of a process and of all that descend from it, in bytes (Linux). */
export function residentMemory(root: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const name of processes) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      parents.set(Number(name), numberOf(status, 'PPid'));
      sizes.set(Number(name), numberOf(status, 'VmRSS') * 1024);
    } catch {
      // It has ended meanwhile.
    }
  }
  let total = 0;
  for (const [process, size] of sizes) if (descends(process, root, parents)) total += size;
  return total;
}

function descends(process: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = process; at !== undefined && at > 0; at = parents.get(at)) {
    if (at === root) return true;
  }
  return false;
}

function numberOf(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

/** Samples the memory of a process until it is stopped; gives the most that was seen, in bytes. */
export function watchMemory(root: number): { stop(): number; most(): number } {
  let most = residentMemory(root);
  const timer = setInterval(() => (most = Math.max(most, residentMemory(root))), 100);
  return {
    most: () => most,
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}
