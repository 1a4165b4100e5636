import iconv from 'iconv-lite';
import { decodeText } from '../../archives/encodings.ts';
import { TransportFailure } from '../failures.ts';

/**
 * Bytes of a request as text, in the charset that they declare. Where none is declared, or UTF-8 that it is not, the
 * content tells, as it does for files. A byte order mark is left out.
 * @throws TransportFailure (415) where the charset is not known
 */
export function declaredText(bytes: Buffer, charset?: string): string {
  if (charset === undefined || /^utf-?8$/i.test(charset)) {
    const decoded = decodeText(bytes);
    return decoded.isText ? decoded.text : bytes.toString('utf8');
  }
  if (!iconv.encodingExists(charset)) {
    throw new TransportFailure(415, `The charset ${charset} is not known.`);
  }
  return iconv.decode(bytes, charset);
}
