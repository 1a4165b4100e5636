import { DataSet } from 'vis-data/esnext';
import { Network } from 'vis-network/esnext';

/** A table that vis-network drags. Centre and size in scene units. */
export interface HostNode {
  id: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Camera {
  /** The point of the scene in the middle of the view. */
  x: number;
  y: number;
  scale: number;
}

export interface HostOptions {
  container: HTMLElement;
  /** Draws all that is seen; the context is in scene units. */
  draw: (context: CanvasRenderingContext2D) => void;
  /** A table is about to be dragged. */
  onNodeGrabbed: () => void;
  /** While a table is dragged: its new centre. */
  onNodeMoved: (id: number, x: number, y: number) => void;
  onNodeDropped: (id: number) => void;
  onCameraMoved: () => void;
  /** The canvas has another size; `before` is where the camera was. */
  onResized: (before: Camera) => void;
}

/** What vis-network reports of another size of its canvas, in pixels of the page. */
interface CanvasSizes {
  width: number;
  height: number;
  oldWidth: number;
  oldHeight: number;
}

interface VisNode extends HostNode {
  shape: 'custom';
  size: number;
  ctxRenderer: () => { drawNode: () => void; nodeDimensions: { width: number; height: number } };
}

/**
 * vis-network keeps its listeners on the prototype of `Network`: a second network beside the first would hear its events,
 * draw on its canvas, and when destroyed make it deaf. So every network has a prototype of its own.
 */
function networkOfItsOwn(): typeof Network {
  class OwnNetwork extends Network {}
  Object.assign(OwnNetwork.prototype, { _callbacks: new Map() });
  return OwnNetwork;
}

const scaleLimits = { least: 0.004, most: 2.5 } as const;

/**
 * The only user of vis-network: camera, gestures, and the table that the pointer is about to drag as a node. Everything
 * that vis-network is slow at (edges, nodes, hit tests, layout, physics, highlights) is switched off and done by the scene.
 */
export class VisHost {
  readonly #network: Network;
  readonly #nodes = new DataSet<VisNode>();
  readonly #options: HostOptions;
  #frame: number | undefined;
  #dragged: number | undefined;
  /** The size that the container had when the camera was placed last: vis-network hears of another one later. */
  #placedIn = { width: 0, height: 0 };
  /** Set when the host is destroyed: late callers see where the camera was, and move nothing. */
  #lastCamera: Camera | undefined;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#network = new (networkOfItsOwn())(
      options.container,
      { nodes: this.#nodes, edges: [] },
      {
        autoResize: true,
        physics: false,
        layout: { improvedLayout: false },
        interaction: {
          hover: false,
          keyboard: false,
          multiselect: false,
          navigationButtons: false,
          selectConnectedEdges: false,
          hoverConnectedEdges: false,
          tooltipDelay: 1e9,
          zoomView: true,
          dragView: true,
          dragNodes: true,
        },
      },
    );
    this.#listen();
  }

  #listen(): void {
    const network = this.#network;
    network.on('beforeDrawing', (context: CanvasRenderingContext2D) => {
      this.#options.draw(context);
      // vis-network closes the path in force, and would draw it again.
      context.beginPath();
    });
    network.on('dragStart', ({ nodes }: { nodes: number[] }) => {
      this.#dragged = nodes[0];
      if (this.#dragged !== undefined) this.#options.onNodeGrabbed();
    });
    network.on('dragging', () => {
      if (this.#dragged === undefined) {
        this.#options.onCameraMoved();
        return;
      }
      const { x, y } = network.getPosition(this.#dragged);
      this.#options.onNodeMoved(this.#dragged, x, y);
    });
    network.on('dragEnd', () => {
      const dragged = this.#dragged;
      this.#dragged = undefined;
      network.unselectAll();
      if (dragged === undefined) this.#options.onCameraMoved();
      else this.#options.onNodeDropped(dragged);
    });
    for (const event of ['zoom', 'animationFinished'] as const) {
      network.on(event, () => this.#options.onCameraMoved());
    }
    network.on('resize', (sizes: CanvasSizes) => this.#resized(sizes));
  }

  /** vis-network scales the view with its canvas as soon as it has reported it; its position is set after that. */
  #resized({ width, height, oldWidth, oldHeight }: CanvasSizes): void {
    if (Math.min(width, height, oldWidth, oldHeight) === 0) {
      this.#options.onCameraMoved();
      return;
    }
    const isPlaced = this.#placedIn.width === width && this.#placedIn.height === height;
    const middle = this.toScene(oldWidth / 2, oldHeight / 2);
    const before = isPlaced ? this.camera : { ...middle, scale: this.#network.getScale() };
    queueMicrotask(() => {
      if (this.#lastCamera === undefined) this.#options.onResized(before);
    });
  }

  get isDragging(): boolean {
    return this.#dragged !== undefined;
  }

  /** The canvas that vis-network draws on. */
  get canvas(): HTMLCanvasElement | null {
    return this.#options.container.querySelector('canvas');
  }

  /** Makes the nodes exactly these; unchanged ones are left alone. */
  setNodes(wanted: readonly HostNode[]): void {
    if (this.#dragged !== undefined || this.#lastCamera !== undefined) return;
    const ids = new Set(wanted.map(({ id }) => id));
    const gone = this.#nodes.getIds().filter((id) => !ids.has(Number(id)));
    const changed = wanted.filter((node) => !sameNode(this.#nodes.get(node.id), node));
    if (gone.length > 0) this.#nodes.remove(gone);
    if (changed.length > 0) this.#nodes.update(changed.map(visNode));
  }

  get camera(): Camera {
    if (this.#lastCamera !== undefined) return this.#lastCamera;
    const { x, y } = this.#network.getViewPosition();
    return { x, y, scale: this.#network.getScale() };
  }

  /** Moves the camera, within the limits of scale; in `duration` milliseconds, 0 for at once. */
  moveTo({ x, y, scale }: Camera, duration: number): void {
    if (this.#lastCamera !== undefined) return;
    const { clientWidth: width, clientHeight: height } = this.#options.container;
    this.#placedIn = { width, height };
    const limited = Math.min(Math.max(scale, scaleLimits.least), scaleLimits.most);
    this.#network.moveTo({
      position: { x, y },
      scale: limited,
      animation: duration > 0 ? { duration, easingFunction: 'easeInOutCubic' } : false,
    });
    if (duration === 0) this.#options.onCameraMoved();
  }

  /** From a place on the canvas (pixels) to the scene. */
  toScene(x: number, y: number): { x: number; y: number } {
    return this.#network.DOMtoCanvas({ x, y });
  }

  toCanvas(x: number, y: number): { x: number; y: number } {
    return this.#network.canvasToDOM({ x, y });
  }

  /** Draws once in the next frame, however often it is asked. */
  redraw(): void {
    if (this.#lastCamera !== undefined) return;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#network.redraw();
    });
  }

  destroy(): void {
    this.#lastCamera = this.camera;
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#network.destroy();
  }
}

/** Only a handle for the pointer: what is seen of the table is drawn with all else. */
function visNode(node: HostNode): VisNode {
  const { width, height } = node;
  return {
    ...node,
    shape: 'custom',
    // vis-network takes this, not the dimensions below, for the box in which it draws and hits.
    size: Math.max(width, height) / 2,
    ctxRenderer: () => ({ drawNode: () => undefined, nodeDimensions: { width, height } }),
  };
}

function sameNode(known: VisNode | null, node: HostNode): boolean {
  return (
    known !== null &&
    known.x === node.x &&
    known.y === node.y &&
    known.width === node.width &&
    known.height === node.height
  );
}
