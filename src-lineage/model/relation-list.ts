import { IntList } from '../base/int-list.ts';
import type { Span } from '../base/span.ts';
import { KnownSteps } from './known-steps.ts';
import type { RelationTables } from './relation-tables.ts';
import { RelationWords, type SaidOfUse, UseWords } from './relation-words.ts';
import type { EffectType, Relation, RelationSource, Transform } from './relations.ts';

/** A relation without its sources. */
export type RelationStep = Omit<Relation, 'sources'>;

/** A source with what is not settled yet. */
export interface NotedSource extends SaidOfUse {
  column: number;
}

/** So many sources are as fast to compare one by one. */
const fewSources = 8;

/**
 * Relations in the order of their making. A run has millions of them: they are kept as numbers, some forty bytes each,
 * and made when they are asked for; as objects they would need six times as much. JSON has them as an array.
 */
export class RelationList implements Iterable<Relation> {
  /** See {@link RelationWords}. */
  readonly #words: IntList;
  readonly #target: IntList;
  readonly #statement: IntList;
  /** The place; its file is -1 where there is none. */
  readonly #file: IntList;
  readonly #start: IntList;
  readonly #end: IntList;
  /** One more than the place in {@link #expressions}; 0 for none. */
  readonly #expression: IntList;
  readonly #expressions: string[];
  /** The sources are those from one place in the lists below up to another. */
  readonly #sourcesFrom: IntList;
  readonly #sourcesTo: IntList;
  #sourceColumn: IntList;
  /** See {@link UseWords}. */
  #sourceWords: IntList;

  /** @param kept relations that the list begins with */
  constructor(kept?: RelationTables) {
    this.#words = new IntList(kept?.words);
    this.#target = new IntList(kept?.target);
    this.#statement = new IntList(kept?.statement);
    this.#file = new IntList(kept?.file);
    this.#start = new IntList(kept?.start);
    this.#end = new IntList(kept?.end);
    this.#expression = new IntList(kept?.expression);
    this.#expressions = kept?.expressions ?? [];
    const { from, to } = sourcePlaces(kept?.sourceCount);
    this.#sourcesFrom = new IntList(from);
    this.#sourcesTo = new IntList(to);
    this.#sourceColumn = new IntList(kept?.sourceColumn);
    this.#sourceWords = new IntList(kept?.sourceWords);
  }

  static of(relations: Iterable<Relation>): RelationList {
    const list = new RelationList();
    for (const relation of relations) list.push(relation);
    return list;
  }

