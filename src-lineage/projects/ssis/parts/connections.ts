import { dialectOf } from '../../../dialects/index.ts';
import type { VendorId } from '../../../dialects/table/vendor.ts';
import type { XmlElement } from '../../xml/xml-document.ts';
import { childNamed, childrenNamed, type XmlTexts } from '../../xml/xml-values.ts';
import type { VariableScope } from '../expressions/variables.ts';
import { type Configuration, configuredConnection } from './configurations.ts';
import { property, propertyExpressions } from '../../xml/elements.ts';

/** A connection manager: what a task or component reads from or writes to. */
export interface Connection {
  name: string;
  /** `OLEDB`, `ADO.NET:…`, `FLATFILE`, `EXCEL`, `CACHE` … in upper case. */
  type: string;
  connectionString: string;
  database?: string;
  /** The database of vendors that have no schemas in it. */
  schema?: string;
  vendor?: VendorId;
}

/** By id, reference id and name, in lower case. */
export type ConnectionTable = ReadonlyMap<string, Connection>;

/** A connection manager as it stands in a file; its strings may depend on variables. */
export interface DeclaredConnection {
  keys: string[];
  resolve(scope: VariableScope): Connection;
}

/** Reads a connection manager: an element of a package, or the root of a `.conmgr`. */
export function declaredConnection(
  texts: XmlTexts,
  element: XmlElement,
  configuration: Configuration = new Map(),
): DeclaredConnection {
  const name = property(texts, element, 'ObjectName') ?? '';
  const type = (property(texts, element, 'CreationName') ?? '').toUpperCase();
  const inner = childNamed(childNamed(element, 'ObjectData'), 'ConnectionManager');
  const stored = inner && (property(texts, inner, 'ConnectionString') ?? '');
  const expressions = propertyExpressions(texts, element);
  const keys = [property(texts, element, 'DTSID'), property(texts, element, 'refId'), name];
  return {
    keys: keys.flatMap((key) => (key ? [key.toLowerCase()] : [])),
    resolve: (scope) => {
      const given = (what: string): string | undefined => {
        const expression = expressions.get(what);
        const value = expression && scope.evaluate(texts.content(expression));
        return value || configuredConnection(configuration, name, what) || undefined;
      };
      const connectionString = given('ConnectionString') ?? stored ?? '';
      const parts = connectionParts(connectionString);
      const database = given('InitialCatalog') ?? parts.get('initial catalog') ?? parts.get('database');
      const vendor = vendorOf(type, parts);
      return {
        name,
        type,
        connectionString,
        ...(database && placeIn(database, vendor)),
        ...(vendor && { vendor }),
      };
    },
  };
}

/** What completes the names of a connection: Oracle's has schemas only, others databases only. */
function placeIn(database: string, vendor: VendorId | undefined): Pick<Connection, 'database' | 'schema'> {
  const { schemas, databases } = dialectOf(vendor ?? 'dbvmssql').names;
  if (!databases) return {};
  return schemas ? { database } : { schema: database };
}

/** The connection managers of a package. */
export function declaredConnections(
  texts: XmlTexts,
  root: XmlElement,
  configuration: Configuration,
): DeclaredConnection[] {
  const lists = [root, ...childrenNamed(root, 'ConnectionManagers')];
  return lists
    .flatMap((list) => childrenNamed(list, 'ConnectionManager'))
    .map((element) => declaredConnection(texts, element, configuration));
}

/** `Data Source=.;Initial Catalog=Shop;…`: keys in lower case. Values may be quoted. */
export function connectionParts(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const [, key, quoted, single, plain] of text.matchAll(
    /([^=;]+)=\s*(?:"([^"]*)"|'([^']*)'|([^;]*))/g,
  )) {
    const value = (quoted ?? single ?? plain ?? '').trim();
    if (!parts.has(key!.trim().toLowerCase())) parts.set(key!.trim().toLowerCase(), value);
  }
  return parts;
}

/** What providers, drivers and connection types are of which vendor. */
const vendorMarks: readonly [RegExp, VendorId][] = [
  [/sqlncli|sqloledb|msoledbsql|sqlclient|sql server|sql native client/i, 'dbvmssql'],
  [/oraoledb|msdaora|oracle/i, 'dbvoracle'],
  [/ibmda|db2/i, 'dbvdb2'],
  [/mysql/i, 'dbvmysql'],
  [/mariadb/i, 'dbvmariadb'],
  [/npgsql|postgre|psqlodbc/i, 'dbvpostgresql'],
  [/teradata|tdoledb/i, 'dbvteradata'],
  [/snowflake/i, 'dbvsnowflake'],
  [/redshift/i, 'dbvredshift'],
  [/netezza|nzoledb/i, 'dbvnetezza'],
  [/vertica/i, 'dbvvertica'],
  [/informix|ifxoledbc/i, 'dbvinformix'],
  [/hdbodbc|hana/i, 'dbvhana'],
  [/sybase|aseoledb|adaptive server/i, 'dbvsybase'],
  [/hive/i, 'dbvhive'],
  [/sqlite/i, 'dbvsqlite'],
  [/msolap/i, 'dbvmdx'],
];

const provider = /Provider=([^;"<&]+)|Driver=\{?([^;}"<&]+)|(ADO\.NET:[^,"<]+)/gi;

/** The vendors of the databases that a file connects to, as far as their providers and drivers name them. */
export function connectedVendors(text: string): VendorId[] {
  const vendors: VendorId[] = [];
  for (const [, oleDb, odbc, ado] of text.matchAll(provider)) {
    const names = oleDb ?? odbc ?? ado ?? '';
    const vendor = vendorMarks.find(([mark]) => mark.test(names))?.[1];
    if (vendor !== undefined && vendor !== 'dbvmdx') vendors.push(vendor);
  }
  return vendors;
}

function vendorOf(type: string, parts: ReadonlyMap<string, string>): VendorId | undefined {
  const names = [type, parts.get('provider') ?? '', parts.get('driver') ?? ''].join(' ');
  return vendorMarks.find(([mark]) => mark.test(names))?.[1];
}

/** Finds the connection that a task or component names, by id, by reference, or with `:external` behind the id. */
export function findConnection(
  connections: ConnectionTable,
  ...references: (string | undefined)[]
): Connection | undefined {
  for (const reference of references) {
    if (!reference) continue;
    const key = reference.toLowerCase().replace(/:(?:external|invalid)$/, '');
    const inner = /\.connectionmanagers\[(.*)\]$/.exec(key)?.[1];
    const found = connections.get(key) ?? (inner === undefined ? undefined : connections.get(inner));
    if (found !== undefined) return found;
  }
  return undefined;
}
