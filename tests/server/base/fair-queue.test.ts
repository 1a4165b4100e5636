import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../../src-server/base/fair-queue.ts';

const all = (): boolean => true;

function taken(queue: FairQueue<string>, count: number, canStart: (item: string) => boolean = all): string[] {
  return Array.from({ length: count }, () => queue.take(canStart) ?? '-');
}

describe('tasks of several jobs', () => {
  const queueOf = (...tasks: [userId: string, jobId: string, item: string][]): FairQueue<string> => {
    const queue = new FairQueue<string>();
    for (const [userId, jobId, item] of tasks) queue.push(item, { userId, jobId });
    return queue;
  };

  it('take turns, each job in its own order', () => {
    const queue = queueOf(
      ['u', '1', 'a'],
      ['u', '1', 'b'],
      ['u', '1', 'c'],
      ['u', '2', 'x'],
      ['u', '2', 'y'],
    );
    expect(taken(queue, 6)).toEqual(['a', 'x', 'b', 'y', 'c', '-']);
    expect(queue.size).toBe(0);
  });

  it('go round the users first', () => {
    const queue = queueOf(
      ['u', '1', 'a'],
      ['u', '2', 'b'],
      ['u', '3', 'c'],
      ['v', '4', 'x'],
      ['v', '4', 'y'],
    );
    expect(taken(queue, 5)).toEqual(['a', 'x', 'b', 'y', 'c']);
  });

  it('do not wait for one that cannot start', () => {
    const queue = queueOf(['u', '1', 'long'], ['u', '1', 'a'], ['u', '2', 'b']);
    expect(taken(queue, 2, (item) => item !== 'long')).toEqual(['b', '-']);
    expect(taken(queue, 2)).toEqual(['long', 'a']);
  });

  it('can be taken back', () => {
    const queue = queueOf(['u', '1', 'a']);
    const takeBack = queue.push('b', { userId: 'u', jobId: '2' });
    takeBack();
    takeBack();
    expect(queue.size).toBe(1);
    expect(taken(queue, 2)).toEqual(['a', '-']);
  });
});
