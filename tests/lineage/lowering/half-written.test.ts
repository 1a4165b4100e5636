import { expect, test } from 'vitest';
import { readSource, type VendorId } from '../../../src-lineage/index.ts';

test.each<[VendorId, string]>([
  ['dbvbigquery', 'SET ? [ QUALIFY PARTITION BY'],
  ['dbvbigquery', 'SET ?['],
  ['dbvoracle', 'CREATE TYPE AS TABLE OF t;\nDECLARE v t; BEGIN v(1)(2) := 3; END;'],
  ['dbvoracle', 'DECLARE v %ROWTYPE; BEGIN p(v); END;'],
])('what is missing in half a statement is no fault of ours: %s, %s', (vendor, text) => {
  const { diagnostics } = readSource({ name: 'half.sql', text }, { vendor });
  expect(diagnostics.map(({ code }) => code)).not.toContain('internal-error');
});
