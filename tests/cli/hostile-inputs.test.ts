import { expect, it } from 'vitest';
import { shownPieces } from '../../src-cli/base/terminal.ts';
import { readInputs } from '../../src-cli/input/inputs.ts';

it.skipIf(process.platform === 'win32')('a device is no input: it may have no end', async () => {
  await expect(readInputs(['/dev/zero'], { include: [], exclude: [] })).rejects.toThrow(
    '/dev/zero cannot be read: it is a device',
  );
});

it('a terminal obeys no name', () => {
  const csv = ['a,"\u001b[31mred"\r\n', '\u0007\u009b2J\t,b\n', new Uint8Array([27])];
  expect([...shownPieces(csv)]).toEqual(['a,"\ufffd[31mred"\r\n', '\ufffd\ufffd2J\t,b\n', csv[2]]);
});
