import { TransportFailure } from '../../base/failures.ts';
import { decodeText } from '../../io/encodings/encodings.ts';
import { iconv } from '../../io/encodings/iconv.ts';

/**
 * Bytes of a request as text, in the charset that they declare. Where none is declared, or UTF-8 that it is not, the
 * content decides, as it does for files. A byte order mark is left out.
 * @param charset a {@link knownCharset}
 */
export function declaredText(bytes: Buffer, charset?: string): string {
  if (charset === undefined || /^utf-?8$/i.test(charset)) {
    const decoded = decodeText(bytes);
    return decoded.isText ? decoded.text : bytes.toString('utf8');
  }
  return iconv().decode(bytes, charset);
}

/** A charset that can be read. @throws TransportFailure (415) */
export function knownCharset(charset: string): string {
  if (iconv().encodingExists(charset)) return charset;
  throw new TransportFailure(415, `The charset ${charset} is not known.`);
}
