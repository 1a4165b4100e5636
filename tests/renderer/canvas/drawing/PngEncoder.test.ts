import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PngEncoder } from '../../../../src-renderer/canvas/drawing/images/PngEncoder.ts';

interface Chunk {
  name: string;
  content: Buffer;
}

/** The chunks of a PNG; fails where a checksum is wrong. */
function chunksOf(file: Buffer): Chunk[] {
  expect(file.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
  const chunks: Chunk[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const named = file.subarray(at + 4, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(named));
    chunks.push({ name: named.subarray(0, 4).toString('latin1'), content: named.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

/** The pixels of a PNG whose rows are written as they are. */
function pixelsOf(chunks: readonly Chunk[], width: number, height: number): Uint8Array {
  const packed = chunks.filter(({ name }) => name === 'IDAT').map(({ content }) => content);
  const rows = inflateSync(Buffer.concat(packed));
  expect(rows).toHaveLength(height * (1 + 3 * width));
  const pixels = new Uint8Array(3 * width * height);
  for (let row = 0; row < height; row++) {
    const start = row * (1 + 3 * width);
    expect(rows[start]).toBe(0);
    pixels.set(rows.subarray(start + 1, start + 1 + 3 * width), row * 3 * width);
  }
  return pixels;
}

/** As a canvas gives pixels: red, green, blue and an opaque fourth byte. */
function canvasPixels(pixels: Uint8Array): Uint32Array {
  const bytes = new Uint8Array((pixels.length / 3) * 4).fill(255);
  for (let i = 0; i < pixels.length; i++) bytes[Math.floor(i / 3) * 4 + (i % 3)] = pixels[i]!;
  return new Uint32Array(bytes.buffer);
}

describe('PngEncoder', () => {
  it('writes the rows of several strips, one below the other', async () => {
    const [width, height] = [37, 20];
    const pixels = Uint8Array.from({ length: 3 * width * height }, (_, i) => (i * i * 31 + (i >> 3)) & 255);
    const png = new PngEncoder(width, height);
    for (const [from, to] of [
      [0, 7],
      [7, 8],
      [8, 20],
    ] as const) {
      await png.addRows(canvasPixels(pixels.slice(from * 3 * width, to * 3 * width)));
    }
    const chunks = chunksOf(Buffer.from(await (await png.finish()).arrayBuffer()));
    expect([chunks[0]!.name, chunks.at(-1)!.name]).toEqual(['IHDR', 'IEND']);
    expect(chunks[0]!.content.readUInt32BE(0)).toBe(width);
    expect(chunks[0]!.content.readUInt32BE(4)).toBe(height);
    expect(pixelsOf(chunks, width, height)).toEqual(pixels);
  });

  it('is not bound to the sides of a canvas', async () => {
    const width = 70_000;
    const png = new PngEncoder(width, 2);
    await png.addRows(canvasPixels(new Uint8Array(3 * width * 2).fill(200)));
    const file = Buffer.from(await (await png.finish()).arrayBuffer());
    expect(pixelsOf(chunksOf(file), width, 2).every((value) => value === 200)).toBe(true);
    expect(file.length).toBeLessThan(5000);
  });
});
