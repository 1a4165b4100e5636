import { addToList } from '../../src-lineage/base/list-map.ts';
import type { Diagnostic, LineageModel, SourceFile } from '../../src-lineage/index.ts';
import type { ColumnId, LineageObject } from '../../src-lineage/model/objects.ts';
import type { Relation } from '../../src-lineage/model/relations.ts';

/** What says that a name in an expression is no column of its sources. */
const gaps = ['unknown-column', 'orphan-column'];

/** A name that is a value by itself. */
const valueName = /^(?:null|true|false|current_\w+|localtime\w*|sysdate|systimestamp|session_user|user)$/i;

/** Follows the columns of a run to where their values come from. */
export class Wholeness {
  readonly #model: LineageModel;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #made = new Map<ColumnId, Relation[]>();
  readonly #grounded = new Map<ColumnId, boolean>();
  /** By file, the names that nothing is known of. */
  readonly #gaps = new Map<number, Diagnostic[]>();

  constructor(model: LineageModel, sources: readonly SourceFile[]) {
    this.#model = model;
    this.#texts = new Map(sources.map(({ name, text }) => [name, text]));
    for (let index = 0; index < model.relations.length; index++) {
      const relation = model.relations.at(index);
      if (relation.type === 'fdd' || relation.type === 'fdr')
        addToList(this.#made, relation.target, relation);
    }
    for (const diagnostic of model.diagnostics)
      if (gaps.includes(diagnostic.code)) addToList(this.#gaps, diagnostic.span[0], diagnostic);
  }

  /** The columns of a model whose values come from nowhere; of a model without columns that it has none. */
  lacking({ columns }: LineageObject): string[] {
    // what other queries take from a model that does not select it is no column of the model
    const selected = columns.filter(
      (column) => this.#made.has(column) && this.#model.columns.pseudoOf(column) !== 'rows',
    );
    if (selected.length === 0) return ['(no columns)'];
    return selected
      .filter((column) => !this.#isMade(column))
      .map((column) => this.#model.columns.nameOf(column));
  }

  #isMade(column: ColumnId): boolean {
    return this.#made.get(column)!.every((relation) => this.#isWhole(relation));
  }

  #isWhole({ expression, sources, span, uncertain }: Relation): boolean {
    if (uncertain === 'unknown-column' || uncertain === 'unread-macro') return false;
    if (expression !== undefined && span !== undefined && this.#hasGap(...span)) return false;
    return sources.every(({ column }) => this.#isGrounded(column));
  }

  #hasGap(file: number, start: number, end: number): boolean {
    return (this.#gaps.get(file) ?? []).some(({ span: [, from, to] }) => from >= start && to <= end);
  }

  /** Whether a value comes from something that is stored, from a constant, or from a function of nothing. */
  #isGrounded(column: ColumnId): boolean {
    const known = this.#grounded.get(column);
    if (known !== undefined) return known;
    // circles come from where they begin
    this.#grounded.set(column, true);
    const object = this.#model.objects[this.#model.columns.objectOf(column)]!;
    const isGrounded =
      isEnd(object) ||
      this.#model.columns.pseudoOf(column) === 'rows' ||
      (this.#made.has(column) ? this.#isMade(column) : this.#isOfNothing(column, object));
    this.#grounded.set(column, isGrounded);
    return isGrounded;
  }

  /** No relation leads to the column: nothing is lost if its item names nothing. */
  #isOfNothing(column: ColumnId, { kind }: LineageObject): boolean {
    if (kind === 'orphan-columns') return false;
    const places = this.#model.columns.spansOf(column);
    if (kind === 'function-call') return places.every((place) => !this.#hasGap(...place));
    return places.some(([file, start, end]) => {
      const text = this.#texts.get(this.#model.files[file]!.name) ?? '';
      const from = itemStart(text, start);
      const item = text.slice(from, end).trim();
      const made = /^([^]*)\sas\s+\S+$/i.exec(item)?.[1]?.trim();
      // what a tool adds stands where the query does
      if (/^\s*(?:select|with)\b/i.test(text.slice(start, end))) return true;
      if (made === undefined) return valueName.test(item);
      return !this.#hasGap(file, from, end) && (!/^\w+(?:\.\w+)*$/.test(made) || valueName.test(made));
    });
  }
}

function isEnd({ kind, role }: LineageObject): boolean {
  return kind === 'constants' || role === 'persistent' || role === 'routine' || kind === 'parameter';
}

/** Where the item of a select list begins that ends with a name. */
function itemStart(text: string, end: number): number {
  let depth = 0;
  for (let at = end - 1; at >= 0; at--) {
    const each = text.charAt(at);
    if (each === ')') depth++;
    else if (each === '(') depth--;
    if (depth < 0 || (depth === 0 && each === ',')) return at + 1;
    if (depth === 0 && /\bselect\s$/i.test(text.slice(Math.max(0, at - 7), at + 1))) return at + 1;
  }
  return 0;
}
