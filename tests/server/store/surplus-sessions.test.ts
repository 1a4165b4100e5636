import { describe, expect, it } from 'vitest';
import { surplusSessions } from '../../../src-server/store/surplus-sessions.ts';
import type { KeptSession } from '../../../src-server/store/surplus-sessions.ts';

const roomy = { perUser: true, count: 100, bytes: 1000, usedSince: 0, totalBytes: 10_000 };
const nowhere = (): boolean => false;

/** Sessions `ann1`, `ann2` … of the given sizes, the latest used first. */
function sessionsOf(user: string, ...sizes: number[]): KeptSession[] {
  return sizes.map((bytes, index) => ({
    session_id: `${user}${index + 1}`,
    user_id: user,
    bytes,
    used_at: 1000 - index,
  }));
}

describe('sessions above their bounds', () => {
  it.each([
    ['too many', { count: 2 }, ['bob3', 'bob4']],
    ['too large together', { bytes: 25 }, ['bob3', 'bob4']],
    ['too old', { usedSince: 998 }, ['bob4']],
  ])('are those of the user who has %s', (_what, bounds, gone) => {
    const sessions = [...sessionsOf('ann', 10, 10), ...sessionsOf('bob', 10, 10, 10, 10)];
    expect(surplusSessions(sessions, { ...roomy, ...bounds }, nowhere)).toEqual(gone);
  });

  it('are of all users as of one where that is asked', () => {
    const sessions = [...sessionsOf('ann', 10), ...sessionsOf('bob', 10)];
    expect(surplusSessions(sessions, { ...roomy, perUser: false, count: 1 }, nowhere)).toEqual(['bob1']);
  });

  it('of all together are the longest unused of whoever has most', () => {
    const sessions = [
      ...sessionsOf('ann', 10, 10),
      ...sessionsOf('bob', 20, 20, 20, 20),
      ...sessionsOf('eve', 50),
    ];
    // 150 in all: bob has 80, then 60, then eve's 50 and bob's 40 …
    expect(surplusSessions(sessions, { ...roomy, totalBytes: 120 }, nowhere)).toEqual(['bob4', 'bob3']);
    expect(surplusSessions(sessions, { ...roomy, totalBytes: 100 }, nowhere)).toEqual([
      'bob4',
      'bob3',
      'eve1',
    ]);
    expect(surplusSessions(sessions, { ...roomy, totalBytes: 0 }, nowhere)).toHaveLength(7);
  });

  it('stay while they are in use', () => {
    const sessions = sessionsOf('bob', 10, 10, 10);
    const inUse = (id: string): boolean => id === 'bob3';
    expect(surplusSessions(sessions, { ...roomy, count: 1 }, inUse)).toEqual(['bob2']);
    expect(surplusSessions(sessions, { ...roomy, totalBytes: 15 }, inUse)).toEqual(['bob2', 'bob1']);
  });
});
