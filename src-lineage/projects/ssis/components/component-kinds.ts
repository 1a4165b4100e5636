import { nameOfClass } from './class-ids.ts';

/** What components are, by the names and ids that the formats give them. */

/** How a component works, as far as lineage is concerned. */
export type ComponentKind =
  | 'source'
  | 'destination'
  | 'derived-column'
  | 'data-conversion'
  | 'lookup'
  | 'fuzzy-lookup'
  | 'conditional-split'
  | 'union'
  | 'merge-join'
  | 'sort'
  | 'aggregate'
  | 'pivot'
  | 'unpivot'
  | 'command'
  | 'scd'
  | 'cache'
  | 'term-extraction'
  /** Hands its rows on as they are, and may add columns that come from nowhere or copy others. */
  | 'passing'
  /** What it does nobody can read. */
  | 'opaque';

interface KnownKind {
  kind: ComponentKind;
  title: string;
  /** Nothing that it says of itself is known. */
  isUnknown?: true;
}

/** By the names of formats 6 and 8, without `Microsoft.` ("Integration Services Transformations", Microsoft Learn). */
const byName: ReadonlyMap<string, KnownKind> = new Map(
  (
    [
      ['source', 'OLEDBSource', 'OLE DB Source'],
      ['source', 'FlatFileSource', 'Flat File Source'],
      ['source', 'ExcelSource', 'Excel Source'],
      ['source', 'RawSource', 'Raw File Source'],
      ['source', 'DataReaderSourceAdapter', 'ADO NET Source'],
      ['source', 'ADONETSource', 'ADO NET Source'],
      ['source', 'XmlSourceAdapter', 'XML Source'],
      ['source', 'OdbcSource', 'ODBC Source'],
      ['source', 'SSISODBCSrc', 'ODBC Source'],
      ['source', 'SSISOracleSrc', 'Oracle Source'],
      ['source', 'SSISTeradataSrc', 'Teradata Source'],
      ['source', 'ODataSource', 'OData Source'],
      ['destination', 'OLEDBDestination', 'OLE DB Destination'],
      ['destination', 'FlatFileDestination', 'Flat File Destination'],
      ['destination', 'ExcelDestination', 'Excel Destination'],
      ['destination', 'RawDestination', 'Raw File Destination'],
      ['destination', 'SQLServerDestination', 'SQL Server Destination'],
      ['destination', 'ADONETDestination', 'ADO NET Destination'],
      ['destination', 'RecordsetDestination', 'Recordset Destination'],
      ['destination', 'DataReaderDestinationAdapter', 'DataReader Destination'],
      ['destination', 'SqlCEDestinationAdapter', 'SQL Server Compact Destination'],
      ['destination', 'OdbcDestination', 'ODBC Destination'],
      ['destination', 'SSISODBCDst', 'ODBC Destination'],
      ['destination', 'SSISOracleDst', 'Oracle Destination'],
      ['destination', 'SSISTeradataDst', 'Teradata Destination'],
      ['derived-column', 'DerivedColumn', 'Derived Column'],
      ['data-conversion', 'DataConvert', 'Data Conversion'],
      ['lookup', 'Lookup', 'Lookup'],
      ['fuzzy-lookup', 'FuzzyLookup', 'Fuzzy Lookup'],
      ['opaque', 'TermLookup', 'Term Lookup'],
      ['conditional-split', 'ConditionalSplit', 'Conditional Split'],
      ['union', 'UnionAll', 'Union All'],
      ['union', 'Merge', 'Merge'],
      ['merge-join', 'MergeJoin', 'Merge Join'],
      ['sort', 'Sort', 'Sort'],
      ['aggregate', 'Aggregate', 'Aggregate'],
      ['pivot', 'Pivot', 'Pivot'],
      ['unpivot', 'UnPivot', 'Unpivot'],
      ['command', 'OLEDBCommand', 'OLE DB Command'],
      ['scd', 'SCD', 'Slowly Changing Dimension'],
      ['cache', 'Cache', 'Cache Transform'],
      ['passing', 'RowCount', 'Row Count'],
      ['passing', 'Multicast', 'Multicast'],
      ['passing', 'PctSampling', 'Percentage Sampling'],
      ['passing', 'RowSampling', 'Row Sampling'],
      ['passing', 'CharacterMap', 'Character Map'],
      ['passing', 'CopyMap', 'Copy Column'],
      ['passing', 'Lineage', 'Audit'],
      ['passing', 'FileExtractor', 'Export Column'],
      ['passing', 'FileInserter', 'Import Column'],
      ['passing', 'BalancedDataDistributor', 'Balanced Data Distributor'],
      ['passing', 'CDCSplitter', 'CDC Splitter'],
      ['opaque', 'FuzzyGrouping', 'Fuzzy Grouping'],
      ['term-extraction', 'TermExtraction', 'Term Extraction'],
      ['opaque', 'PXPipelineDMQuery', 'Data Mining Query'],
      ['opaque', 'ScriptComponentHost', 'Script Component'],
      ['opaque', 'ScriptComponent', 'Script Component'],
    ] as const
  ).map(([kind, name, title]) => [name.toLowerCase(), { kind, title }] as const),
);

/** By their titles, which `contactInfo` begins with and, in formats 2 and 3, `description` may be. */
const byTitle: ReadonlyMap<string, KnownKind> = new Map([
  ...[...byName.values()].map((known) => [known.title.toLowerCase(), known] as const),
  // who writes packages by hand may name classes so
  ...[...byName.values()].map((known) => [known.title.toLowerCase().replaceAll(' ', ''), known] as const),
  ['ado.net source', byName.get('adonetsource')!] as const,
  ['datareader source', byName.get('adonetsource')!] as const,
  ['ado.net destination', byName.get('adonetdestination')!] as const,
  ['ole db source adapter', byName.get('oledbsource')!] as const,
  ['odbc flow components', byName.get('odbcsource')!] as const,
]);

/** What a component says of itself. */
interface Declared {
  classId: string;
  contact: string;
  description: string;
  userType: string;
}

export function kindOfComponent({ classId, contact, description, userType }: Declared): KnownKind {
  const title = contact.split(';')[0]!.trim();
  // `Microsoft.SqlServer.Dts.Pipeline.DataReaderSourceAdapter, Microsoft.SqlServer.ADONETSrc, Version=…`
  const managed = userType.split(',')[0]!.trim().split('.').at(-1)!;
  const known =
    byName.get(managed.toLowerCase()) ??
    byName.get(programName(classId)) ??
    byTitle.get(programName(classId)) ??
    byTitle.get(title.toLowerCase()) ??
    byTitle.get(description.trim().toLowerCase()) ??
    byName.get(nameOfClass(classId) ?? '');
  if (known !== undefined) return known;
  if (/script component|custom script code/i.test(`${title} ${description}`))
    return byName.get('scriptcomponent')!;
  return { kind: 'opaque', title: managed || title || description || classId, isUnknown: true };
}

/** `Microsoft.Lookup`; before, with its version behind: `DTSTransform.Lookup.3`; by hand `Microsoft.PivotTransformation`, too. */
function programName(classId: string): string {
  return classId
    .replace(/\.\d+$/, '')
    .replace(/^.*\./, '')
    .toLowerCase()
    .replace(/transformation$/, '');
}
