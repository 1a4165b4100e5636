import { TokenKind } from './tokens.ts';
import type { TokenList } from './tokens.ts';

/** Collects the tokens of one file in growing typed arrays. */
export class TokenWriter {
  count = 0;
  kinds: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  readonly texts: string[] = [];
  private capacity: number;

  /** The length of the text gives the first guess of the number of tokens. */
  constructor(textLength: number) {
    this.capacity = (textLength >> 2) + 64;
    this.kinds = new Uint8Array(this.capacity);
    this.starts = new Int32Array(this.capacity);
    this.ends = new Int32Array(this.capacity);
  }

  add(kind: TokenKind, start: number, end: number, text: string): void {
    const index = this.count;
    if (index === this.capacity) this.grow();
    this.kinds[index] = kind;
    this.starts[index] = start;
    this.ends[index] = end;
    this.texts.push(text);
    this.count = index + 1;
  }

  /** The kind of the last token; `end` where there is none. */
  get lastKind(): TokenKind {
    return this.count > 0 ? (this.kinds[this.count - 1] as TokenKind) : TokenKind.end;
  }

  get lastText(): string {
    return this.count > 0 ? this.texts[this.count - 1]! : '';
  }

  get lastEnd(): number {
    return this.count > 0 ? this.ends[this.count - 1]! : -1;
  }

  /** Closes the list with its end token. */
  finish(source: string): TokenList {
    const count = this.count;
    this.add(TokenKind.end, source.length, source.length, '');
    return {
      source,
      count,
      kinds: this.kinds.subarray(0, count + 1),
      starts: this.starts.subarray(0, count + 1),
      ends: this.ends.subarray(0, count + 1),
      texts: this.texts,
    };
  }

  private grow(): void {
    this.capacity = Math.ceil(this.capacity * 1.6);
    const { kinds, starts, ends } = this;
    this.kinds = new Uint8Array(this.capacity);
    this.starts = new Int32Array(this.capacity);
    this.ends = new Int32Array(this.capacity);
    this.kinds.set(kinds);
    this.starts.set(starts);
    this.ends.set(ends);
  }
}
