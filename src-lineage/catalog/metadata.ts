/** A table of the supplied metadata; levels that are not given are empty. */
export interface SuppliedTable {
  database: string;
  schema: string;
  name: string;
  columns: string[];
}

/**
 * Reads `{database: {schema: {table: [columns]}}}` or a shallower nesting.
 * @returns the tables, or a message that says what is wrong.
 */
export function readMetadata(text: string): { tables: SuppliedTable[]; problem?: string } {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    return {
      tables: [],
      problem: `The metadata is no JSON: ${error instanceof Error ? error.message : 'unreadable'}`,
    };
  }
  if (!isRecord(root))
    return { tables: [], problem: 'The metadata is no object of databases, schemas or tables.' };
  const tables: SuppliedTable[] = [];
  collect(root, [], tables);
  return { tables };
}

function collect(level: Record<string, unknown>, path: string[], into: SuppliedTable[]): void {
  for (const [name, value] of Object.entries(level)) {
    const columns = columnNames(value);
    if (columns !== undefined) {
      into.push(suppliedTable([...path, ...name.split('.')], columns));
    } else if (isRecord(value) && path.length < 3) {
      collect(value, [...path, name], into);
    }
  }
}

/** Names may be nested, or written with dots: `{"sales.orders": [...]}`. */
function suppliedTable(path: readonly string[], columns: string[]): SuppliedTable {
  return { database: path.at(-3) ?? '', schema: path.at(-2) ?? '', name: path.at(-1) ?? '', columns };
}

/** A list of names, or of objects with a name. */
function columnNames(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((column: unknown) => {
    if (typeof column === 'string') return [column];
    if (isRecord(column) && typeof column['name'] === 'string') return [column['name']];
    return [];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
