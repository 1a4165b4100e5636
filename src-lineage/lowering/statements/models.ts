import type { LoweredStatement, FileDataflow } from '../../ir/dataflow.ts';
import type { FileModel } from '../../ir/file-model.ts';
import { templateRelations } from '../../syntax/templates/templates.ts';
import type { Definition } from '../../syntax/tokens/script.ts';
import { type FileRowSets, queryOf } from '../queries/statement-query.ts';

/** A file of a dbt or Dataform project. */
export interface ProjectTemplate {
  text: string;
  /** What `ref` calls the relation that the file makes. */
  name: string;
  folders: readonly string[];
  /** What the marks for the model itself, `{{ this }}` and `${self()}`, stand for. */
  ownName: Definition[];
}

const marks = /\{\{|\{%|\$\{\s*(?:ctx\s*\.\s*)?(?:ref|self|resolve)\s*\(|^\s*config\s*\{/m;
const fileName = /^(.+?)\.(?:sql|sqlx)(?:\.(?:jinja2?|j2))?$/i;

/** Folders whose queries make nothing: dbt runs them as tests or not at all (dbt manual, "About dbt projects"). */
const otherFolders: ReadonlySet<string> = new Set(['macros', 'analyses', 'analysis', 'tests', 'includes']);
const modelFolders: ReadonlySet<string> = new Set(['models', 'snapshots', 'definitions']);

/** What the path and the text of a file declare; undefined where it can be no model. */
export function projectTemplate(path: string, text: string): ProjectTemplate | undefined {
  const folders = path.split(/[\\/]+/);
  const file = fileName.exec(folders.pop() ?? '')?.[1];
  const name = (file && (/\.sqlx$/i.test(path) ? dataformSetting(text, 'name') : undefined)) ?? file;
  if (name === undefined || folders.some((folder) => otherFolders.has(folder.toLowerCase())))
    return undefined;
  const value = `{{ ref('${name}') }}`;
  const ownName = /\{\{[-+]?\s*this\s*[-+]?\}\}|\$\{\s*self\s*\(/.test(text)
    ? ['this', 'self()'].map((own) => ({ name: own, value, beforeToken: 0 }))
    : [];
  return { text, name, folders, ownName };
}

const dataformConfig = /^config\s*(?=\{)/m;

/** A setting of `config { … }`, and not of what is nested in it (Dataform, "Configuration options"). */
function dataformSetting(text: string, key: string): string | undefined {
  const start = dataformConfig.exec(text);
  if (start === null) return undefined;
  let depth = 0;
  for (const { 0: found, 1: own, 2: value } of text
    .slice(start.index + start[0].length)
    .matchAll(/(\w+)["']?\s*:\s*["']([^"'{}\n]+)["']|"[^"\n]*"|'[^'\n]*'|[{}[\]]/g)) {
    if (found === '{' || found === '[') depth++;
    else if (found === '}' || found === ']') depth--;
    else if (depth === 1 && own === key) return value;
    if (depth === 0) return undefined;
  }
  return undefined;
}

/** Dataform runs their queries for what they find, or for nothing but what they write themselves. */
const withoutRelation: ReadonlySet<string> = new Set(['assertion', 'test', 'operations', 'declaration']);

/** What modelsOf asks of a file. */
interface BoundFile extends FileRowSets {
  readonly statements: readonly LoweredStatement[];
}

/** The models of a lowered file, and the names that it refers to. */
export function modelsOf(
  template: ProjectTemplate,
  context: BoundFile,
): Pick<FileDataflow, 'models' | 'references'> {
  const { text } = template;
  const marked = marks.test(text);
  const isOther = withoutRelation.has(dataformSetting(text, 'type') ?? '');
  const models = (isOther ? [] : modelBlocks(template)).flatMap((block) => {
    const queries = queriesWithin(context, text, block);
    if (queries.length === 0) return [];
    const certain = marked && template.folders.some((folder) => modelFolders.has(folder.toLowerCase()));
    return [{ ...configuration(text.slice(block.start, block.end), block.name), certain, queries }];
  });
  const references = marked
    ? templateRelations(text)
        .filter(({ model }) => model)
        .map(({ parts }) => parts.at(-1)!.toLowerCase())
    : [];
  return {
    ...(models.length > 0 && { models }),
    ...(references.length > 0 && { references: [...new Set(references)] }),
  };
}

/** What dbt adds to every row of a snapshot (dbt manual, "Snapshot meta-fields"). */
const snapshotColumns = ['dbt_scd_id', 'dbt_updated_at', 'dbt_valid_from', 'dbt_valid_to'];

interface ModelBlock {
  name: string;
  start: number;
  end: number;
}

const snapshots = /\{%[-+]?\s*snapshot\s+(\w+)\s*[-+]?%\}[^]*?\{%[-+]?\s*endsnapshot\b/g;

/** The snapshots of the file, or the file as a whole. */
function modelBlocks({ text, name }: ProjectTemplate): ModelBlock[] {
  const blocks = [...text.matchAll(snapshots)].map(({ 0: block, 1: snapshot, index }) => ({
    name: snapshot!,
    start: index,
    end: index + block.length,
  }));
  return blocks.length > 0 ? blocks : [{ name, start: 0, end: text.length }];
}

/** The last query of the block with all its readings: those before it are what hooks and captured queries ask. */
function queriesWithin(context: BoundFile, text: string, block: ModelBlock): FileModel['queries'] {
  const selects = context.statements
    .map((statement, index) => ({ statement, index }))
    .filter(({ statement }) => isQuery(statement) && isWithin(statement, block));
  const last = selects.at(-1)?.statement;
  if (last === undefined || writesBehind(context, last, block)) return [];
  let first = selects.length - 1;
  while (first > 0 && isOtherReading(text, selects[first - 1]!.statement, selects[first]!.statement)) first--;
  return selects.slice(first).flatMap(({ index }) => {
    const rowSet = queryOf(context, index);
    return rowSet < 0 ? [] : [{ statement: index, rowSet }];
  });
}

/** Readings of one statement lie upon each other; where a choice is the whole query, `{% else %}` stands between them. */
function isOtherReading(text: string, one: LoweredStatement, next: LoweredStatement): boolean {
  if (one.start < next.end && one.end > next.start) return true;
  return /^\s*\{%[-+]?\s*(?:else|elif)\b[^%]*%\}\s*$/.test(text.slice(one.end, next.start));
}

function isQuery({ kind, routine, nested }: LoweredStatement): boolean {
  return kind === 'select' && routine < 0 && nested === undefined;
}

function isWithin(statement: LoweredStatement, { start, end }: ModelBlock): boolean {
  return statement.start >= start && statement.end <= end;
}

/** A script that goes on writing after a query is no model. */
function writesBehind(context: BoundFile, query: LoweredStatement, block: ModelBlock): boolean {
  return context.statements.some(
    (statement) => statement.start >= query.end && isWithin(statement, block) && statement.actions.length > 0,
  );
}

/** `config(alias='x', schema='y', materialized='table')`, Dataform's `config { type: "table", name: "x", schema: "y" }`. */
function configuration(
  text: string,
  name: string,
): Pick<FileModel, 'name' | 'parts' | 'object' | 'moreColumns'> {
  const settings = /\bconfig\s*[({][^]*?(?:\)\s*[-+]?\}\}|\n\}|\}\s*$)/m.exec(text)?.[0] ?? '';
  const isDataform = dataformConfig.test(text);
  const value = (keys: string): string | undefined =>
    isDataform
      ? keys
          .split('|')
          .map((key) => dataformSetting(text, key))
          .find((each) => each !== undefined)
      : new RegExp(`\\b(?:${keys})["']?\\s*[=:]\\s*["']([^"'{}]+)["']`).exec(settings)?.[1];
  const kind = value('materialized|type');
  const alias = value('alias|name');
  const schema = value('schema|target_schema|dataset');
  const database = schema === undefined ? undefined : value('database|target_database|project');
  const parts = [database, schema, alias ?? name].filter((part) => part !== undefined);
  const snapshot = /\{%[-+]?\s*snapshot\b/.test(text);
  return {
    name,
    ...(parts.length > 1 || alias !== undefined ? { parts } : {}),
    object: snapshot || kind === 'table' || kind === 'incremental' ? 'table' : 'view',
    ...(snapshot && { moreColumns: snapshotColumns }),
  };
}
