import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Rectangle } from 'electron';
import { z } from 'zod';

const storedState = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }),
  maximized: z.boolean(),
});

/** Where the window was when it was last closed. */
export type WindowState = z.infer<typeof storedState>;

export const smallestWindow = { width: 720, height: 480 };
const firstWindow = { width: 1440, height: 900 };

/** Reads the kept state; undefined where there is none or it cannot be understood. */
export function readWindowState(path: string): WindowState | undefined {
  try {
    return storedState.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Keeps the state. A failure is no reason to disturb a window that closes. */
export function writeWindowState(path: string, state: WindowState): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(state));
  } catch {
    // The next start takes the default size.
  }
}

/**
 * The bounds to open with: the kept ones where a display still shows enough of them to grab the window, else a
 * default size, no larger than the first display, placed by the system.
 *
 * @param workAreas the displays' usable areas, the main one first
 */
export function startBounds(
  state: WindowState | undefined,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & { width: number; height: number } {
  if (state !== undefined && workAreas.some((area) => isReachable(state.bounds, area))) return state.bounds;
  const [main] = workAreas;
  return {
    width: Math.min(firstWindow.width, main?.width ?? firstWindow.width),
    height: Math.min(firstWindow.height, main?.height ?? firstWindow.height),
  };
}

/** The title bar, at the top of the window, must lie on the display with at least this much of its width. */
const grip = 100;

function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const shown = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  return shown >= grip && bounds.y >= area.y && bounds.y < area.y + area.height - grip / 2;
}
