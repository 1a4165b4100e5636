import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { corpusStatements, labelOf, readRows } from './corpus-rows.ts';
import { compare } from './witnesses/compare.ts';
const { values } = parseArgs({ options: { vendor: { type: 'string' }, details: { type: 'string' } } });
const out: string[] = [];
const tally = new Map<string, number[]>();
const t0 = performance.now();
for (const row of readRows(corpusStatements)) {
  if (values.vendor !== undefined && row.dialect !== values.vendor) continue;
  let c;
  try { c = compare(row); } catch (e) { console.log(row.id, e); continue; }
  if (c.readBy.length === 0) continue;
  const t = tally.get(row.dialect) ?? [0, 0, 0, 0, 0, 0];
  tally.set(row.dialect, t);
  t[0]!++;
  if (!c.read) { t[1]!++; continue; }
  if (c.tables !== 'undecided') { t[2]!++; if (c.tables === 'equal') t[3]!++; }
  if (c.columns !== 'undecided') { t[4]!++; if (c.columns === 'equal') t[5]!++; }
  if (typeof c.tables === 'object' || typeof c.columns === 'object') out.push(JSON.stringify({ id: row.id, d: row.dialect, cls: row.cls, by: c.readBy, tables: c.tables, columns: c.columns, sql: row.sql }));
}
for (const [k, t] of tally) console.log(k.padEnd(12), 'read', t[0], 'notus', t[1], 'tables', t[3], '/', t[2], (100*t[3]!/t[2]!).toFixed(2), 'columns', t[5], '/', t[4], (100*t[5]!/t[4]!).toFixed(2));
console.log(performance.now() - t0);
if (values.details) writeFileSync(values.details, out.join('\n'));
