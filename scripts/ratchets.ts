/**
 * `npm run lint:ratchets`: figures of each layer that may only fall. `-- --write` keeps what they are now, where none has risen.
 * What else may only become better has tests of its own: imports up and entries of folders (`rooms`), pages of the documentation
 * in the menu (`docs-site`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { laidOut } from './lint/layout.ts';
import { projectRoot } from './project.ts';
import { countsNow } from './ratchets/counts.ts';

const path = join(projectRoot, 'scripts/ratchets/ratchets.json');
const shape = z.record(z.string(), z.record(z.string(), z.int()));
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const kept = shape.parse(JSON.parse(readFileSync(path, 'utf8')));
const now = countsNow();
const risen = Object.entries(now).flatMap(([layer, counts]) =>
  Object.entries(counts)
    .filter(([name, count]) => count > (kept[layer]?.[name] ?? 0))
    .map(([name, count]) => `${layer}: ${name} ${count}, before ${kept[layer]?.[name] ?? 0}`),
);
for (const line of risen) console.error(line);
if (risen.length > 0) process.exitCode = 1;
else if (values.write) writeFileSync(path, await laidOut(path, JSON.stringify(now)));
