import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/project.ts';
import { jobStates, jobTransitions } from '../../../src-server/store/job-states.ts';
import { isDeep } from '../../support/deep.ts';
import { modelRun } from '../../support/job-model/model-run.ts';

it('docs/architecture.md shows the table of states', () => {
  const document = readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8').replace(/ {2,}/g, ' ');
  const code = (word: string | undefined): string => (word === undefined ? '–' : `\`${word}\``);
  for (const [state, entry] of Object.entries<{ stored?: string; shown?: string; when: string }>(jobStates)) {
    expect(document).toContain(`| ${state} | ${code(entry.stored)} | ${code(entry.shown)} | ${entry.when} |`);
  }
  const ended = ['succeeded', 'partly succeeded', 'failed', 'cancelled'];
  const names = (states: readonly string[]): string => {
    const others = states.filter((state) => !ended.includes(state));
    return ended.every((state) => states.includes(state))
      ? [...others, 'any that has ended'].join(', ')
      : states.join(', ');
  };
  for (const [name, { from, to, by }] of Object.entries(jobTransitions)) {
    expect(document).toContain(`| ${name} | ${names(from)} | ${to} | ${by} |`);
  }
});

it('jobs go through their states whatever happens', { timeout: isDeep ? 3_600_000 : 120_000 }, async () => {
  const seed = isDeep ? Date.now() % 1_000_000 : 32;
  expect(await modelRun(isDeep ? 10_000 : 120, seed)).toBeUndefined();
});
