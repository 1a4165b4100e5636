/** Finds places by ids. The model numbers its tables and columns from 0, so an array holds them all. */
export class PlacesById {
  readonly #ids: Int32Array;
  readonly #places: Int32Array;

  /** @param ids the id at each place */
  constructor(ids: Int32Array) {
    let most = -1;
    for (let place = 0; place < ids.length; place++) most = Math.max(most, ids[place]!);
    this.#ids = ids;
    this.#places = new Int32Array(most + 1).fill(-1);
    for (let place = 0; place < ids.length; place++) this.#places[ids[place]!] = place;
  }

  get size(): number {
    return this.#ids.length;
  }

  /** All ids, in the order of their places. */
  ids(): Iterable<number> {
    return this.#ids.values();
  }

  get(id: number): number | undefined {
    const place = this.#places[id] ?? -1;
    return place < 0 ? undefined : place;
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }
}
