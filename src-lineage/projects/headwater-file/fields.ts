import { nearestVendor, vendorNamed } from '../../dialects/vendor-named.ts';
import { relationTypes } from '../../model/relations.ts';
import { ruleNames, ruleSeverities } from '../../rules/rule-names.ts';
import { choice, either, list, object, record, type Shape, text } from './shape.ts';

const vendor = text('An id or a name: oracle, dbvoracle, SQL Server.', (name) => {
  if (vendorNamed(name) !== undefined) return undefined;
  const meant = nearestVendor(name);
  return `is no vendor.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
});

/** One for all files, or one for each of some folders. */
const byFolder = (description: string): Shape =>
  either(
    `${description}, or those of folders and files; of the folder "." that of all others.`,
    text(`${description}.`),
    record('Those of folders and files.', text(`${description}.`)),
  );

const severity = choice('How much it matters.', ruleSeverities);
const patterns = (description: string): Shape =>
  list(description, text('A name from its end, with * for any characters of a level: dw.*, crm.*.email'));

const ruleOptions: Readonly<Record<string, Shape>> = {
  severity,
  except: patterns('Tables that the rule does not concern.'),
  tables: patterns('Of write-outside: the tables that may be written.'),
};

const rule = either('How much a rule matters, or that with its options.', severity, object('', ruleOptions));

const flow = object(
  'What must not flow from some columns to some tables.',
  {
    name: text('What the rule is called.'),
    from: patterns('The columns whose values are followed.'),
    to: patterns('The tables that they must not reach.'),
    kinds: list(
      'The kinds of relations that are followed; values alone where none are named.',
      choice('', relationTypes),
    ),
    severity,
    message: text('What is said of a flow, besides its ends.'),
  },
  ['name', 'from', 'to'],
);

/** What may stand in a headwater.json. */
export const fileShape: Shape = object('Settings of a project for Headwater.', {
  $schema: text('Where the schema of this file is, for editors.'),
  vendor: either(
    'The database vendor, or the vendors of folders and files; of the folder "." that of all others.',
    vendor,
    record('The vendors of folders and files.', vendor),
  ),
  schema: list(
    'Files with columns of tables that no script defines: DDL, CSV or JSON.',
    text('A path from the folder of this file.'),
  ),
  defaultDatabase: byFolder('The database of names without one'),
  defaultSchema: byFolder('The schema of names without one'),
  hide: choice('Row sets, CTEs, variables … to leave out; flows through them are joined up.', [
    'none',
    'keep-results',
    'all',
  ]),
  encoding: text('The encoding of files that are no UTF-8 and have no mark: windows-1250, latin2, big5 …'),
  ignore: list('What is left out of folders, in the syntax of gitignore.', text('A pattern.')),
  rules: object('What headwater check looks for.', Object.fromEntries(ruleNames.map((name) => [name, rule]))),
  flows: list('What must not flow from where to where.', flow),
});
