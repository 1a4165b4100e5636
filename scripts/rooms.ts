/**
 * Prints the rooms of each layer: how many files and imports there are, which imports go up, which files import each
 * other in circles, and which folders are crowded. `npm run rooms -- --write` keeps the imports that go up as the list that may only become shorter.
 */
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { laidOut } from './lint/layout.ts';
import { projectRoot } from './project.ts';
import { reportOn, roomTable } from './rooms/rooms.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const table = roomTable();
for (const [layer, rooms] of Object.entries(table)) {
  const report = reportOn(layer, rooms);
  const crowded = [...report.crowded].map(([folder, entries]) => `${folder || layer} ${entries}`);
  console.log(
    `${layer}: ${report.files} files in ${rooms.rooms.length} rooms, ${report.between} imports between rooms, ` +
      `${report.upward.length} of them up; files in circles: ${report.circles.flat().length}; above 15 entries: ${crowded.join(', ') || 'none'}`,
  );
  for (const folder of report.unknown) console.log(`  no room: ${folder}`);
  for (const each of report.upward) if (!rooms.upward.includes(each)) console.log(`  new, up: ${each}`);
  for (const circle of report.circles)
    if (!circle.every((file) => dirname(file) in rooms.circles))
      console.log(`  new circle: ${circle.join(' ')}`);
  rooms.upward = [...report.upward];
}
if (values.write) {
  const path = `${projectRoot}/scripts/rooms/rooms.json`;
  writeFileSync(path, await laidOut(path, JSON.stringify(table)));
}
