import { describe, expect, it } from 'vitest';
import { EarlyKeys } from '../../../../src-renderer/canvas/input/EarlyKeys.ts';

function pressed(key: string): KeyboardEvent & { wasTaken: boolean } {
  const event = {
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    wasTaken: false,
    preventDefault: () => (event.wasTaken = true),
  };
  return event as unknown as KeyboardEvent & { wasTaken: boolean };
}

function keysOf(): { keys: EarlyKeys; done: string[]; draw: () => void } {
  const done: string[] = [];
  let isDrawn = false;
  const keys = new EarlyKeys(
    (action) => {
      done.push('move' in action ? action.move : action.do);
      return action.do !== 'escape';
    },
    () => isDrawn,
  );
  return { keys, done, draw: () => (isDrawn = true) };
}

describe('keys of a canvas', () => {
  it('act in their order once there is a picture', () => {
    const { keys, done, draw } = keysOf();
    const first = pressed('ArrowRight');
    keys.press(first);
    keys.press(pressed('Enter'));
    expect(first.wasTaken).toBe(true);
    expect(done).toEqual([]);
    draw();
    keys.act();
    expect(done).toEqual(['right', 'select']);
    keys.act();
    keys.press(pressed('0'));
    expect(done).toEqual(['right', 'select', 'fit']);
  });

  it('are forgotten where the keyboard goes elsewhere meanwhile', () => {
    const { keys, done, draw } = keysOf();
    keys.press(pressed('ArrowRight'));
    keys.forget();
    draw();
    keys.act();
    expect(done).toEqual([]);
  });

  it('leave to others what is not the canvas’s, and Escape, which waits for nothing', () => {
    const { keys, done } = keysOf();
    const letter = pressed('x');
    const escape = pressed('Escape');
    keys.press(letter);
    keys.press(escape);
    expect([letter.wasTaken, escape.wasTaken]).toEqual([false, false]);
    expect(done).toEqual(['escape']);
  });
});
