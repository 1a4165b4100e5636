import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restDelay, RestWatch } from '../../../../../src-renderer/features/result/hover-card/RestWatch.ts';
import type { Pointed } from '../../../../../src-renderer/canvas/view/pointed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const on = (key: string): Pointed => ({
  key,
  thing: { on: 'text', text: { title: key, what: '', notes: [] } },
  place: () => undefined,
});

/** What is shown after each step: the key of the thing, or a dash. */
function watched(): { rest: RestWatch; shown: () => string } {
  let now = '-';
  const rest = new RestWatch((pointed) => (now = pointed?.key ?? '-'));
  return { rest, shown: () => now };
}

it('shows the card of what is pointed at for a moment, and of nothing that is passed', () => {
  const { rest, shown } = watched();
  rest.point(on('a'));
  vi.advanceTimersByTime(restDelay - 50);
  rest.point(on('b'));
  vi.advanceTimersByTime(restDelay - 50);
  expect(shown()).toBe('-');
  vi.advanceTimersByTime(50);
  expect(shown()).toBe('b');
});

it('takes the card away when something else is pointed at, and shows the next', () => {
  const { rest, shown } = watched();
  rest.point(on('a'));
  vi.advanceTimersByTime(restDelay);
  rest.point(on('b'));
  expect(shown()).toBe('-');
  vi.advanceTimersByTime(restDelay);
  expect(shown()).toBe('b');
});

it('keeps the card while the pointer goes to it and is on it', () => {
  const { rest, shown } = watched();
  rest.point(on('a'));
  vi.advanceTimersByTime(restDelay);
  rest.point(undefined);
  vi.advanceTimersByTime(100);
  rest.setOnCard(true);
  vi.advanceTimersByTime(5000);
  expect(shown()).toBe('a');
  rest.setOnCard(false);
  vi.advanceTimersByTime(500);
  expect(shown()).toBe('-');
});

it('is dismissed, and does not come back for the same thing', () => {
  const { rest, shown } = watched();
  rest.point(on('a'));
  vi.advanceTimersByTime(restDelay);
  expect(rest.dismiss()).toBe(true);
  expect(shown()).toBe('-');
  rest.point(on('a'));
  vi.advanceTimersByTime(restDelay);
  expect(shown()).toBe('-');
  expect(rest.dismiss()).toBe(false);
});

it('answers a finger that has rested at once', () => {
  const { rest, shown } = watched();
  rest.point({ ...on('a'), isHeld: true });
  vi.advanceTimersByTime(0);
  expect(shown()).toBe('a');
});
