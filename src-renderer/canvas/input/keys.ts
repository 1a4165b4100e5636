import type { Move } from '../scene/neighbourMoves.ts';

/** What a key asks of the graph. */
export type KeyAction =
  | { do: 'move' | 'shift'; move: Move }
  | { do: 'select'; add: boolean }
  | { do: 'columns' | 'escape' | 'fit' | 'zoom-in' | 'zoom-out' | 'menu' };

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const plainKeys: Readonly<Record<string, KeyAction>> = {
  ' ': { do: 'columns' },
  Escape: { do: 'escape' },
  '0': { do: 'fit' },
  '+': { do: 'zoom-in' },
  '=': { do: 'zoom-in' },
  '-': { do: 'zoom-out' },
  ContextMenu: { do: 'menu' },
};

/** The action of a key press; undefined for keys that are not the graph's. */
export function keyAction(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): KeyAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const move = moves[event.key];
  if (move !== undefined) return { do: event.shiftKey ? 'shift' : 'move', move };
  if (event.key === 'Enter') return { do: 'select', add: event.shiftKey };
  if (event.shiftKey && event.key === 'F10') return { do: 'menu' };
  return plainKeys[event.key];
}
