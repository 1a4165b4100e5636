import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { DamagedValue } from './damaged-value.ts';

const inflate = promisify(inflateRaw);

/** The checksum that is kept beside a stored value. Packed values have none of their own (RFC 1951). */
export function checksumOf(value: Uint8Array | string): number {
  return crc32(value);
}

/** Whether a value is as it was written; one without a checksum, of an earlier version, is not known to be. */
export function isIntact(value: Uint8Array | string, checksum: number | null): boolean {
  return checksum !== null && crc32(value) === checksum;
}

/**
 * Refuses a packed value that is not as it was written; one of an earlier version, which has no checksum, where it
 * cannot be unpacked.
 * @param what it is, for the log
 * @throws DamagedValue
 */
export async function requireIntact(value: Uint8Array, checksum: number | null, what: string): Promise<void> {
  if (checksum === null) {
    await inflate(value).catch(() => {
      throw new DamagedValue(what);
    });
  } else if (!isIntact(value, checksum)) throw new DamagedValue(what);
}
