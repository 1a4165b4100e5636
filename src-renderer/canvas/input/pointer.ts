/** What may lie under the pointer: `nothing`, or what the view makes of it. */
export interface PointerTarget {
  on: string;
}

/** Finds what is under the pointer. */
export interface PointerTargets<Target extends PointerTarget> {
  /** Coordinates are pixels from the upper left corner of the element. */
  targetAt: (x: number, y: number) => Target;
}

/** What the movements of the pointer do. */
export interface PointerActions<Target extends PointerTarget> {
  /** Undefined where the pointer has left. */
  point: (target: Target | undefined, at?: { x: number; y: number }) => void;
  /** A finger rests on something. */
  hold: (target: Target, at: { x: number; y: number }) => void;
  /** The pointer goes down on something. */
  press?: (target: Target) => void;
  click: (target: Target, event: MouseEvent) => void;
  doubleClick: (target: Target) => void;
  menu: (target: Target, event: MouseEvent) => void;
  zoom: (factor: number, at: { x: number; y: number }) => void;
  pan: (dx: number, dy: number) => void;
}

/** A press that moved further than this was a drag and no click. */
const clickReach = 4;
/** Milliseconds after which a finger that rests asks what is below it. */
const holdDelay = 500;
/** Wheel steps to zoom: pixels of the wheel per factor e; a pinch on a trackpad comes as small steps with Ctrl. */
const wheelPixels = 480;
const pinchPixels = 90;
const pixelsPerWheelLine = 18;

/**
 * Listens to the pointer on the graph's element. Dragging is vis-network's; the wheel is ours, as its steps are too
 * coarse for trackpads.
 * @returns ends listening
 */
export function listenToPointer<Target extends PointerTarget>(
  element: HTMLElement,
  targets: PointerTargets<Target>,
  actions: PointerActions<Target>,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const at = (event: MouseEvent): { x: number; y: number } => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  let pressed: { x: number; y: number } | undefined;
  let moved: MouseEvent | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;
  /** The finger that is down has got its answer: it asks for no menu beside. */
  let isHeld = false;
  element.addEventListener(
    'pointerdown',
    (event) => {
      pressed = at(event);
      const { x, y } = pressed;
      actions.press?.(targets.targetAt(x, y));
      isHeld = false;
      clearTimeout(holding);
      if (event.pointerType !== 'touch') return;
      actions.point(undefined);
      holding = setTimeout(() => {
        const target = targets.targetAt(x, y);
        isHeld = target.on !== 'nothing';
        if (isHeld) actions.hold(target, { x, y });
      }, holdDelay);
    },
    { signal, capture: true },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const { x, y } = at(event);
      if (pressed !== undefined && Math.hypot(x - pressed.x, y - pressed.y) > clickReach)
        clearTimeout(holding);
      // Hit tests at the rate of frames, not of the mouse.
      if (moved === undefined) {
        requestAnimationFrame(() => {
          const isWanted = moved?.buttons === 0 && !signal.aborted;
          if (moved !== undefined && isWanted) followPointer(element, targets, actions, at(moved));
          moved = undefined;
        });
      }
      moved = event;
    },
    { signal },
  );
  for (const end of ['pointerup', 'pointercancel'])
    element.addEventListener(end, () => clearTimeout(holding), { signal, capture: true });
  // Nor is it a click, which would take the keyboard, and with it the answer, away.
  element.addEventListener('touchend', (event) => isHeld && event.preventDefault(), {
    signal,
    capture: true,
    passive: false,
  });
  element.addEventListener(
    'pointerleave',
    ({ pointerType }) => {
      // The finger covered what it has asked for: that stays until the next touch.
      if (pointerType === 'touch' && isHeld) return;
      // A frame that was asked for before comes later, and would report where the pointer was.
      moved = undefined;
      actions.point(undefined);
    },
    { signal },
  );
  element.addEventListener(
    'click',
    (event) => {
      const { x, y } = at(event);
      const dragged = pressed !== undefined && Math.hypot(x - pressed.x, y - pressed.y) > clickReach;
      if (!dragged && !isHeld && event.button === 0) actions.click(targets.targetAt(x, y), event);
    },
    { signal },
  );
  element.addEventListener(
    'dblclick',
    (event) => actions.doubleClick(targets.targetAt(at(event).x, at(event).y)),
    {
      signal,
    },
  );
  element.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault();
      if (isHeld) return;
      actions.menu(targets.targetAt(at(event).x, at(event).y), event);
    },
    { signal },
  );
  element.addEventListener('wheel', (event) => turnWheel(actions, event, at(event)), {
    signal,
    capture: true,
    passive: false,
  });
  return () => {
    clearTimeout(holding);
    ending.abort();
  };
}

function followPointer<Target extends PointerTarget>(
  element: HTMLElement,
  targets: PointerTargets<Target>,
  actions: PointerActions<Target>,
  { x, y }: { x: number; y: number },
): void {
  const target = targets.targetAt(x, y);
  element.style.cursor = target.on === 'nothing' ? 'grab' : 'pointer';
  actions.point(target, { x, y });
}

function turnWheel(
  actions: Pick<PointerActions<PointerTarget>, 'pan' | 'zoom'>,
  event: WheelEvent,
  at: { x: number; y: number },
): void {
  event.preventDefault();
  event.stopPropagation();
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? pixelsPerWheelLine : 1;
  const dx = event.deltaX * unit;
  const dy = event.deltaY * unit;
  if (event.shiftKey) actions.pan(dx === 0 ? dy : dx, 0);
  else if (Math.abs(dx) > 2 * Math.abs(dy)) actions.pan(dx, 0);
  else actions.zoom(Math.exp(-dy / (event.ctrlKey ? pinchPixels : wheelPixels)), at);
}
