/** Content negotiation by `Accept` (RFC 9110, 12.5.1). Parameters of media types other than `q` make no difference. */
import type { IncomingMessage } from 'node:http';
import { ResourceFailure } from './parts/failures.ts';

interface MediaRange {
  type: string;
  /** From 0, not wanted, to 1. */
  quality: number;
}

/**
 * The media type to answer in, of those that are offered.
 * @throws ResourceFailure (406)
 */
export function negotiated<Type extends string>(request: IncomingMessage, offered: readonly Type[]): Type {
  const type = preferred(request, offered);
  if (type !== undefined) return type;
  throw new ResourceFailure(406, `Could not find acceptable representation; offered: ${offered.join(', ')}`);
}

/** The media type that the client likes most, of equals the first; undefined where it takes none of them. */
export function preferred<Type extends string>(
  request: IncomingMessage,
  offered: readonly Type[],
): Type | undefined {
  const ranges = acceptedRanges(request);
  const [first] = offered;
  if (ranges.length === 0) return first!;
  const ranked = offered.map((type) => ({ type, ...rank(type, ranges) }));
  const best = ranked.reduce((one, other) => (isBetter(other, one) ? other : one));
  return best.quality > 0 ? best.type : undefined;
}

/** Whether the client names what it wants to read; whoever takes anything gets short answers to writes. */
export function namesMediaType(request: IncomingMessage): boolean {
  const ranges = acceptedRanges(request);
  return ranges.length > 0 && !ranges.some(({ type }) => type === '*/*');
}

function acceptedRanges({ headers }: IncomingMessage): MediaRange[] {
  return (headers.accept ?? '')
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '')
    .map(mediaRange);
}

function mediaRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
  return { type, quality: Number.isNaN(quality) ? 1 : Math.min(Math.max(quality, 0), 1) };
}

interface Rank {
  quality: number;
  /** How exactly the client has named the type. */
  precision: number;
}

/** The most exact range that covers a type decides on it. */
function rank(type: string, ranges: readonly MediaRange[]): Rank {
  const names = ['*/*', `${type.slice(0, type.indexOf('/'))}/*`, type];
  for (const precision of [2, 1, 0]) {
    const range = ranges.find((each) => each.type === names[precision]);
    if (range !== undefined) return { quality: range.quality, precision };
  }
  return { quality: 0, precision: 0 };
}

function isBetter(one: Rank, other: Rank): boolean {
  return one.quality > other.quality || (one.quality === other.quality && one.precision > other.precision);
}
