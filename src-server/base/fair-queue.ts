/** Whose work a task is: turns go round the users first, then round each user's jobs. */
export interface WorkOwner {
  userId: string;
  jobId: string;
}

interface Lane<Item> {
  userId: string;
  jobId: string;
  items: Item[];
}

/**
 * Tasks of several jobs, which take turns: a small job among large ones waits for one task of each, not for their
 * ends, and a user with many jobs gets no more than one with few.
 */
export class FairQueue<Item> {
  /** Jobs with tasks, by user; in both maps whose turn is longest ago comes first. */
  readonly #users = new Map<string, Map<string, Lane<Item>>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Puts a task behind its job's others; gives a function that takes it back. */
  push(item: Item, { userId, jobId }: WorkOwner): () => void {
    const lanes = this.#users.get(userId) ?? new Map<string, Lane<Item>>();
    this.#users.set(userId, lanes);
    const lane = lanes.get(jobId) ?? { userId, jobId, items: [] };
    lanes.set(jobId, lane);
    lane.items.push(item);
    this.#size += 1;
    return () => {
      const place = lane.items.indexOf(item);
      if (place < 0) return;
      lane.items.splice(place, 1);
      this.#size -= 1;
      if (lane.items.length === 0) this.#drop(lane);
    };
  }

  /** Takes the next task that can start now. A job whose first task cannot start holds up no other. */
  take(canStart: (item: Item) => boolean): Item | undefined {
    for (const [userId, lanes] of this.#users) {
      for (const [jobId, lane] of lanes) {
        const [item] = lane.items;
        if (item === undefined || !canStart(item)) continue;
        lane.items.shift();
        this.#size -= 1;
        lanes.delete(jobId);
        this.#users.delete(userId);
        if (lane.items.length > 0) lanes.set(jobId, lane);
        if (lanes.size > 0) this.#users.set(userId, lanes);
        return item;
      }
    }
    return undefined;
  }

  /** Takes all tasks. */
  takeAll(): Item[] {
    const items = [...this.#users.values()].flatMap((lanes) =>
      [...lanes.values()].flatMap((lane) => lane.items.splice(0)),
    );
    this.#users.clear();
    this.#size = 0;
    return items;
  }

  #drop({ userId, jobId }: Lane<Item>): void {
    const lanes = this.#users.get(userId);
    lanes?.delete(jobId);
    if (lanes?.size === 0) this.#users.delete(userId);
  }
}
