import { IntList } from '../int-list.ts';
import type { Span } from '../text/span.ts';
import { doubts, transforms } from './relations.ts';
import type {
  Clause,
  Decision,
  Doubt,
  EffectType,
  Relation,
  RelationSource,
  Transform,
} from './relations.ts';

/** A relation as linking notes it: what it says of its sources is settled when the model is finished. */
export interface NotedRelation extends Omit<Relation, 'sources'> {
  sources: readonly NotedSource[];
  /** The clause of the sources that name none. */
  clause?: Clause;
}

/** A relation without its sources. */
export type RelationStep = Omit<Relation, 'sources'>;

/** A source of a {@link NotedRelation}. */
export interface NotedSource extends RelationSource {
  uncertain?: Doubt;
}

// A word is kept as its place in these lists; models are packed with the words themselves.
const types: readonly Relation['type'][] = ['fdd', 'frd', 'fdr', 'join', 'er'];
const effects: readonly EffectType[] = [
  'select',
  'insert',
  'update',
  'delete',
  'merge_update',
  'merge_insert',
  'create_view',
  'create_table',
  'function',
  'rename_table',
  'swap_table',
  'clone_table',
  'copy',
  'cursor',
  'assign',
  'trigger',
  'call',
  'foreign_key',
  'join',
];
const transformCodes: readonly (Transform | undefined)[] = [undefined, ...transforms];
const clauses: readonly (Clause | undefined)[] = [
  undefined,
  'selectList',
  'where',
  'joinCondition',
  'groupBy',
  'having',
  'qualify',
  'orderBy',
  'connectBy',
  'distinct',
  'set',
  'values',
];
const doubtCodes: readonly (Doubt | undefined)[] = [undefined, ...doubts];
const decisions: readonly (Decision | undefined)[] = [undefined, 'condition', 'window'];

/**
 * Relations in the order of their making. A run has millions of them: they are kept as numbers, some forty bytes each,
 * and made when they are asked for; as objects they would need six times as much. JSON has them as an array.
 */
export class RelationList implements Iterable<Relation> {
  /** Type, effect, transform, usual clause and certainty: see {@link wordsOf}. */
  readonly #words = new IntList();
  readonly #target = new IntList();
  readonly #statement = new IntList();
  /** The place; its file is -1 where there is none. */
  readonly #file = new IntList();
  readonly #start = new IntList();
  readonly #end = new IntList();
  /** One more than the place in {@link #expressions}; 0 for none. */
  readonly #expression = new IntList();
  readonly #expressions: string[] = [];
  /** The sources are those from one place in the lists below up to another. */
  readonly #sourcesFrom = new IntList();
  readonly #sourcesTo = new IntList();
  readonly #sourceColumn = new IntList();
  /** Clause, decision and certainty of each source. */
  readonly #sourceWords = new IntList();

  static of(relations: Iterable<Relation>): RelationList {
    const list = new RelationList();
    for (const relation of relations) list.push(relation);
    return list;
  }

  get length(): number {
    return this.#words.length;
  }

  push(relation: NotedRelation): void {
    const { target, sources, statement, span, expression } = relation;
    this.#words.push(wordsOf(relation));
    this.#target.push(target);
    this.#statement.push(statement);
    this.#file.push(span === undefined ? -1 : span[0]);
    this.#start.push(span === undefined ? 0 : span[1]);
    this.#end.push(span === undefined ? 0 : span[2]);
    this.#expression.push(expression === undefined ? 0 : this.#expressions.push(expression));
    this.#sourcesFrom.push(this.#sourceColumn.length);
    this.#addSources(sources);
    this.#sourcesTo.push(this.#sourceColumn.length);
  }

  /** Gives other sources to the relation at a place, and says what happens to their values. */
  replaceSources(index: number, sources: readonly NotedSource[], transform: Transform): void {
    this.#words.set(index, wordsOf({ ...this.notedAt(index), transform }));
    this.#sourcesFrom.set(index, this.#sourceColumn.length);
    this.#addSources(sources);
    this.#sourcesTo.set(index, this.#sourceColumn.length);
  }

