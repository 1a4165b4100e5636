import { afterEach, expect, it, vi } from 'vitest';
import { listenToPointer } from '../../../../src-renderer/canvas/input/pointer.ts';

afterEach(() => vi.unstubAllGlobals());

/** An element whose frames the test runs, and what it reports under the pointer. */
function listened(): {
  send: (type: string, x?: number) => void;
  runFrames: () => void;
  pointed: unknown[];
  end: () => void;
} {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const element = Object.assign(new EventTarget(), {
    style: {},
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
  });
  const pointed: unknown[] = [];
  const targets = { targetAt: (x: number) => ({ on: 'row', x }) };
  const end = listenToPointer(element as unknown as HTMLElement, targets, {
    point: (target) => pointed.push(target),
    hold: () => undefined,
    click: () => undefined,
    doubleClick: () => undefined,
    menu: () => undefined,
    zoom: () => undefined,
    pan: () => undefined,
  });
  return {
    send: (type, x = 1) =>
      element.dispatchEvent(Object.assign(new Event(type), { clientX: x, clientY: 1, buttons: 0 })),
    runFrames: () => frames.splice(0).forEach((frame) => frame()),
    pointed,
    end,
  };
}

it('reports once a frame what the pointer is on', () => {
  const { send, runFrames, pointed } = listened();
  send('pointermove', 1);
  send('pointermove', 2);
  runFrames();
  expect(pointed).toEqual([{ on: 'row', x: 2 }]);
});

it('reports nothing under the pointer once it has left, though a frame was asked for before', () => {
  const { send, runFrames, pointed } = listened();
  send('pointermove');
  send('pointerleave');
  runFrames();
  expect(pointed).toEqual([undefined]);
});

it('follows a pointer that comes back within a frame', () => {
  const { send, runFrames, pointed } = listened();
  send('pointermove', 1);
  send('pointerleave');
  send('pointermove', 5);
  runFrames();
  expect(pointed.at(-1)).toEqual({ on: 'row', x: 5 });
});

it('reports nothing after it has ended', () => {
  const { send, runFrames, pointed, end } = listened();
  send('pointermove');
  end();
  runFrames();
  expect(pointed).toEqual([]);
});
