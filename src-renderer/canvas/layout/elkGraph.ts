import type { ElkNode, ElkPort, LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Positions } from '../scene/base/scene.ts';
import { type LayoutInput, spacing } from './layoutInput.ts';
import { connectedParts, type Extent, packOnShelves } from './parts.ts';

/** ELK's input: every box with a port for each height at which lines leave and enter, in fixed places. */
export function elkGraph(input: LayoutInput, aspect: number): ElkNode {
  const ports = Array.from(input.width, () => new Map<string, ElkPort>());
  const edges = [];
  const withPorts = input.direction === 'right';
  for (let at = 0; at < input.ports.length; at += 4) {
    const [source, target, from, to] = input.ports.subarray(at, at + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const ends = withPorts
      ? {
          sources: [portOf(ports, input, source, from, 'EAST')],
          targets: [portOf(ports, input, target, to, 'WEST')],
        }
      : { sources: [`b${source}`], targets: [`b${target}`] };
    edges.push({ id: `e${at / 4}`, ...ends });
  }
  const children = Array.from(input.width, (width, box) => ({
    id: `b${box}`,
    width,
    height: input.height[box]!,
    ports: [...ports[box]!.values()],
    layoutOptions: {
      'elk.alignment': withPorts ? 'LEFT' : 'TOP',
      ...(withPorts && { 'elk.portConstraints': 'FIXED_POS' }),
    },
  }));
  return { id: 'root', layoutOptions: layoutOptions(input, aspect), children, edges };
}

function portOf(
  ports: Map<string, ElkPort>[],
  input: LayoutInput,
  box: number,
  offset: number,
  side: 'EAST' | 'WEST',
): string {
  const id = `b${box}${side}${offset}`;
  const known = ports[box]!;
  if (!known.has(id)) {
    known.set(id, {
      id,
      width: 0,
      height: 0,
      x: side === 'EAST' ? input.width[box]! : 0,
      y: offset,
      layoutOptions: { 'elk.port.side': side },
    });
  }
  return id;
}

const mostStraightPorts = 300;

function layoutOptions(input: LayoutInput, aspect: number): LayoutOptions {
  return {
    'elk.algorithm': 'layered',
    'elk.direction': input.direction === 'right' ? 'RIGHT' : 'DOWN',
    'elk.randomSeed': '1',
    'elk.aspectRatio': aspect.toFixed(2),
    'elk.padding': '[top=0,left=0,bottom=0,right=0]',
    'elk.spacing.nodeNode': String(spacing.within[input.direction]),
    'elk.spacing.edgeNode': '14',
    'elk.spacing.edgeEdge': '6',
    'elk.spacing.componentComponent': String(spacing.parts),
    'elk.layered.spacing.nodeNodeBetweenLayers': String(spacing.layers),
    'elk.layered.spacing.edgeNodeBetweenLayers': '30',
    // Bends are not used (the lines are drawn as curves from port to port): the quickest way to route them will do.
    'elk.edgeRouting': 'POLYLINE',
    // The straightest lines; with hundreds of ports it takes seconds.
    'elk.layered.nodePlacement.strategy':
      input.ports.length / 4 <= mostStraightPorts ? 'NETWORK_SIMPLEX' : 'BRANDES_KOEPF',
    'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
    'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
    'elk.layered.crossingMinimization.forceNodeModelOrder': 'false',
  };
}

/**
 * Reads the places of the boxes from ELK's answer. It stacks parts that no line connects into a tower: those are packed
 * again.
 */
export function elkPositions(answer: ElkNode, input: LayoutInput, aspect: number): Positions {
  const x = new Float64Array(input.width.length);
  const y = new Float64Array(input.width.length);
  for (const node of answer.children ?? []) {
    const box = Number(node.id.slice(1));
    x[box] = Math.round(node.x ?? 0);
    y[box] = Math.round(node.y ?? 0);
  }
  packParts(input, aspect, { x, y });
  return { x, y };
}

function packParts(input: LayoutInput, aspect: number, { x, y }: Positions): void {
  const parts = connectedParts(input.links, input.width.length);
  const areas = parts.map(({ boxes }) => areaOf(boxes, input, { x, y }));
  const places = packOnShelves(areas, spacing.parts, aspect);
  for (const [p, { boxes }] of parts.entries()) {
    for (const box of boxes) {
      x[box]! += places[p]!.x - areas[p]!.left;
      y[box]! += places[p]!.y - areas[p]!.top;
    }
  }
}

function areaOf(
  boxes: readonly number[],
  { width, height }: LayoutInput,
  { x, y }: Positions,
): Extent & { left: number; top: number } {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const box of boxes) {
    area.left = Math.min(area.left, x[box]!);
    area.top = Math.min(area.top, y[box]!);
    area.right = Math.max(area.right, x[box]! + width[box]!);
    area.bottom = Math.max(area.bottom, y[box]! + height[box]!);
  }
  return { ...area, width: area.right - area.left, height: area.bottom - area.top };
}
