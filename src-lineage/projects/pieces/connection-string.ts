/** Strings by which programs of Microsoft connect to databases. */
import { dialectOf } from '../../dialects/index.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';
import type { DefaultNames } from '../../model/folder-defaults.ts';

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

/** The vendor of a connection: by its type, and by the provider or driver that its string names. */
export function vendorOfConnection(type: string, parts: ReadonlyMap<string, string>): VendorId | undefined {
  const names = [type, parts.get('provider') ?? '', parts.get('driver') ?? ''].join(' ');
  return vendorMarks.find(([mark]) => mark.test(names))?.[1];
}

/** What completes the names of a connection: Oracle's has schemas only, others databases only. */
export function placeIn(database: string, vendor: VendorId | undefined): DefaultNames {
  const { schemas, databases } = dialectOf(vendor ?? 'dbvmssql').names;
  if (!databases) return {};
  return schemas ? { database } : { schema: database };
}
