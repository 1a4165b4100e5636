import { type DrawnIcon, ofSize } from './drawn-icon.ts';

/** The kinds of pictures in an icon of macOS, with their pixels; those after the gap are for displays of twice as many. */
export const macKinds: readonly (readonly [kind: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],

  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
  ['ic10', 1024],
];

const headSize = 8;

/** The icons as one file of macOS (`.icns`). */
export function macIcon(icons: readonly DrawnIcon[]): Buffer {
  const parts = macKinds.map(([kind, size]) => withHead(kind, ofSize(icons, size).png));
  return withHead('icns', Buffer.concat(parts));
}

/** Each part, and the whole, begins with its kind and its length. */
function withHead(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(headSize);
  head.write(kind, 'latin1');
  head.writeUInt32BE(headSize + content.length, 4);
  return Buffer.concat([head, content]);
}
