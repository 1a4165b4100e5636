import { isQuoted, NameFolding } from '../../catalog/names.ts';
import { dialectOf } from '../../dialects/index.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';

/**
 * Names of one vendor's database in a run of another: quotes that change nothing there are as if not written, so that the
 * run compares `[dw].[Orders]` and `dw.orders` of SQL Server as one name, whatever quotes mean to the run's own vendor.
 */
export class ComparedNames {
  readonly #fold: NameFolding;

  /** @param vendor of the database that the names are of */
  constructor(vendor: VendorId) {
    this.#fold = new NameFolding(dialectOf(vendor).names, {});
  }

  /** The bits of the parts of a table's name whose quotes count. */
  quotedParts(parts: readonly string[], quoted: number): number {
    return this.#bits(parts, quoted, (name) => this.#table(name));
  }

  /** Lets a part of a dataflow say of its names what the run shall compare; other values stay as they are. */
  mark(value: Record<string, unknown>): void {
    const { parts, path, quoted, name, alias } = value;
    if (typeof quoted === 'number' && isNames(parts)) value['quoted'] = this.quotedParts(parts, quoted);
    else if (typeof quoted === 'number' && isNames(path))
      value['quoted'] = this.#bits(path, quoted, (part) => this.#column(part));
    if (typeof name === 'string' && !this.#column(name)) {
      if (quoted === true) delete value['quoted'];
      delete value['nameQuoted'];
    }
    if (typeof alias === 'string' && !this.#table(alias)) delete value['aliasQuoted'];
  }

  #bits(names: readonly string[], quoted: number, counts: (name: string) => boolean): number {
    let bits = 0;
    names.forEach((name, i) => {
      if (isQuoted(quoted, i) && counts(name)) bits |= 1 << i;
    });
    return bits;
  }

  #table(name: string): boolean {
    return this.#fold.table(name, true) !== this.#fold.table(name, false);
  }

  #column(name: string): boolean {
    return this.#fold.column(name, true) !== this.#fold.column(name, false);
  }
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
