import type { SourceColumn } from '../run/draft.ts';

/**
 * Sources that are being found, those of an expression behind those of the one around it: who begins notes the length,
 * and takes what is behind it. Lists that grow for each expression would keep room for sixteen more.
 */
export class FoundSources {
  private readonly sources: SourceColumn[] = [];
  private count = 0;

  get length(): number {
    return this.count;
  }

  add(sources: readonly SourceColumn[]): void {
    for (const source of sources) this.push(source);
  }

  push(source: SourceColumn): void {
    this.sources[this.count++] = source;
  }

  /** Takes off all behind the first so many. */
  take(length: number): SourceColumn[] {
    const taken = this.sources.slice(length, this.count);
    this.count = length;
    return taken;
  }
}
