/** Relations as rows of numbers and texts, for keeping: the sources of the first relation stand first. */
export interface RelationTables {
  /** See `RelationWords`. */
  words: Int32Array;
  target: Int32Array;
  statement: Int32Array;
  /** The place; its file is -1 where there is none. */
  file: Int32Array;
  start: Int32Array;
  end: Int32Array;
  /** One more than the place in `expressions`; 0 for none. */
  expression: Int32Array;
  expressions: string[];
  sourceCount: Int32Array;
  sourceColumn: Int32Array;
  /** See `UseWords`. */
  sourceWords: Int32Array;
}
