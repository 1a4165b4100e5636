import { expect, it } from 'vitest';
import { offeredEncodings } from '../../../../../src-renderer/domain/encodings.ts';
import { isEncoding } from '../../../../../src-server/io/encodings/encodings.ts';

it.each(Object.values<readonly string[]>(offeredEncodings).flat())(
  'offers %s, which the service reads',
  (name) => {
    expect(isEncoding(name)).toBe(true);
  },
);
