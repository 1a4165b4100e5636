/** Entries of a node: sixteen nodes of the level below, or values. */
type Node = readonly unknown[];

const bits = 4;
const mask = (1 << bits) - 1;

/**
 * An array that never changes: a change makes another one that shares with it all but the way to what is changed. Two that
 * come from one are compared and joined where they differ alone, so that a thousand of them with a thousand entries each
 * take little more than their changes.
 */
export class SharedArray<T> {
  private readonly root: Node | undefined;
  /** The place of the index's bits that choose among the entries of the root. */
  private readonly shift: number;

  private constructor(root: Node | undefined, shift: number) {
    this.root = root;
    this.shift = shift;
  }

  /** One without values that has room for so many. */
  static of<T>(length: number): SharedArray<T> {
    let shift = 0;
    while (length > 1 << (shift + bits)) shift += bits;
    return new SharedArray<T>(undefined, shift);
  }

  at(index: number): T | undefined {
    let node = this.root;
    for (let shift = this.shift; shift > 0 && node !== undefined; shift -= bits)
      node = node[(index >> shift) & mask] as Node | undefined;
    return node?.[index & mask] as T | undefined;
  }

  with(index: number, value: T): SharedArray<T> {
    return new SharedArray<T>(changed(this.root, this.shift, index, value), this.shift);
  }

  /** The values of both; where both have one, what is made of the two. */
  joined(other: SharedArray<T>, join: (own: T, others: T) => T): SharedArray<T> {
    const root = joinedNodes(this.root, other.root, this.shift, join as (a: unknown, b: unknown) => unknown);
    if (root === this.root) return this;
    return root === other.root ? other : new SharedArray<T>(root, this.shift);
  }

  /** Visits the values that are others than those of another array. */
  eachChange(before: SharedArray<T>, visit: (value: T, index: number) => void): void {
    eachChange(this.root, before.root, this.shift, 0, visit as (value: unknown, index: number) => void);
  }
}

function changed(node: Node | undefined, shift: number, index: number, value: unknown): Node {
  const entries = node === undefined ? [] : [...node];
  const at = (index >> shift) & mask;
  // no holes, which would read as values that are not there
  while (entries.length < at) entries.push(undefined);
  entries[at] = shift === 0 ? value : changed(entries[at] as Node | undefined, shift - bits, index, value);
  return entries;
}

function joinedNodes(
  own: Node | undefined,
  others: Node | undefined,
  shift: number,
  join: (own: unknown, others: unknown) => unknown,
): Node | undefined {
  if (own === others || others === undefined) return own;
  if (own === undefined) return others;
  const length = Math.max(own.length, others.length);
  const entries: unknown[] = [];
  for (let at = 0; at < length; at++) {
    const [one, other] = [own[at], others[at]];
    if (one === undefined || other === undefined || one === other) entries.push(one ?? other);
    else if (shift === 0) entries.push(join(one, other));
    else entries.push(joinedNodes(one as Node, other as Node, shift - bits, join));
  }
  if (isSame(entries, own)) return own;
  return isSame(entries, others) ? others : entries;
}

function isSame(one: Node, other: Node): boolean {
  return one.length === other.length && one.every((entry, at) => entry === other[at]);
}

function eachChange(
  node: Node | undefined,
  before: Node | undefined,
  shift: number,
  first: number,
  visit: (value: unknown, index: number) => void,
): void {
  if (node === undefined || node === before) return;
  for (let at = 0; at < node.length; at++) {
    const entry = node[at];
    const known = before?.[at];
    if (entry === undefined || entry === known) continue;
    const index = first + (at << shift);
    if (shift === 0) visit(entry, index);
    else eachChange(entry as Node, known as Node | undefined, shift - bits, index, visit);
  }
}
