/** What a select item is called that has no alias and is no plain column. */
export type OutputNaming =
  /**
   * Its text, which the vendor writes in its own way: `(a + b)` (Spark), `A+B` (Oracle), `count_star()` (DuckDB). `casts`:
   * a cast, or an element of a list, has no name of its column. `collations`: nor has a column with COLLATE, perhaps in results alone.
   * `valued`: a string has its value for a name (MySQL).
   */
  | {
      by: 'text';
      as?: 'printed' | 'squeezed' | 'rebuilt' | 'valued';
      casts?: true;
      collations?: true | 'of-results';
    }
  /** Its outermost function, or `case`, or the type of a cast; else `?column?` (PostgreSQL and its relatives). */
  | { by: 'function' }
  /** A prefix and a number: `_c0` (Hive), `1` (Db2), `$1` (Couchbase). */
  | {
      by: 'position';
      prefix: string;
      from: number;
      /** What the number counts: select items, columns, or the items without a name of their own. */
      counts: 'items' | 'columns' | 'unnamed';
      /** Elsewhere than in the queries of new tables and views the item's text is its name (Impala). */
      onlyInDefinitions?: true;
    };
