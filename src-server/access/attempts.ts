/** How often somebody may try to sign in. */

/** Milliseconds in which failures count. */
const period = 15 * 60 * 1000;
/** Failures for one user from one network. */
const failuresOfPair = 10;
/** Failures from one network, whichever users they name, after which attempts are slowed. Several people share it. */
const failuresOfNetwork = 30;
/** Milliseconds between two attempts that are slowed. */
const pace = 5000;
/** Milliseconds in which a network from which a user has signed in is known as his. */
const acquaintance = 30 * 24 * 60 * 60 * 1000;
/** Names and networks that are remembered; the oldest are forgotten first. */
const remembered = 10_000;

/**
 * Counts failed attempts by user and network together, so that a stranger elsewhere keeps nobody out, and by network, in
 * a sliding period. Who has signed in from a network before is never locked out there; many failures from a network slow
 * its attempts, and keep nobody in it out.
 */
export class FailedAttempts {
  readonly #now: () => number;
  readonly #byPair = new Map<string, number[]>();
  readonly #byNetwork = new Map<string, number[]>();
  /** When a user has signed in last from a network. */
  readonly #known = new Map<string, number>();

  /** @param now epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds until another attempt is allowed; 0 where it is. */
  wait(userId: string, address: string): number {
    const network = networkOf(address);
    const pair = pairOf(userId, network);
    const isKnown = (this.#known.get(pair) ?? -Infinity) > this.#now() - acquaintance;
    return Math.max(
      isKnown ? 0 : this.#waitOf(this.#byPair.get(pair), failuresOfPair, period),
      this.#paceOf(this.#byNetwork.get(network)),
    );
  }

  failed(userId: string, address: string): void {
    const network = networkOf(address);
    this.#count(this.#byPair, pairOf(userId, network), failuresOfPair);
    this.#count(this.#byNetwork, network, failuresOfNetwork);
  }

  /** Who has signed in has shown that the failures were slips; those of the network still count. */
  succeeded(userId: string, address: string): void {
    const pair = pairOf(userId, networkOf(address));
    this.#byPair.delete(pair);
    this.#known.delete(pair);
    this.#known.set(pair, this.#now());
    forgetOldest(this.#known);
  }

  #waitOf(times: readonly number[] | undefined, allowed: number, wait: number): number {
    const decisive = times?.[times.length - allowed];
    // Where the clock went back, nobody waits longer for that.
    return decisive === undefined ? 0 : Math.min(Math.max(decisive + wait - this.#now(), 0), wait);
  }

  #paceOf(times: readonly number[] | undefined): number {
    if (times === undefined || this.#waitOf(times, failuresOfNetwork, period) === 0) return 0;
    return this.#waitOf(times, 1, pace);
  }

  #count(failures: Map<string, number[]>, name: string, allowed: number): void {
    const times = [...(failures.get(name) ?? []), this.#now()].slice(-allowed);
    // Counted again, it is the youngest of the map.
    failures.delete(name);
    failures.set(name, times);
    forgetOldest(failures);
  }
}

function pairOf(userId: string, network: string): string {
  return `${network} ${userId}`;
}

function forgetOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (map.size > remembered && oldest !== undefined) map.delete(oldest);
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
