/** How often somebody may try to sign in. */

/** Milliseconds in which failures count. */
const period = 15 * 60 * 1000;
/** Failures for one user, wherever they come from. */
const failuresOfUser = 10;
/** Failures from one address, whichever users they name. Several people may share it. */
const failuresOfAddress = 30;
/** Names and addresses that are remembered; the oldest are forgotten first. */
const remembered = 10_000;

/** Counts failed attempts by user and by address, in a sliding period. */
export class FailedAttempts {
  readonly #now: () => number;
  readonly #byUser = new Map<string, number[]>();
  readonly #byAddress = new Map<string, number[]>();

  /** @param now epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds until another attempt is allowed; 0 where it is. */
  wait(userId: string, address: string): number {
    return Math.max(
      this.#waitOf(this.#byUser, userId, failuresOfUser),
      this.#waitOf(this.#byAddress, networkOf(address), failuresOfAddress),
    );
  }

  failed(userId: string, address: string): void {
    this.#count(this.#byUser, userId, failuresOfUser);
    this.#count(this.#byAddress, networkOf(address), failuresOfAddress);
  }

  /** Who has signed in has shown that the failures were slips; those of the address still count. */
  succeeded(userId: string): void {
    this.#byUser.delete(userId);
  }

  #waitOf(failures: ReadonlyMap<string, number[]>, name: string, allowed: number): number {
    const times = failures.get(name) ?? [];
    const decisive = times[times.length - allowed];
    return decisive === undefined ? 0 : Math.max(decisive + period - this.#now(), 0);
  }

  #count(failures: Map<string, number[]>, name: string, allowed: number): void {
    const times = [...(failures.get(name) ?? []), this.#now()].slice(-allowed);
    // Counted anew, it is the youngest of the map.
    failures.delete(name);
    failures.set(name, times);
    const [oldest] = failures.keys();
    if (failures.size > remembered && oldest !== undefined) failures.delete(oldest);
  }
}

/** IPv6 addresses by their network of 64 bits: a single customer of a provider has all of it. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [front = '', back] = address.split('::');
  const groups = front.split(':').filter((group) => group !== '');
  const missing =
    back === undefined ? 0 : 8 - groups.length - back.split(':').filter((each) => each !== '').length;
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(back ?? '').split(':')]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
