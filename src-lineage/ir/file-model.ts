/** A relation that a file of a dbt or Dataform project makes: its one part is a query, which the tool runs into it. */
export interface FileModel {
  /** What `ref` calls it: the file's name, or the name of a snapshot in it. */
  name: string;
  /** Its name in the database where that is another: the alias, with schema and database behind in front. */
  parts?: string[];
  object: 'table' | 'view';
  /** The file is in a folder of models and uses the tool's marks; others are models where a `ref` names them. */
  certain: boolean;
  /** Columns that the tool adds to those of the query. */
  moreColumns?: readonly string[];
  /** The query, read once for each choice of the template. */
  queries: { statement: number; rowSet: number }[];
}
