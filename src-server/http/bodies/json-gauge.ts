import { TransportFailure } from '../../base/failures.ts';
import { mostFields } from './url-encoded.ts';

/** Members and elements of a JSON body at all depths: parsing them is one step, in which nobody else is answered. */
const mostValues = 100_000;
const deepest = 64;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Measures JSON while it arrives, so that what would take too long to parse is refused before it is there. Whether it is
 * JSON is left to the parser.
 */
export class JsonGauge {
  #depth = 0;
  #members = 1;
  #values = 1;
  #inText = false;
  #escaped = false;

  /** @throws TransportFailure (400 too deep, 413 too many members) */
  add(piece: Uint8Array): void {
    for (let index = 0; index < piece.length; index += 1) {
      if (this.#inText) this.#stepInText(piece[index]!);
      else this.#step(piece[index]!);
    }
  }

  #stepInText(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inText = false;
  }

  #step(byte: number): void {
    switch (byte) {
      case quote:
        this.#inText = true;
        return;
      case comma:
        if (this.#depth === 1) this.#members += 1;
        this.#values += 1;
        if (this.#members > mostFields) {
          throw new TransportFailure(413, `A request may have at most ${mostFields} fields.`);
        }
        this.#refuseMany();
        return;
      case colon:
        this.#values += 1;
        this.#refuseMany();
        return;
      case openBrace:
      case openBracket:
        this.#depth += 1;
        this.#values += 1;
        if (this.#depth > deepest) throw new TransportFailure(400, 'The JSON body is nested too deep.');
        this.#refuseMany();
        return;
      case closeBrace:
      case closeBracket:
        this.#depth -= 1;
        return;
    }
  }

  #refuseMany(): void {
    if (this.#values <= mostValues) return;
    throw new TransportFailure(
      413,
      `A JSON body may have at most ${mostValues} members and elements; send what is larger as text or as a file.`,
    );
  }
}
