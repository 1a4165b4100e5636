import { ZipFile } from 'yazl';

/** What a schema export or a folder of loads holds. */
const usualTablesPerFile = 200;

/** A warehouse by its size: every table but the first is filled from another one, column by column. */
export interface LargeWarehouse {
  tables: number;
  columns: number;
  tablesPerFile?: number;
}

/** Column edges between its tables, intermediates hidden. */
export function edgesOf({ tables, columns }: LargeWarehouse): number {
  return (tables - 1) * columns;
}

/** The scripts of a warehouse as a zip archive: DDL and loads, by layers, as a tree in which every table feeds two. */
export async function zippedWarehouse(warehouse: LargeWarehouse): Promise<Buffer> {
  const zip = new ZipFile();
  const { tablesPerFile = usualTablesPerFile } = warehouse;
  for (let first = 0; first < warehouse.tables; first += tablesPerFile) {
    const last = Math.min(first + tablesPerFile, warehouse.tables);
    let text = '';
    for (let table = first; table < last; table++) text += createTable(table, warehouse);
    for (let table = first; table < last; table++) text += load(table, warehouse);
    zip.addBuffer(Buffer.from(text), `loads/part_${String(first).padStart(6, '0')}.sql`);
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

function createTable(table: number, { columns }: LargeWarehouse): string {
  const list = Array.from({ length: columns }, (_, column) => `${columnName(column)} numeric(18, 2)`);
  return `CREATE TABLE ${tableName(table)} (\n  ${list.join(',\n  ')}\n);\n`;
}

function load(table: number, { columns }: LargeWarehouse): string {
  if (table === 0) return '';
  const names = Array.from({ length: columns }, (_, column) => columnName(column));
  const values = names.map((name, column) => (column % 5 === 4 ? `COALESCE(s.${name}, 0)` : `s.${name}`));
  return (
    `INSERT INTO ${tableName(table)} (${names.join(', ')})\n` +
    `SELECT ${values.join(', ')}\nFROM ${tableName(Math.floor(table / 2))} s;\n`
  );
}

function tableName(table: number): string {
  return `layer_${Math.floor(Math.log2(table + 1))}.fact_${table}`;
}

function columnName(column: number): string {
  return `measure_${column}`;
}
