import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { vendors } from '../../../../../src-lineage/dialects/table/vendor.ts';
import { inlinePieces } from '../../../../../src-renderer/base/inlineText.ts';
import { knownGaps, vendorShares } from '../../../../../src-renderer/features/pages/guide/dialectPage.ts';

const page = readFileSync(new URL('../../../../../docs/dialects.md', import.meta.url), 'utf8');

describe('the page of the dialects, as the guide reads it', () => {
  it('has a share for every vendor but those that are read by their manuals', () => {
    const shares = new Map(vendorShares(page).map((share) => [share.vendor, share]));
    const missing = Object.values(vendors).filter((name) => !shares.has(name));
    expect(missing.sort()).toEqual([
      'Azure SQL',
      'Informix',
      'MDX',
      'OpenEdge',
      'Presto',
      'SAP HANA',
      'Sybase',
    ]);
    for (const { statements, files } of shares.values()) {
      expect(statements).toMatch(/^\d+\.\d % of \d+$/);
      expect(files).toMatch(/^\d+\.\d % of \d+$/);
    }
  });

  it('takes the columns by their names', () => {
    const small =
      '| vendor | query | lineage core | whole files |\n| --- | --- | --- | --- |\n| A | 1 | 2 | 3 |\n\nend';
    expect(vendorShares(small)).toEqual([{ vendor: 'A', statements: '2', files: '3' }]);
    expect(vendorShares('no table')).toEqual([]);
  });

  it('lists the known gaps, a vendor’s in one piece', () => {
    const gaps = knownGaps(page);
    expect(gaps.length).toBeGreaterThan(5);
    for (const gap of gaps) expect(inlinePieces(gap)[0]?.look).toBe('strong');
    expect(knownGaps('nothing of it')).toEqual([]);
  });
});
