/** What a file is, by its first bytes. */
export type ContentKind = 'zip' | 'gzip' | 'foreign-archive' | 'other';

const signatures: readonly { kind: ContentKind; bytes: readonly number[] }[] = [
  { kind: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  // An empty archive, and the first part of a split one.
  { kind: 'zip', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { kind: 'zip', bytes: [0x50, 0x4b, 0x07, 0x08] },
  { kind: 'gzip', bytes: [0x1f, 0x8b, 0x08] },
  // RAR, 7z, xz, bzip2, zstd
  { kind: 'foreign-archive', bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { kind: 'foreign-archive', bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { kind: 'foreign-archive', bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { kind: 'foreign-archive', bytes: [0x42, 0x5a, 0x68, 0x39, 0x31, 0x41] },
  { kind: 'foreign-archive', bytes: [0x28, 0xb5, 0x2f, 0xfd] },
];

/** Where a tape archive names its format, whatever the length of its first file's name. */
const tarSignature = { start: 257, bytes: [0x75, 0x73, 0x74, 0x61, 0x72] };

/** Bytes that {@link contentKind} wants to see. */
export const signatureLength = tarSignature.start + tarSignature.bytes.length;

export function contentKind(start: Uint8Array): ContentKind {
  const found = signatures.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte));
  if (found !== undefined) return found.kind;
  const isTar = tarSignature.bytes.every((byte, index) => start[tarSignature.start + index] === byte);
  return isTar ? 'foreign-archive' : 'other';
}