  #addSources(sources: readonly NotedSource[]): void {
    for (const { column, clause, decides, uncertain } of sources) {
      this.#sourceColumn.push(column);
      this.#sourceWords.push(
        clauses.indexOf(clause) | (decisions.indexOf(decides) << 4) | (doubtCodes.indexOf(uncertain) << 6),
      );
    }
  }

  /** The relation at a place that the list has. */
  at(index: number): Relation {
    const words = this.#words.at(index);
    const sources: RelationSource[] = [];
    for (let at = this.#sourcesFrom.at(index); at < this.#sourcesTo.at(index); at++)
      sources.push(this.#sourceAt(at));
    // the order of the fields is that of every model before: hashes are made of their JSON
    const relation: Relation = {
      type: types[words & 7]!,
      effect: effects[(words >> 3) & 31]!,
      target: this.#target.at(index),
      sources,
      statement: this.#statement.at(index),
    };
    this.#describe(index, words, relation);
    return relation;
  }

  /** {@link at} without the sources, of which one relation may have thousands. */
  stepAt(index: number): RelationStep {
    const words = this.#words.at(index);
    const step: RelationStep = {
      type: types[words & 7]!,
      effect: effects[(words >> 3) & 31]!,
      target: this.#target.at(index),
      statement: this.#statement.at(index),
    };
    this.#describe(index, words, step);
    return step;
  }

  #describe(index: number, words: number, step: RelationStep): void {
    const transform = transformCodes[(words >> 8) & 15];
    if (transform !== undefined) step.transform = transform;
    const span = this.spanAt(index);
    if (span !== undefined) step.span = span;
    const expression = this.#expressions[this.#expression.at(index) - 1];
    if (expression !== undefined) step.expression = expression;
    const doubt = doubtCodes[(words >> 16) & 7];
    if (doubt !== undefined) step.uncertain = doubt;
  }

  #sourceAt(at: number): RelationSource {
    const words = this.#sourceWords.at(at);
    const source: RelationSource = { column: this.#sourceColumn.at(at) };
    const clause = clauses[words & 15];
    if (clause !== undefined) source.clause = clause;
    const decides = decisions[(words >> 4) & 3];
    if (decides !== undefined) source.decides = decides;
    return source;
  }

  /** The relation at a place, with what is not settled yet. */
  notedAt(index: number): NotedRelation {
    const from = this.#sourcesFrom.at(index);
    const noted: NotedRelation = this.at(index);
    noted.sources.forEach((source, i) => {
      const doubt = doubtCodes[(this.#sourceWords.at(from + i) >> 6) & 7];
      if (doubt !== undefined) source.uncertain = doubt;
    });
    const clause = clauses[(this.#words.at(index) >> 12) & 15];
    if (clause !== undefined) noted.clause = clause;
    return noted;
  }

  typeAt(index: number): Relation['type'] {
    return types[this.#words.at(index) & 7]!;
  }

  effectAt(index: number): EffectType {
    return effects[(this.#words.at(index) >> 3) & 31]!;
  }

  transformAt(index: number): Transform | undefined {
    return transformCodes[(this.#words.at(index) >> 8) & 15];
  }

  targetAt(index: number): number {
    return this.#target.at(index);
  }

  sourceCountAt(index: number): number {
    return this.#sourcesTo.at(index) - this.#sourcesFrom.at(index);
  }

  /** The column of a source, by its place among those of the relation at a place. */
  sourceColumnAt(index: number, place: number): number {
    return this.#sourceColumn.at(this.#sourcesFrom.at(index) + place);
  }

  /** How the relation at a place uses a column: its first source where it is one several times. */
  sourceOf(index: number, column: number): RelationSource | undefined {
    for (let at = this.#sourcesFrom.at(index); at < this.#sourcesTo.at(index); at++)
      if (this.#sourceColumn.at(at) === column) return this.#sourceAt(at);
    return undefined;
  }

  /** Where the expression or condition stands that makes the relation at a place. */
  spanAt(index: number): Span | undefined {
    const file = this.#file.at(index);
    return file < 0 ? undefined : [file, this.#start.at(index), this.#end.at(index)];
  }

  statementAt(index: number): number {
    return this.#statement.at(index);
  }

  /** Whether the relation at a place is the same step as another of this target and statement. */
  isSameStep(index: number, { type, effect, sources }: Relation): boolean {
    const from = this.#sourcesFrom.at(index);
    if (this.#sourcesTo.at(index) - from !== sources.length) return false;
    if (this.typeAt(index) !== type || this.effectAt(index) !== effect) return false;
    return sources.every(
      ({ column, clause }, i) =>
        this.#sourceColumn.at(from + i) === column && clauses[this.#sourceWords.at(from + i) & 15] === clause,
    );
  }

  *[Symbol.iterator](): Generator<Relation, void, void> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }

  toJSON(): Relation[] {
    return [...this];
  }
}

function wordsOf({ type, effect, transform, clause, uncertain }: NotedRelation): number {
  return (
    types.indexOf(type) |
    (effects.indexOf(effect) << 3) |
    (transformCodes.indexOf(transform) << 8) |
    (clauses.indexOf(clause) << 12) |
    (doubtCodes.indexOf(uncertain) << 16)
  );
}
