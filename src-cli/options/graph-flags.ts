import { type Command, InvalidArgumentError, Option } from 'commander';
import type { GraphOptions, HiddenIntermediates, Selection } from '../../src-lineage/graph/edges/options.ts';
import { type RelationType, relationTypes } from '../../src-lineage/model/relations.ts';
import type { Ways } from '../../src-lineage/questions/way-options.ts';
import { suggesting } from '../base/suggestions.ts';
import type { ProjectSettings } from '../input/project-settings.ts';

/** The flags of {@link addWayFlags}. */
export interface WayFlags {
  relations: RelationType[];
  hide?: HiddenIntermediates;
  temporaryTables?: true;
}

/** The graph options as flags of a command. */
export interface GraphFlags extends WayFlags {
  functions: boolean;
  constants?: true;
  unlinked?: true;
  columns: boolean;
  aggregates: GraphOptions['aggregates'];
  tables?: true;
  database?: string;
  schemaName?: string;
  table?: string;
  column?: string;
  upstream?: number;
  downstream?: number;
}

const hidden: readonly HiddenIntermediates[] = ['none', 'keep-results', 'all'];

/** Adds the flags that choose what of the lineage is shown. */
export function addGraphFlags(command: Command): Command {
  return addWayFlags(command, ['fdd'])
    .option('--no-functions', 'fold function calls: their arguments flow straight on')
    .option('--no-columns', 'show tables without their columns')
    .option('--tables', 'relations between tables instead of columns')
    .option('--constants', 'show literals')
    .option('--unlinked', 'show tables and columns without relations too')
    .addOption(
      new Option('--aggregates <how>', "whether an aggregate's argument flows as value or as influence")
        .choices(['direct', 'indirect'])
        .default('direct'),
    )
    .option('--database <name>', 'only what is connected with this database')
    .option('--schema-name <name>', '… with this schema')
    .option('--table <name>', '… with this table')
    .option('--column <name>', '… with this column')
    .option(
      '--upstream <steps>',
      'steps to follow to the sources of the selection (default: all)',
      parseSteps,
    )
    .option('--downstream <steps>', 'steps to follow from the selection (default: all)', parseSteps);
}

/** Adds the flags that choose along which relations, and over what, ways lead. */
export function addWayFlags(command: Command, relations: RelationType[]): Command {
  return command
    .addOption(
      suggesting(
        new Option(
          '--relations <types>',
          `relation types, separated by commas: ${relationTypes.join(', ')} (call: with --tables); or all`,
        )
          .argParser(parseRelations)
          .default(relations, relations.join(',')),
        [...relationTypes, 'all'],
      ),
    )
    .addOption(
      new Option(
        '--hide <intermediates>',
        'row sets, CTEs, variables … to leave out; flows through them are joined up (default: keep-results)',
      ).choices(hidden),
    )
    .option('--temporary-tables', 'show temporary tables also where other intermediates are hidden');
}

/** Flags with what a project says where they say nothing. */
export function withProject<Flags extends WayFlags>(
  flags: Flags,
  project: ProjectSettings | undefined,
): Flags {
  const hide = flags.hide ?? project?.file.hide;
  return { ...flags, ...(hide !== undefined && { hide }) };
}

/** The engine's options for the flags of {@link addWayFlags}. */
export function waysOf({ relations, hide = 'keep-results', temporaryTables }: WayFlags): Ways {
  return {
    relationTypes: relations,
    hideIntermediates: hide,
    showTemporaryTables: temporaryTables === true,
  };
}

/** The engine's options for the flags. */
export function graphOptionsOf(flags: GraphFlags): GraphOptions {
  const selection = selectionOf(flags);
  return {
    ...waysOf(flags),
    hideFunctions: !flags.functions,
    showConstants: flags.constants === true,
    linkedOnly: flags.unlinked !== true,
    hideColumns: !flags.columns,
    aggregates: flags.aggregates,
    tableLevel: flags.tables === true,
    ...(selection !== undefined && { selection }),
  };
}

function selectionOf({
  database,
  schemaName,
  table,
  column,
  upstream,
  downstream,
}: GraphFlags): Selection | undefined {
  const names = {
    ...(database !== undefined && { database }),
    ...(schemaName !== undefined && { schema: schemaName }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
  };
  if (Object.keys(names).length === 0) return undefined;
  return {
    ...names,
    ...(upstream !== undefined && { upstream }),
    ...(downstream !== undefined && { downstream }),
  };
}

function parseRelations(text: string): RelationType[] {
  if (text === 'all') return [...relationTypes];
  const types = text.split(',').map((each) => each.trim());
  const wrong = types.find((each) => !(relationTypes as readonly string[]).includes(each));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`"${wrong}" is none of ${relationTypes.join(', ')}.`);
  return relationTypes.filter((type) => types.includes(type));
}

/** Reads a number of steps. */
export function parseSteps(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
