import { nearest } from '../base/nearest.ts';
import { isVendorId, type VendorId, vendorIds, vendors } from './table/vendor.ts';

/** What dbt, sqlglot and sqllineage call them. */
const otherNames: ReadonlyMap<string, VendorId> = new Map([
  ['ase', 'dbvsybase'],
  ['azure', 'dbvazuresql'],
  ['bq', 'dbvbigquery'],
  ['fabric', 'dbvmssql'],
  ['materialize', 'dbvpostgresql'],
  ['pg', 'dbvpostgresql'],
  ['plsql', 'dbvoracle'],
  ['postgres', 'dbvpostgresql'],
  ['pyspark', 'dbvsparksql'],
  ['spark', 'dbvsparksql'],
  ['spark2', 'dbvsparksql'],
  ['synapse', 'dbvmssql'],
  ['tsql', 'dbvmssql'],
]);

/** The vendor of an id (`dbvoracle`) or a name (`oracle`, `SQL Server`, `sqlserver`, `postgres`, `tsql`); undefined where none has it. */
export function vendorNamed(text: string): VendorId | undefined {
  if (isVendorId(text)) return text;
  const wanted = plain(text);
  return vendorIds.find((id) => namesOf(id).includes(wanted)) ?? otherNames.get(wanted);
}

/** The name of a vendor that an unknown one was most likely meant to be. */
export function nearestVendor(text: string): string | undefined {
  const byName = new Map(
    vendorIds.flatMap((id) => namesOf(id).map((name) => [name, shortName(id)] as const)),
  );
  for (const [name, id] of otherNames) if (name.length > 3) byName.set(name, shortName(id));
  const meant = nearest(plain(text), [...byName.keys()]);
  return meant === undefined ? undefined : byName.get(meant);
}

/** `oracle` */
export function shortName(id: VendorId): string {
  return id.slice('dbv'.length);
}

function namesOf(id: VendorId): string[] {
  return [plain(id), shortName(id), plain(vendors[id])];
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
