import { everyColumn } from '../../ir/outputs.ts';
import { itemsOf, unquoted } from '../pieces/macro-text.ts';

const times = /^(?:start|end|execution)_(?:date|ds|ts|tstz|dt|hour|epoch|millis|dtntz)$/;

/** `@start_ds` and its relatives: the time that a run is for (SQLMesh, "Macro variables"). */
export function isTimeVariable(word: string): boolean {
  return times.test(word);
}

const ofRun: ReadonlySet<string> = new Set([
  'runtime_stage', 'gateway', 'model_kind_name', 'this_env', 'this_schema', 'this_model', 'physical_schema', 'snapshots',
]); // oxfmt-ignore

/** Variables that SQLMesh sets and that no lineage depends on. */
export function isRunVariable(word: string): boolean {
  return ofRun.has(word);
}

/** Operators that write the word of a clause before what follows (SQLMesh, "Macro operators"). */
const clauses: ReadonlyMap<string, string> = new Map([
  ['with', 'WITH'],
  ['join', 'JOIN'],
  ['where', 'WHERE'],
  ['group_by', 'GROUP BY'],
  ['having', 'HAVING'],
  ['order_by', 'ORDER BY'],
  ['limit', 'LIMIT'],
]);

const named = /^(\w+)\s*:=\s*([^]*)$/;

/** What a macro that SQLMesh brings writes; undefined for others. */
export function builtInMacro(word: string, args: readonly string[]): string | undefined {
  const clause = clauses.get(word);
  if (clause !== undefined) return clause;
  const options = new Map(args.map((arg) => named.exec(arg)).flatMap((m) => (m ? [[m[1]!, m[2]!]] : [])));
  const values = args.filter((arg) => !named.test(arg));
  const value = (key: string, index: number): string | undefined => options.get(key) ?? values[index];
  switch (word) {
    case 'eval':
      return values[0] ?? '';
    case 'sql':
      return unquoted(values[0] ?? '').replaceAll("''", "'");
    case 'and':
    case 'or':
      return values.length === 0 ? 'TRUE' : `(${values.join(` ${word.toUpperCase()} `)})`;
    case 'not':
      return `NOT (${values[0] ?? 'TRUE'})`;
    case 'star':
      return star({
        relation: value('relation', 0),
        alias: value('alias', 1),
        exclude: value('exclude', 2) ?? value('except_', 6),
        prefix: value('prefix', 3),
        suffix: value('suffix', 4),
      });
    case 'generate_surrogate_key':
      return `md5(concat(${values.join(', ')}))`;
    case 'safe_add':
      return `(${values.join(' + ')})`;
    case 'safe_sub':
      return `(${values.join(' - ')})`;
    case 'safe_div':
      return `(${values[0] ?? '1'} / ${values[1] ?? '1'})`;
    case 'union':
      return united(values);
    case 'pivot':
      return pivoted(values, options);
    case 'deduplicate':
      return deduplicated(values);
    case 'date_spine':
      return `SELECT CURRENT_DATE AS date_${unquoted(values[0] ?? 'day')}`;
    default:
      return undefined;
  }
}

type StarArguments = Readonly<
  Record<'relation' | 'alias' | 'exclude' | 'prefix' | 'suffix', string | undefined>
>;

/** The columns of a relation, under names with a prefix and a suffix: those of its alias, else those of its own name. */
function star({ alias, exclude, prefix, relation, suffix }: StarArguments): string {
  const given = alias === undefined || /^(?:null|''|)$/i.test(alias) ? undefined : unquoted(alias);
  const qualifier = given ?? /(?:^|\.)(\w+|"[^"]+"|`[^`]+`)$/.exec(relation ?? '')?.[1];
  const left = itemsOf(exclude ?? '').map(unquoted);
  const without = left.length === 0 ? '' : ` EXCEPT (${left.join(', ')})`;
  const [before, behind] = [unquoted(prefix ?? ''), unquoted(suffix ?? '')];
  const name = `${before}${everyColumn}${behind}`;
  const isPlain = /^[a-z_]\w*$/i.test(name);
  const renamed =
    before + behind === '' ? '' : ` RENAME (${everyColumn} AS ${isPlain ? name : JSON.stringify(name)})`;
  return `${qualifier === undefined ? '' : `${qualifier}.`}*${without}${renamed}`;
}

/** `@UNION('distinct', a, b)`, with a condition before the type or none. */
function united(args: readonly string[]): string {
  const at = args.findIndex((arg) => /^'(?:all|distinct)'$/i.test(arg));
  const type = at === -1 ? 'ALL' : unquoted(args[at]!).toUpperCase();
  const relations = args.slice(at + 1).filter((arg) => /^[\w.`"]+$/.test(arg));
  return relations.map((relation) => `SELECT * FROM ${relation}`).join(` UNION ${type} `);
}

function pivoted(values: readonly string[], options: ReadonlyMap<string, string>): string {
  const [column = '', list = '', alias = 'TRUE', aggregate = "'SUM'"] = values;
  const text = (key: string): string => unquoted(options.get(key) ?? '');
  const shown = options.get('then_value') ?? '1';
  const function_ = unquoted(options.get('agg') ?? aggregate);
  const hasName = (options.get('alias') ?? alias).toUpperCase() !== 'FALSE';
  return itemsOf(list)
    .map((item) => {
      const key = `${text('prefix')}${unquoted(item)}${text('suffix')}`.replaceAll(/\W+/g, '_');
      const value = `${function_}(CASE WHEN ${column} = ${item} THEN ${shown} ELSE 0 END)`;
      return hasName ? `${value} AS ${key}` : value;
    })
    .join(', ');
}

/** `@DEDUPLICATE(relation, [keys], ['order'])` */
function deduplicated([relation = '', keys = '', order = '']: readonly string[]): string {
  const by = itemsOf(order).map(unquoted).join(', ');
  const rank = `ROW_NUMBER() OVER (PARTITION BY ${itemsOf(keys).join(', ')}${by === '' ? '' : ` ORDER BY ${by}`})`;
  return `SELECT * FROM ${relation} QUALIFY ${rank} = 1`;
}
