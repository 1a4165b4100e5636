import type { Pointed } from '../../../canvas/view/pointed.ts';

/** Milliseconds that something is pointed at before its card comes. */
export const restDelay = 300;
/** Milliseconds in which the pointer may go from the thing to its card. */
const grace = 160;

/** Decides when the card of what is pointed at comes, stays and goes. */
export class RestWatch {
  readonly #show: (pointed: Pointed | undefined) => void;
  #now: Pointed | undefined;
  #shown: Pointed | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOnCard = false;

  /** @param show called with what the card is about, and with undefined when it goes */
  constructor(show: (pointed: Pointed | undefined) => void) {
    this.#show = show;
  }

  point(pointed: Pointed | undefined): void {
    if (pointed?.key === this.#now?.key && pointed?.isHeld === this.#now?.isHeld) return;
    this.#now = pointed;
    clearTimeout(this.#timer);
    if (pointed === undefined) {
      this.#timer = setTimeout(() => this.#leave(), grace);
      return;
    }
    if (this.#shown !== undefined && !this.#isOnCard && this.#shown.key !== pointed.key)
      this.#report(undefined);
    this.#timer = setTimeout(() => this.#report(pointed), pointed.isHeld === true ? 0 : restDelay);
  }

  /** The pointer is on the card, or no longer. */
  setOnCard(isOnCard: boolean): void {
    this.#isOnCard = isOnCard;
    clearTimeout(this.#timer);
    if (!isOnCard) this.#timer = setTimeout(() => this.#leave(), grace);
  }

  /** Closes the card until something else is pointed at. False where there is none. */
  dismiss(): boolean {
    clearTimeout(this.#timer);
    const wasShown = this.#shown !== undefined;
    this.#isOnCard = false;
    this.#report(undefined);
    return wasShown;
  }

  #leave(): void {
    if (!this.#isOnCard && this.#now?.key !== this.#shown?.key) this.#report(undefined);
  }

  #report(pointed: Pointed | undefined): void {
    if (this.#shown === pointed) return;
    this.#shown = pointed;
    this.#show(pointed);
  }
}
