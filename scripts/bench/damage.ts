/** A piece of a text that is taken out; a truncation takes all up to the end. */
export interface Damage {
  readonly kind: 'truncation' | 'deletion';
  readonly start: number;
  readonly end: number;
}

/** A statement by what it is and where it stands: all that is kept of a reading. */
export interface Place {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/** Statements this near to the damage may be lost with it. */
const reach = 2;

/** Numbers below a bound, from a seed: the same ones whenever they are drawn (xorshift). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x6a09e667) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return below <= 1 ? 0 : state % below;
  };
}

/** A truncation, or a deletion of one character, a few, or up to some lines. */
export function drawDamage(length: number, random: (below: number) => number): Damage {
  random(2);
  const start = random(length);
  const kind = random(4);
  if (kind === 0) return { kind: 'truncation', start, end: length };
  const size = 1 + (kind === 1 ? 0 : random(kind === 2 ? 20 : 400));
  return { kind: 'deletion', start, end: Math.min(length, start + size) };
}

/** The text without the damaged piece. */
export function damagedText(text: string, damage: Damage): string {
  return text.slice(0, damage.start) + text.slice(damage.end);
}

/** The statements that stand more than two away from the damage and are not found where they stand now. */
export function lostStatements(before: readonly Place[], after: readonly Place[], damage: Damage): string[] {
  const found = new Set(after.map(({ kind, start }) => `${kind}@${start}`));
  // the innermost statement in which the damage begins, and the last that begins before its end
  const first = before.findLastIndex(({ start }) => start <= damage.start);
  const last = before.findLastIndex(({ start }) => start <= damage.end);
  const shift = damage.end - damage.start;
  return before
    .filter(({ kind, start, end }, index) => {
      if (index < first - reach && end <= damage.start) return !found.has(`${kind}@${start}`);
      return index > last + reach && start >= damage.end && !found.has(`${kind}@${start - shift}`);
    })
    .map(({ kind, start }) => `${kind} at ${start}`);
}
