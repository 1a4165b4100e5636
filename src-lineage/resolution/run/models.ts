import type { NameUse } from '../../ir/names.ts';
import type { LoweredStatement } from '../../ir/dataflow.ts';
import type { FileModel } from '../../ir/file-model.ts';
import type { LinkableDataflow } from '../../ir/packed/linkable-dataflow.ts';

/** The names in the database of the models whose files give them others, by what `ref` calls them. */
export type ModelNames = ReadonlyMap<string, readonly string[]>;

/**
 * Lets the files of a dbt or Dataform project make their relations: the query of a model defines what `ref` names. Which
 * files are models the whole run decides. The files given stay as they are.
 */
export function defineModels(files: readonly LinkableDataflow[]): LinkableDataflow[] {
  const referred = new Set(files.flatMap(({ references }) => references ?? []));
  return files.map((file) => {
    const models = file.models?.filter(({ name, certain }) => certain || referred.has(name.toLowerCase()));
    return models === undefined || models.length === 0 ? file : withModels(file, models);
  });
}

/** What models are called in the database. */
export function modelNames(files: readonly LinkableDataflow[]): ModelNames {
  const names = new Map<string, readonly string[]>();
  for (const { models } of files) {
    for (const { name, parts } of models ?? []) if (parts !== undefined) names.set(name.toLowerCase(), parts);
  }
  return names;
}

function withModels(file: LinkableDataflow, models: readonly FileModel[]): LinkableDataflow {
  const statements = [...file.statements];
  const rowSets = [...file.rowSets];
  for (const model of models) {
    model.queries.forEach(({ statement, rowSet }, reading) => {
      statements[statement] = defining(statements[statement]!, model, rowSet, reading);
      rowSets[rowSet] = { ...rowSets[rowSet]!, role: 'intermediate' };
    });
  }
  return { ...file, statements, rowSets };
}

/** The first reading of the query defines the model, those of a template's other choices fill it by name. */
function defining(
  statement: LoweredStatement,
  { name: text, object, moreColumns }: FileModel,
  rowSet: number,
  reading: number,
): LoweredStatement {
  const { start } = statement;
  const name: NameUse = { parts: [text], quoted: 0, start, end: start, model: true };
  const add = moreColumns?.map((column) => ({ name: column, start, end: start }));
  const effect = object === 'view' ? 'create_view' : 'create_table';
  return {
    ...statement,
    kind: object === 'view' ? 'create-view' : 'create-table',
    actions: [
      ...statement.actions,
      reading === 0
        ? { do: 'define-by-query', name, object, rowSet, effect }
        : { do: 'write', target: name, rowSet, byName: true, effect: 'insert' },
      ...(add ? [{ do: 'alter-columns' as const, table: name, add }] : []),
    ],
  };
}
