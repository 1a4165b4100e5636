/**
 * Writes every script of the corpus and of the fixtures differently and compares the lineage, end to end.
 *
 *   npm run invariance                               all transforms over everything
 *   npm run invariance -- --transform wrapped        those whose names hold the word
 *   npm run invariance -- --details FILE             the scripts whose lineage changed, with what changed
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { check, type Finding, type Tally } from '../tests/support/invariance/check.ts';
import { checkFileOrder } from '../tests/support/invariance/file-order.ts';
import { readScript } from '../tests/support/invariance/script.ts';
import { corpusIsHere, corpusScripts, fixtures } from '../tests/support/invariance/scripts.ts';
import { transforms } from '../tests/support/invariance/transforms.ts';

const { values } = parseArgs({
  options: { transform: { type: 'string', default: '' }, details: { type: 'string' } },
});

process.exitCode = main();

function main(): number {
  if (!corpusIsHere) process.stderr.write('The corpus is not beside the checkout: only fixtures are read.\n');
  const all = [...fixtures(), ...(corpusIsHere ? corpusScripts() : [])];
  const scripts = all.flatMap((script) => readScript(script) ?? []);
  const tallies: Record<string, Tally> = {};
  const findings: Finding[] = [];
  for (const name of Object.keys(transforms)) {
    if (!name.includes(values.transform)) continue;
    const checked = check(name, scripts);
    tallies[name] = checked.tally;
    findings.push(...checked.findings);
  }
  if ('file order'.includes(values.transform)) {
    const checked = checkFileOrder(scripts);
    tallies['file order'] = checked.tally;
    findings.push(...checked.findings);
  }
  console.table(tallies);
  if (values.details !== undefined) writeFileSync(values.details, findings.map(findingText).join('\n'));
  return findings.length === 0 ? 0 : 1;
}

function findingText({ transform, script, rewritten, missing, extra }: Finding): string {
  const lines = [...missing.map((line) => `- ${line}`), ...extra.map((line) => `+ ${line}`)];
  return [`=== ${transform}: ${script.id} ${script.vendor}`, ...lines, '---', rewritten, ''].join('\n');
}
