/** A number takes as many bytes at most: seven bits of it in each. */
const mostBytes = 5;

/**
 * Numbers as bytes: of each its difference to the one before, small differences of either sign in few bytes (zigzag, then
 * seven bits in each byte, the lowest first, the eighth where more follow), as Protocol Buffers encode `sint32`.
 */
export function packedNumbers(values: Int32Array): Uint8Array {
  const bytes = new Uint8Array(values.length * mostBytes);
  let length = 0;
  let before = 0;
  for (const value of values) {
    const difference = (value - before) | 0;
    before = value;
    let rest = ((difference << 1) ^ (difference >> 31)) >>> 0;
    for (; rest > 0x7f; rest >>>= 7) bytes[length++] = (rest & 0x7f) | 0x80;
    bytes[length++] = rest;
  }
  return bytes.subarray(0, length);
}

/** So many numbers of {@link packedNumbers}. */
export function unpackedNumbers(bytes: Uint8Array, count: number): Int32Array {
  const values = new Int32Array(count);
  let before = 0;
  for (let index = 0, at = 0; index < count; index++) {
    let rest = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      rest |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    before = (before + ((rest >>> 1) ^ -(rest & 1))) | 0;
    values[index] = before;
  }
  return values;
}
