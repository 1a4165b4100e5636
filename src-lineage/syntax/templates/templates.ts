/** Calls of dbt that stand for a table (dbt manual, "ref" and "source"). */
const reference = /^\{\{[-+]?\s*(?:builtins\s*\.\s*)?(ref|source)\s*\(([^)]*)\)\s*[-+]?\}\}$/;
const references = /\b(ref|source)\s*\(([^()]*)\)/g;
/** Dataform's `${ref("x")}` and `${resolve("s", "x")}` ("Core methods"). */
const dataformReference = /^\$\{\s*(?:ctx\s*\.\s*)?(ref|resolve)\s*\(([^)]*)\)\s*\}$/;
const literal = /^\s*(?:'([^']*)'|"([^"]*)")\s*$/;

/**
 * The parts of the name that a template mark stands for: `['x']` for `{{ ref('x') }}`, `['a', 'b']` for
 * `{{ source('a', 'b') }}`, `['this']` for `{{ this }}`; undefined for any other. Of `{{ ref('project', 'x') }}` the first
 * part is no schema. Dataform's `${ref("x")}`, `${ref("schema", "x")}` and `${self()}` are read alike.
 */
export function templateName(text: string): string[] | undefined {
  if (/^(?:\{\{[-+]?\s*this\s*[-+]?\}\}|\$\{\s*self\(\)\s*\})$/.test(text)) return ['this'];
  const match = reference.exec(text);
  if (match !== null) return partsOf(match[1]!, match[2]!);
  const dataform = dataformReference.exec(text);
  return dataform === null ? undefined : argumentParts(dataform[2]!);
}

/** Whether a mark names a model (dbt's and Dataform's `ref`), wherever the database keeps it. */
export function namesModel(text: string): boolean {
  return reference.exec(text)?.[1] === 'ref' || dataformReference.exec(text)?.[1] === 'ref';
}

/** A relation that a mark refers to. */
export interface TemplateRelation {
  parts: string[];
  model: boolean;
}

/** The tables that a template mark refers to anywhere: `{{ dbt_utils.union_relations([ref('a'), ref('b')]) }}`. */
export function templateRelations(text: string): TemplateRelation[] {
  const relations: TemplateRelation[] = [];
  for (const match of text.matchAll(references)) {
    const parts = partsOf(match[1]!, match[2]!);
    if (parts !== undefined) relations.push({ parts, model: match[1] === 'ref' });
  }
  return relations;
}

const macroCall = /^\{\{[-+]?\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)\s*\(([^]*)\)\s*[-+]?\}\}$/;
/** A function of a Dataform project in the place of a value: `${mapping.group("country")}`. */
const dataformCall = /^\$\{\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)\s*\(([^]*)\)\s*\}$/;
const dataformFunctions =
  /^(?:ref|resolve|self|name|schema|database|when|incremental|ctx|dataform|session|JSON|Math|Object|Date)\b/;
/** What dbt and Airflow themselves offer in a mark: its arguments are no columns ("dbt Jinja functions"; "Templates reference"). */
const contextFunctions =
  /^(?:var|env_var|config|ref|source|log|print|return|doc|run_query|statement|load_result|fromjson|tojson|adapter|api|exceptions|modules|target|dbt_version|ti|task_instance|task|dag|dag_run|params|macros|conn|logical_date|execution_date|data_interval_start|data_interval_end)\b/;
