import { type KeyAction, keyAction } from './keys.ts';

/** More keys than these nobody presses on purpose before there is something to see. */
const mostKept = 24;

/**
 * The keys of a canvas. Those that are pressed before there is a picture are kept, and act as soon as there is one: people
 * who work with the keyboard do not wait for it.
 */
export class EarlyKeys {
  readonly #perform: (action: KeyAction) => boolean;
  readonly #isReady: () => boolean;
  #kept: KeyAction[] = [];

  /**
   * @param perform gives false where the action means nothing at present
   * @param isReady whether keys can act, or there is nothing to wait for
   */
  constructor(perform: (action: KeyAction) => boolean, isReady: () => boolean) {
    this.#perform = perform;
    this.#isReady = isReady;
  }

  readonly press = (event: KeyboardEvent): void => {
    const action = keyAction(event);
    if (action === undefined) return;
    // Escape is of use to others too, at once.
    if (this.#isReady() || action.do === 'escape') {
      if (this.#perform(action)) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (this.#kept.length < mostKept) this.#kept.push(action);
  };

  /** Lets the kept keys act. */
  act(): void {
    for (const action of this.#kept.splice(0)) this.#perform(action);
  }

  /** The keyboard has gone elsewhere: what was pressed is meant no more. */
  readonly forget = (): void => {
    this.#kept = [];
  };
}
