import type { VendorId } from '../../dialects/table/vendor.ts';
import { bracketsEnd } from '../pieces/macro-text.ts';
import type { ProjectReading, StepSource } from '../pieces/reader.ts';

const decorator = /^@model\s*(?=\()/m;
const readTable = /\.(?:resolve_table|table)\s*\(\s*["']([^"']+)["']/g;
const text = /["']([^"']+)["']/g;

/**
 * A Python model (SQLMesh, "Python models"): its decorator declares its name and columns; of what it makes them is not known,
 * only which tables it reads.
 * @returns undefined where no model stands
 */
export function pythonModel(source: string, vendor: VendorId): ProjectReading | undefined {
  const found = decorator.exec(source);
  if (found === null) return undefined;
  const open = found.index + found[0].length;
  const close = bracketsEnd(source, open);
  const head = source.slice(open, close === -1 ? source.length : close);
  const name = /^\(\s*(?:name\s*=\s*)?["']([^"']+)["']/.exec(head)?.[1];
  if (name === undefined) return undefined;
  const columns = [...(/\bcolumns\s*=\s*\{([^{}]*)\}/.exec(head)?.[1] ?? '').matchAll(/["'](\w+)["']\s*:/g)];
  const place = { start: found.index, end: open };
  const listed = columns.map(([, column]) => `${column!} text`).join(', ');
  const dependsOn = /\bdepends_on\s*=\s*[{[(]([^\]})]*)/.exec(head)?.[1] ?? '';
  const named = [...dependsOn.matchAll(text), ...source.matchAll(readTable)].map(([, table]) => table!);
  const sources = [...new Set(named)].map((table): StepSource => {
    const at = source.indexOf(table);
    return { from: 'table', parts: table.split('.'), vendor, start: at, end: at + table.length };
  });
  const table = { parts: name.split('.'), vendor };
  const writes = [{ to: { table }, effect: 'insert' as const, columns: [], ...place }];
  return {
    pieces:
      columns.length === 0 ? [] : [{ text: `create table ${name} (${listed})`, map: [{ at: 0, ...place }] }],
    flows: [{ ...place, steps: [{ name, sources, columns: [], opaque: true, writes, ...place }] }],
    relations: [{ parts: table.parts, quoted: 0, origin: 'model' }],
    diagnostics: [
      {
        code: 'python-model',
        severity: 'information',
        class: 'SyntaxHint',
        message: 'What this Python model makes of its sources is not read.',
        span: [0, place.start, place.end],
      },
    ],
  };
}
