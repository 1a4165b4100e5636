const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const bytesPerPixel = 3;
/** Every row is told as its difference from the row above: of drawings, mostly nothing. */
const upFilter = 2;
const colourTypeRgb = 2;

/**
 * Writes a PNG row by row, so that an image may be larger than any canvas: what is held is the compressed file. Pixels
 * are opaque.
 */
export class PngEncoder {
  readonly #width: number;
  readonly #parts: Uint8Array<ArrayBuffer>[];
  readonly #writer: WritableStreamDefaultWriter<BufferSource>;
  readonly #reading: Promise<void>;
  #above: Uint8Array;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#above = new Uint8Array(width * bytesPerPixel);
    this.#parts = [signature, chunk('IHDR', header(width, height))];
    const zlib = new CompressionStream('deflate');
    this.#writer = zlib.writable.getWriter();
    this.#reading = this.#collect(zlib.readable);
  }

  async #collect(readable: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const reader = readable.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const t0 = performance.now(); this.#parts.push(chunk('IDAT', read.value)); const T = (globalThis as any).T; T.crc=(T.crc??0)+performance.now()-t0;
    }
  }

  /** Adds rows below those before: red, green and blue of each pixel, row after row. */
  async addRows(pixels: Uint8Array): Promise<void> {
    const t0 = performance.now();
    const length = this.#width * bytesPerPixel;
    const rows = pixels.length / length;
    const filtered = new Uint8Array(rows * (length + 1));
    for (let row = 0; row < rows; row++) {
      const from = row * length;
      const to = row * (length + 1);
      const above = row === 0 ? this.#above : pixels.subarray(from - length, from);
      filtered[to] = upFilter;
      for (let i = 0; i < length; i++) filtered[to + 1 + i] = pixels[from + i]! - above[i]!;
    }
    if (rows > 0) this.#above = pixels.slice((rows - 1) * length);
    const T = (globalThis as any).T; T.filter=(T.filter??0)+performance.now()-t0; await this.#writer.write(filtered);
  }

  /** The whole file, after the last row. */
  async finish(): Promise<Blob> {
    await this.#writer.close();
    await this.#reading;
    return new Blob([...this.#parts, chunk('IEND', new Uint8Array(0))], { type: 'image/png' });
  }
}

function header(width: number, height: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(13));
  bytes.setUint32(0, width);
  bytes.setUint32(4, height);
  bytes.setUint8(8, 8);
  bytes.setUint8(9, colourTypeRgb);
  return new Uint8Array(bytes.buffer);
}

/** Length, name, content and checksum. */
function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = name.charCodeAt(i);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, crc32(bytes.subarray(4, content.length + 8)));
  return bytes;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum & 1) === 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = crcTable[(sum ^ byte) & 0xff]! ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
