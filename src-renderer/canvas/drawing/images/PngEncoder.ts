const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const bytesPerPixel = 3;
/** Rows are encoded as they are: of drawings that packs better than differences, and takes no time. */
const noFilter = 0;
/** So much is packed at once. */
const blockBytes = 1 << 20;
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

  constructor(width: number, height: number) {
    this.#width = width;
    this.#parts = [signature, chunk('IHDR', header(width, height))];
    const zlib = new CompressionStream('deflate');
    this.#writer = zlib.writable.getWriter();
    this.#reading = this.#collect(zlib.readable);
  }

  async #collect(readable: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const reader = readable.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      this.#parts.push(chunk('IDAT', read.value));
    }
  }

  /** Adds rows below those before: red, green, blue and an unused byte of each pixel, from the lowest byte on. */
  async addRows(pixels: Uint32Array): Promise<void> {
    const rows = pixels.length / this.#width;
    const most = Math.max(1, Math.floor(blockBytes / (this.#width * bytesPerPixel)));
    for (let row = 0; row < rows; row += most) {
      const end = Math.min(rows, row + most);
      await this.#writer.write(this.#encoded(pixels.subarray(row * this.#width, end * this.#width)));
    }
  }

  #encoded(pixels: Uint32Array): Uint8Array<ArrayBuffer> {
    const rows = pixels.length / this.#width;
    const encoded = new Uint8Array(rows * (1 + this.#width * bytesPerPixel));
    let to = 0;
    let from = 0;
    for (let row = 0; row < rows; row++) {
      encoded[to++] = noFilter;
      for (const end = from + this.#width; from < end; from++) {
        const pixel = pixels[from]!;
        encoded[to++] = pixel;
        encoded[to++] = pixel >> 8;
        encoded[to++] = pixel >> 16;
      }
    }
    return encoded;
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
  // By index: an iterator would take five times as long.
  for (let i = 0; i < bytes.length; i++) sum = crcTable[(sum ^ bytes[i]!) & 0xff]! ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
