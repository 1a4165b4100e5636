import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { macKinds } from '../../scripts/icons/mac-icon.ts';
import { windowsSizes } from '../../scripts/icons/windows-icon.ts';
import { projectRoot } from '../../scripts/project.ts';

const read = (path: string): Buffer => readFileSync(join(projectRoot, 'resources', path));

/** Width and height, from the head of a PNG. */
function pngSize(bytes: Buffer): [number, number] {
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('the icons', () => {
  it('of Linux have the sizes of their names', () => {
    const names = readdirSync(join(projectRoot, 'resources/icons'));
    expect(names).toHaveLength(8);
    for (const name of names) {
      const size = Number(name.split('x')[0]);
      expect(name).toBe(`${size}x${size}.png`);
      expect(pngSize(read(`icons/${name}`))).toEqual([size, size]);
    }
  });

  it('of Windows are whole pictures with alpha, up to 256 pixels', () => {
    const icon = read('icon.ico');
    const count = icon.readUInt16LE(4);
    const sizes = Array.from({ length: count }, (_, index) => {
      const entry = 6 + 16 * index;
      const size = icon[entry] || 256;
      const offset = icon.readUInt32LE(entry + 12);
      const image = icon.subarray(offset, offset + icon.readUInt32LE(entry + 8));
      if (size === 256) expect(pngSize(image)).toEqual([256, 256]);
      else {
        expect([image.readUInt32LE(4), image.readUInt32LE(8), image.readUInt16LE(14)]).toEqual([
          size,
          2 * size,
          32,
        ]);
        expect(image.length).toBe(40 + size * size * 4 + size * Math.ceil(size / 32) * 4);
        // The corner is outside the rounded square; the middle is the white stream.
        expect(image[40 + 3]).toBe(0);
        const middle = 40 + (Math.floor(size / 2) * size + Math.floor(size / 2)) * 4;
        expect(image[middle + 3]).toBe(255);
      }
      return size;
    });
    expect(sizes).toEqual([...windowsSizes]);
  });

  it('of macOS are pictures of the sizes of their kinds', () => {
    const icon = read('icon.icns');
    expect(icon.toString('latin1', 0, 4)).toBe('icns');
    expect(icon.readUInt32BE(4)).toBe(icon.length);
    const parts: [string, number][] = [];
    for (let offset = 8; offset < icon.length; offset += icon.readUInt32BE(offset + 4)) {
      const [width] = pngSize(icon.subarray(offset + 8));
      parts.push([icon.toString('latin1', offset, offset + 4), width]);
    }
    expect(parts).toEqual(macKinds.map((kind) => [...kind]));
  });
});