const columnText =
  /(?<!\w\s*\(\s*)(?:'([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)'|"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)")/g;
/** `agg='sum'`: what is passed by such a name is no column. */
const optionText = /\b(?!\w*(?:col|field|by|key|expr|value))\w+\s*=\s*(?:'[^']*'|"[^"]*")/gi;
const dateParts =
  /^(?:millennium|century|decade|year|quarter|month|week|day|dayofweek|hour|minute|second|millisecond|microsecond)s?$/i;

/** A macro in the place of a value, with the texts among its arguments that may be columns. */
export interface MacroCall {
  name: string;
  columns: string[];
}

/** `{{ cents_to_dollars('amount') }}`, `{{ dbt_utils.generate_surrogate_key(['order_id', 'line']) }}`; undefined for other marks. */
export function macroInMark(text: string): MacroCall | undefined {
  const dataform = dataformCall.exec(text);
  const match = dataform ?? macroCall.exec(text);
  const name = match?.[1];
  const others = dataform === null ? contextFunctions : dataformFunctions;
  if (match === null || name === undefined || others.test(name)) return undefined;
  const columns: string[] = [];
  const list = match[2]!.replace(optionText, '');
  for (const [, single, double] of list.matchAll(columnText)) {
    const column = single ?? double ?? '';
    if (!dateParts.test(column)) columns.push(column);
  }
  return { name: name.split('.').at(-1)!, columns };
}

/** The name of a macro of the project, or of a package, whose text is not known; undefined for other marks. */
export function unknownMacro(text: string): string | undefined {
  const name = macroCall.exec(text)?.[1];
  return name === undefined || contextFunctions.test(name) || knownMacros.test(name) ? undefined : name;
}

const knownMacros = /^(?:(?:dbt_utils|dbt)\.)?(?:star|pivot|date_spine|group_by|union_relations)$/;

/** Whether a mark is the name of a variable and nothing else: `{{ alias }}`. */
export function isPlainMark(text: string): boolean {
  return plainMark.test(text);
}

const plainMark = /^\{\{[-+]?\s*\w+\s*[-+]?\}\}$/;

/** A macro that makes a column of each value: what it is called, and the columns that all of them come from. */
export interface PivotMark {
  names: string[];
  columns: string[];
}

/** `{{ dbt_utils.pivot('status', ['open', 'closed'], then_value='amount') }}`; undefined for other marks. */
export function pivotInMark(text: string): PivotMark | undefined {
  const match = macroCall.exec(text);
  if (match === null || !/^(?:dbt_utils\.)?pivot$/.test(match[1]!)) return undefined;
  const option = (name: string): string | undefined =>
    new RegExp(`\\b${name}\\s*=\\s*['"]([^'"]*)['"]`).exec(match[2]!)?.[1];
  const first = /^\s*(?:column\s*=\s*)?['"]([^'"]+)['"]/.exec(match[2]!)?.[1];
  const list = /\[([^\]]*)\]/.exec(match[2]!)?.[1];
  if (first === undefined || list === undefined) return undefined;
  const values = [...list.matchAll(/['"]([^'"]+)['"]/g)].map(([, value]) => value!);
  const value = option('then_value');
  return {
    names: values.map((name) => `${option('prefix') ?? ''}${name}${option('suffix') ?? ''}`),
    columns: [first, ...(value !== undefined && /^[A-Za-z_]/.test(value) ? [value] : [])],
  };
}

/** `{{ dbt_utils.date_spine(datepart="day", …) }}` reads nothing: the name of its one column; undefined for other marks. */
export function dateSpineInMark(text: string): string | undefined {
  const match = macroCall.exec(text);
  if (match === null || !/^(?:dbt_utils|dbt)\.date_spine$/.test(match[1]!)) return undefined;
  const part = /^\s*(?:datepart\s*=\s*)?['"](\w+)['"]/.exec(match[2]!)?.[1];
  return part && `date_${part}`;
}

/** `{{ dbt_utils.star(from=ref('x'), relation_alias='o', except=['a', 'b']) }}` */
export interface StarMark {
  alias?: string;
  except: string[];
}

/** The columns of a relation, listed by dbt_utils' macro; undefined for other marks. */
export function starInMark(text: string): StarMark | undefined {
  const match = macroCall.exec(text);
  if (match === null || !/^(?:dbt_utils\.)?star$/.test(match[1]!)) return undefined;
  const alias = /\brelation_alias\s*=\s*['"](\w+)['"]/.exec(match[2]!)?.[1];
  const list = /\bexcept\s*=\s*\[([^\]]*)\]/.exec(match[2]!)?.[1] ?? '';
  const except = [...list.matchAll(/['"]([^'"]+)['"]/g)].map(([, name]) => name!);
  return { except, ...(alias !== undefined && { alias }) };
}

function partsOf(word: string, list: string): string[] | undefined {
  const parts = argumentParts(list);
  return word === 'ref' ? parts?.slice(-1) : parts;
}

function argumentParts(list: string): string[] | undefined {
  const parts: string[] = [];
  for (const argument of list.split(',')) {
    // `version=2` and the like choose a variant of the table, not another one
    if (/^\s*\w+\s*=/.test(argument)) continue;
    const value = literal.exec(argument);
    if (value === null) return undefined;
    parts.push(value[1] ?? value[2] ?? '');
  }
  return parts.length === 0 ? undefined : parts;
}
