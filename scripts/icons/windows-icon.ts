import { type DrawnIcon, ofSize } from './drawn-icon.ts';

/** What Windows shows in lists, on the desktop and in the title bar, at scales of 100 to 200 %. */
export const windowsSizes = [16, 20, 24, 32, 40, 48, 64, 128, 256] as const;

const directorySize = 6;
const entrySize = 16;
const bitmapHeaderSize = 40;

/** The icons as one file of Windows (`.ico`). The largest is a PNG, as Windows wants it; the others are bitmaps. */
export function windowsIcon(icons: readonly DrawnIcon[]): Buffer {
  const images = windowsSizes.map((size) => {
    const icon = ofSize(icons, size);
    return { size, bytes: size === 256 ? icon.png : bitmap(icon) };
  });
  const directory = Buffer.alloc(directorySize + entrySize * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, { size, bytes }] of images.entries()) {
    const entry = directorySize + entrySize * index;
    // 256 does not fit into a byte and is written as 0.
    directory.writeUInt8(size % 256, entry);
    directory.writeUInt8(size % 256, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(bytes.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([directory, ...images.map(({ bytes }) => bytes)]);
}

/** A bitmap with alpha, rows from the bottom, and the mask of old: one bit for each transparent pixel. */
function bitmap({ size, rgba }: DrawnIcon): Buffer {
  const maskRow = Math.ceil(size / 32) * 4;
  const bytes = Buffer.alloc(bitmapHeaderSize + size * size * 4 + size * maskRow);
  bytes.writeUInt32LE(bitmapHeaderSize, 0);
  bytes.writeInt32LE(size, 4);
  // Picture and mask are counted together.
  bytes.writeInt32LE(size * 2, 8);
  bytes.writeUInt16LE(1, 12);
  bytes.writeUInt16LE(32, 14);
  bytes.writeUInt32LE(size * size * 4, 20);
  const mask = bitmapHeaderSize + size * size * 4;
  for (let y = 0; y < size; y += 1) {
    const row = size - 1 - y;
    for (let x = 0; x < size; x += 1) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(
        (y * size + x) * 4,
        (y * size + x) * 4 + 4,
      );
      bytes.set([blue, green, red, alpha], bitmapHeaderSize + (row * size + x) * 4);
      const maskByte = mask + row * maskRow + (x >> 3);
      if (alpha === 0) bytes[maskByte] = bytes.readUInt8(maskByte) | (0x80 >> (x & 7));
    }
  }
  return bytes;
}
