/** A line of values to walk back and forth on; a new value cuts off what lay ahead. */
export class ViewHistory<View> {
  readonly #most: number;
  #past: View[] = [];
  #future: View[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get canGoBack(): boolean {
    return this.#past.length > 0;
  }

  get canGoForward(): boolean {
    return this.#future.length > 0;
  }

  /** Keeps the view that is about to be left. */
  leave(view: View): void {
    this.#past.push(view);
    if (this.#past.length > this.#most) this.#past.shift();
    this.#future = [];
  }

  /** The view so many steps before the present one. */
  ago(steps: number): View | undefined {
    return this.#past.at(-steps);
  }

  /** The view before `now`, undefined where there is none. */
  back(now: View): View | undefined {
    const view = this.#past.pop();
    if (view !== undefined) this.#future.push(now);
    return view;
  }

  forward(now: View): View | undefined {
    const view = this.#future.pop();
    if (view !== undefined) this.#past.push(now);
    return view;
  }

  clear(): void {
    this.#past = [];
    this.#future = [];
  }
}
