/**
 * A script written differently, with the same meaning, has the same lineage end to end. Here fixtures and a part of
 * the corpus are read, in `npm test` a fifth of these; `npm run invariance` reads all of the corpus.
 */
import { describe, expect, test } from 'vitest';
import { share } from '../../support/deep.ts';
import { check } from '../../support/invariance/check.ts';
import { checkFileOrder } from '../../support/invariance/file-order.ts';
import { type ReadScript, readScript } from '../../support/invariance/script.ts';
import { corpusIsHere, corpusScripts, fixtures } from '../../support/invariance/scripts.ts';
import { transforms } from '../../support/invariance/transforms.ts';

/** Of the corpus one script of so many is read. */
const step = 10;
const patience = { timeout: 60_000 };

function findings(transform: string, scripts: readonly ReadScript[]): string[] {
  const checked = transform === 'file order' ? checkFileOrder(scripts) : check(transform, scripts);
  expect(checked.tally.applied).toBeGreaterThan(0);
  return checked.findings.map(({ script, missing, extra }) =>
    [script.id, ...missing.map((line) => `- ${line}`), ...extra.map((line) => `+ ${line}`)].join('\n'),
  );
}

describe('lineage stays with', () => {
  const scripts = share(fixtures(), ({ id }) => id).flatMap((script) => readScript(script) ?? []);
  for (const transform of [...Object.keys(transforms), 'file order']) {
    test(`${transform}: fixtures`, patience, () => {
      expect(findings(transform, scripts)).toEqual([]);
    });
  }
});

// the corpus is no part of the project: it lies beside the checkout or nowhere
describe.skipIf(!corpusIsHere)('lineage stays (needs the corpus) with', () => {
  const scripts = share((corpusIsHere ? corpusScripts() : []).filter((_, i) => i % step === 0)).flatMap(
    (script) => readScript(script) ?? [],
  );
  for (const transform of [...Object.keys(transforms), 'file order']) {
    test(`${transform}: corpus`, patience, () => {
      expect(findings(transform, scripts)).toEqual([]);
    });
  }
});