  tables(): RelationTables {
    const [sourceCount, sourceColumn, sourceWords] = [new IntList(), new IntList(), new IntList()];
    for (let index = 0; index < this.length; index++) {
      const [from, to] = [this.#sourcesFrom.at(index), this.#sourcesTo.at(index)];
      sourceCount.push(to - from);
      for (let at = from; at < to; at++) {
        sourceColumn.push(this.#sourceColumn.at(at));
        sourceWords.push(this.#sourceWords.at(at));
      }
    }
    return {
      words: this.#words.values(),
      target: this.#target.values(),
      statement: this.#statement.values(),
      file: this.#file.values(),
      start: this.#start.values(),
      end: this.#end.values(),
      expression: this.#expression.values(),
      expressions: this.#expressions,
      sourceCount: sourceCount.values(),
      sourceColumn: sourceColumn.values(),
      sourceWords: sourceWords.values(),
    };
  }

  get length(): number {
    return this.#words.length;
  }

  push(relation: Relation): void {
    const { type, effect, transform, uncertain, target, sources, statement, span, expression } = relation;
    const words = RelationWords.of(type, effect, transform, undefined, uncertain);
    this.note(words, target, statement, span, expression);
    this.noteSources(sources, columnOf);
  }

  /** Adds a relation that has no sources yet, see {@link noteSources}. */
  note(
    words: number,
    target: number,
    statement: number,
    span: Span | undefined,
    expression: string | undefined,
  ): void {
    this.#words.push(words);
    this.#target.push(target);
    this.#statement.push(statement);
    this.#file.push(span === undefined ? -1 : span[0]);
    this.#start.push(span === undefined ? 0 : span[1]);
    this.#end.push(span === undefined ? 0 : span[2]);
    this.#expression.push(expression === undefined ? 0 : this.#expressions.push(expression));
    this.#sourcesFrom.push(this.#sourceColumn.length);
    this.#sourcesTo.push(this.#sourceColumn.length);
  }

  /**
   * Adds sources to the relation noted last; they are not settled yet, see {@link settle}.
   * @param numberOf the column of a source
   */
  noteSources<Source extends SaidOfUse>(
    sources: readonly Source[],
    numberOf: (source: Source) => number,
  ): void {
    this.#addSources(sources, numberOf);
    this.#sourcesTo.set(this.length - 1, this.#sourceColumn.length);
  }

  /** Gives other sources to the relation at a place, and says what happens to their values. */
  replaceSources<Source extends SaidOfUse>(
    index: number,
    sources: readonly Source[],
    numberOf: (source: Source) => number,
    transform: Transform,
  ): void {
    this.#words.set(index, RelationWords.withTransform(this.#words.at(index), transform));
    this.#sourcesFrom.set(index, this.#sourceColumn.length);
    this.#addSources(sources, numberOf);
    this.#sourcesTo.set(index, this.#sourceColumn.length);
  }

  #addSources<Source extends SaidOfUse>(
    sources: readonly Source[],
    numberOf: (source: Source) => number,
  ): void {
    for (const source of sources) {
      this.#sourceColumn.push(numberOf(source));
      this.#sourceWords.push(UseWords.of(source));
    }
  }

  /**
   * Settles what was noted: columns get their ids; each is a source once for each clause, and where it gives the value as
   * well as deciding over it, it gives it; a step that several rules give is listed once.
   * @param ids the ids of columns by the numbers that the relations have
   * @param step called before each relation, with its statement
   */
  settle(ids: Int32Array, step: (statement: number) => void): void {
    const [column, words] = [this.#sourceColumn, this.#sourceWords];
    this.#sourceColumn = new IntList();
    this.#sourceWords = new IntList();
    const known = new KnownSteps(this, this.length, ids);
    let kept = 0;
    for (let index = 0; index < this.length; index++) {
      step(this.#statement.at(index));
      const [from, to] = [this.#sourcesFrom.at(index), this.#sourcesTo.at(index)];
      this.#move(index, kept);
      this.#target.set(kept, ids[this.#target.at(kept)]!);
      const first = this.#sourceColumn.length;
      this.#settleSources(kept, ids, column, words, from, to);
      if (known.add(kept)) kept++;
      else this.#cutSources(first);
    }
    for (const list of this.#columnsOfRows()) list.truncate(kept);
  }

  #columnsOfRows(): IntList[] {
    return [
      this.#words,
      this.#target,
      this.#statement,
      this.#file,
      this.#start,
      this.#end,
      this.#expression,
      this.#sourcesFrom,
      this.#sourcesTo,
    ];
  }

  #move(from: number, to: number): void {
    if (from === to) return;
    this.#words.set(to, this.#words.at(from));
    this.#target.set(to, this.#target.at(from));
    this.#statement.set(to, this.#statement.at(from));
    this.#file.set(to, this.#file.at(from));
    this.#start.set(to, this.#start.at(from));
    this.#end.set(to, this.#end.at(from));
    this.#expression.set(to, this.#expression.at(from));
  }

  #cutSources(length: number): void {
    this.#sourceColumn.truncate(length);
    this.#sourceWords.truncate(length);
  }

  #settleSources(
    index: number,
    ids: Int32Array,
    column: IntList,
    words: IntList,
    from: number,
    to: number,
  ): void {
    const ofRelation = this.#words.at(index);
    const usual = RelationWords.usualClause(ofRelation);
    const first = this.#sourceColumn.length;
    const places = to - from > fewSources ? new Map<number, number>() : undefined;
    let doubt = 0;
    for (let at = from; at < to; at++) {
      const said = words.at(at);
      if (doubt === 0) doubt = UseWords.doubtBits(said);
      this.#settleSource(ids[column.at(at)]!, UseWords.settled(said, usual), first, places);
    }
    this.#words.set(index, RelationWords.settled(ofRelation, doubt));
    this.#sourcesFrom.set(index, first);
    this.#sourcesTo.set(index, this.#sourceColumn.length);
  }

  /** @param places where each column and clause is among the sources, if these are many */
  #settleSource(column: number, words: number, first: number, places: Map<number, number> | undefined): void {
    const key = UseWords.withColumn(words, column);
    const known = places === undefined ? this.#placeOf(column, words, first) : (places.get(key) ?? -1);
    if (known < 0) {
      places?.set(key, this.#sourceColumn.length);
      this.#sourceColumn.push(column);
      this.#sourceWords.push(words);
    } else if (!UseWords.isDecision(words)) {
      this.#sourceWords.set(known, UseWords.withoutDecision(this.#sourceWords.at(known)));
    }
  }

  /** Where a column is a source in the clause of some words; -1 for nowhere. */
  #placeOf(column: number, words: number, first: number): number {
    const clause = UseWords.clauseBits(words);
    for (let at = first; at < this.#sourceColumn.length; at++)
      if (this.#sourceColumn.at(at) === column && UseWords.clauseBits(this.#sourceWords.at(at)) === clause)
        return at;
    return -1;
  }

  /** The relation at a place that the list has. */
  at(index: number): Relation {
    const words = this.#words.at(index);
    const sources: RelationSource[] = [];
    for (let at = this.#sourcesFrom.at(index); at < this.#sourcesTo.at(index); at++)
      sources.push(this.#sourceAt(at));
    // the order of the fields is that of every model before: hashes are made of their JSON
    const relation: Relation = {
      type: RelationWords.type(words),
      effect: RelationWords.effect(words),
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
      type: RelationWords.type(words),
      effect: RelationWords.effect(words),
      target: this.#target.at(index),
      statement: this.#statement.at(index),
    };
    this.#describe(index, words, step);
    return step;
  }

  #describe(index: number, words: number, step: RelationStep): void {
    const transform = RelationWords.transform(words);
    if (transform !== undefined) step.transform = transform;
    const span = this.spanAt(index);
    if (span !== undefined) step.span = span;
    const expression = this.#expressions[this.#expression.at(index) - 1];
    if (expression !== undefined) step.expression = expression;
    const doubt = RelationWords.doubt(words);
    if (doubt !== undefined) step.uncertain = doubt;
  }

  #sourceAt(at: number): RelationSource {
    const words = this.#sourceWords.at(at);
    const source: RelationSource = { column: this.#sourceColumn.at(at) };
    const clause = UseWords.clause(words);
    if (clause !== undefined) source.clause = clause;
    const decides = UseWords.decides(words);
    if (decides !== undefined) source.decides = decides;
    return source;
  }

  /** The sources of the relation at a place, with what is not settled yet. */
  notedSourcesAt(index: number): NotedSource[] {
    const sources: NotedSource[] = [];
    for (let at = this.#sourcesFrom.at(index); at < this.#sourcesTo.at(index); at++) {
      const source: NotedSource = this.#sourceAt(at);
      const doubt = UseWords.doubt(this.#sourceWords.at(at));
      if (doubt !== undefined) source.uncertain = doubt;
      sources.push(source);
    }
    return sources;
  }

  typeAt(index: number): Relation['type'] {
    return RelationWords.type(this.#words.at(index));
  }

  effectAt(index: number): EffectType {
    return RelationWords.effect(this.#words.at(index));
  }

  transformAt(index: number): Transform | undefined {
    return RelationWords.transform(this.#words.at(index));
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

  /** Whether the relations at two places are one step, if their targets and statements are the same. */
  isSameStep(index: number, other: number): boolean {
    if (this.stepWordsAt(index) !== this.stepWordsAt(other)) return false;
    const count = this.sourceCountAt(index);
    if (this.sourceCountAt(other) !== count) return false;
    for (let place = 0; place < count; place++)
      if (this.sourceKeyAt(index, place) !== this.sourceKeyAt(other, place)) return false;
    return true;
  }

  /** A number for type and effect of the relation at a place. */
  stepWordsAt(index: number): number {
    return RelationWords.step(this.#words.at(index));
  }

  /** A number for column and clause of a source, by its place among those of the relation at a place. */
  sourceKeyAt(index: number, place: number): number {
    const at = this.#sourcesFrom.at(index) + place;
    return UseWords.withColumn(this.#sourceWords.at(at), this.#sourceColumn.at(at));
  }

  *[Symbol.iterator](): Generator<Relation, void, void> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }

  toJSON(): Relation[] {
    return [...this];
  }
}

function columnOf({ column }: RelationSource): number {
  return column;
}

/** Where the sources of each relation begin and end, which stand one behind the other. */
function sourcePlaces(counts: Int32Array = new Int32Array(0)): { from: Int32Array; to: Int32Array } {
  let sum = 0;
  const to = counts.map((count) => (sum += count));
  return { from: to.map((end, index) => end - counts[index]!), to };
}
