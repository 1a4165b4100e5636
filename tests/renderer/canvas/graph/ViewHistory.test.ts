import { describe, expect, it } from 'vitest';
import { ViewHistory } from '../../../../src-renderer/canvas/view/ViewHistory.ts';

describe('ViewHistory', () => {
  it('goes back and forward through what was left', () => {
    const history = new ViewHistory<string>(5);
    history.leave('a');
    history.leave('b');
    expect(history.back('c')).toBe('b');
    expect(history.back('b')).toBe('a');
    expect(history.back('a')).toBeUndefined();
    expect(history.forward('a')).toBe('b');
    expect(history.forward('b')).toBe('c');
    expect(history.canGoForward).toBe(false);
  });

  it('forgets what lay ahead when another way is taken', () => {
    const history = new ViewHistory<string>(5);
    history.leave('a');
    history.back('b');
    history.leave('a');
    expect(history.canGoForward).toBe(false);
    expect(history.back('c')).toBe('a');
  });

  it('forgets the oldest when there are too many', () => {
    const history = new ViewHistory<number>(2);
    for (const view of [1, 2, 3]) history.leave(view);
    expect(history.back(4)).toBe(3);
    expect(history.back(3)).toBe(2);
    expect(history.canGoBack).toBe(false);
  });
});
