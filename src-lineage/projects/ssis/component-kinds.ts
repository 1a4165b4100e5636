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
  /** Hands its rows on as they are, and may add columns that come from nowhere or copy others. */
  | 'passing'
  /** What it does nobody can read. */
  | 'opaque';

interface KnownKind {
  kind: ComponentKind;
  title: string;
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
      ['opaque', 'TermExtraction', 'Term Extraction'],
      ['opaque', 'PXPipelineDMQuery', 'Data Mining Query'],
      ['opaque', 'ScriptComponentHost', 'Script Component'],
      ['opaque', 'ScriptComponent', 'Script Component'],
    ] as const
  ).map(([kind, name, title]) => [name.toLowerCase(), { kind, title }] as const),
);

/** By their titles, which `contactInfo` begins with and, in formats 2 and 3, `description` may be. */
const byTitle: ReadonlyMap<string, KnownKind> = new Map([
  ...[...byName.values()].map((known) => [known.title.toLowerCase(), known] as const),
  ['ado.net source', byName.get('adonetsource')!] as const,
  ['datareader source', byName.get('adonetsource')!] as const,
  ['ado.net destination', byName.get('adonetdestination')!] as const,
  ['ole db source adapter', byName.get('oledbsource')!] as const,
  ['odbc flow components', byName.get('odbcsource')!] as const,
]);

/** Class ids of formats 2, 3 and 6, as packages have them. */
const byClassId: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '2c0a8be5-1edc-4353-a0ef-b778599c65a0': 'oledbsource',
    'bcefe59b-6819-47f7-a125-63753b33abb7': 'oledbsource',
    '165a526d-d5de-47ff-96a6-f8274c19826b': 'oledbsource',
    'e2568105-9550-4f71-a638-b7fe42e66922': 'oledbdestination',
    '5a0b62e8-d91d-49f5-94a5-7be58de508f0': 'oledbdestination',
    '4ada7eaa-136c-4215-8098-d7a7c27fc0d1': 'oledbdestination',
    '9cf90bf0-5bcc-4c63-b91d-1f322dc12c26': 'derivedcolumn',
    '2932025b-ab99-40f6-b5b8-783a73f80e24': 'derivedcolumn',
    '49928e82-9c4e-49f0-aabe-3812b82707ec': 'derivedcolumn',
    'c3bf62c8-7c5c-4f85-83c3-e0b6f6be267c': 'dataconvert',
    'bd06a22e-bc69-4af7-a69b-c44c2ef684bb': 'dataconvert',
    '62b1106c-7db8-4ec8-add6-4c664dffc54a': 'dataconvert',
    '0fb4aabb-c027-4440-809a-1198049bf117': 'lookup',
    '27648839-180f-45e6-838d-aff53df682d2': 'lookup',
    '671046b0-aa63-4c9f-90e4-c06e0b710ce3': 'lookup',
    '7f88f654-4e20-4d14-84f4-af9c925d3087': 'conditionalsplit',
    '3ae878c6-0d6c-4f48-8128-40e00e9c1b7d': 'conditionalsplit',
    '4d9f9b7c-84d9-4335-adb0-2542a7e35422': 'unionall',
    'b594e9a8-4351-4939-891c-cfe1ab93e925': 'unionall',
  }),
);

/** What a component says of itself. */
interface Told {
  classId: string;
  contact: string;
  description: string;
  userType: string;
}

export function kindOfComponent({ classId, contact, description, userType }: Told): KnownKind {
  const title = contact.split(';')[0]!.trim();
  // `Microsoft.SqlServer.Dts.Pipeline.DataReaderSourceAdapter, Microsoft.SqlServer.ADONETSrc, Version=…`
  const managed = userType.split(',')[0]!.trim().split('.').at(-1)!;
  const known =
    byName.get(managed.toLowerCase()) ??
    byName.get(classId.replace(/^.*\./, '').toLowerCase()) ??
    byTitle.get(title.toLowerCase()) ??
    byTitle.get(description.trim().toLowerCase()) ??
    byName.get(byClassId.get(classId.replace(/[{}]/g, '').toLowerCase()) ?? '');
  if (known !== undefined) return known;
  if (/script component|custom script code/i.test(`${title} ${description}`))
    return byName.get('scriptcomponent')!;
  return { kind: 'opaque', title: managed || title || description || classId };
}
