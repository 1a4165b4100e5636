/** Keys of shortcuts that are pressed before there is what they are for. */
export interface HeldKeys {
  /** Keeps a key that would write something from the field that has the keyboard still. */
  hold: (event: KeyboardEvent) => void;
  /** Presses the held keys, in their order, where the keyboard is now. */
  release: () => void;
  /** Forgets the held keys: what they were for does not come. */
  drop: () => void;
}

/** Holds no key at first. */
export function heldKeys(): HeldKeys {
  let held: KeyboardEvent[] = [];
  return {
    hold: (event) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      held.push(event);
    },
    release: () => {
      const pressed = held;
      held = [];
      for (const event of pressed)
        document.activeElement?.dispatchEvent(new KeyboardEvent(event.type, event));
    },
    drop: () => {
      held = [];
    },
  };
}
