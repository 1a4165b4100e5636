import { describe, expect, it } from 'vitest';
import { errorEntry } from '../../../src-server/log/error-entry.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('an error in the log', () => {
  it('keeps its kind and its place, and none of the text that it quotes', () => {
    const sql = `select secret_column from "secret table" where name = 'secret value'`;
    const errors = [
      thrownBy(() => JSON.parse(sql) as unknown),
      thrownBy(() => JSON.parse(`{"sqltext": ${sql}`) as unknown),
      thrownBy(() => new RegExp(`(${sql}`)),
      new Error(`Unexpected '${sql}'`),
      new Error(`It failed.\nat secret_column:\n${sql}`),
      new Error('Outer', { cause: new Error(`The statement “${sql}” cannot be read`) }),
      Object.assign(new Error(`ENOENT: no such file, open '/secret folder/it's.sql'`), { code: 'ENOENT' }),
    ];
    for (const error of errors) {
      const entry = errorEntry(error);
      expect(JSON.stringify(entry)).not.toMatch(/secret/);
      expect(entry.type).toMatch(/Error/);
    }
    expect(errorEntry(errors.at(-1))).toMatchObject({
      code: 'ENOENT',
      message: 'ENOENT: no such file, open …',
    });
  });

  it('says where it happened', () => {
    const { message, stack } = errorEntry(new RangeError('Maximum call stack size exceeded'));
    expect(message).toBe('Maximum call stack size exceeded');
    expect(stack?.[0]).toMatch(/error-entry\.test\.ts:\d+:\d+/);
  });

  it('may be anything that was thrown', () => {
    expect(errorEntry('select secret')).toEqual({ type: 'string', message: '' });
    expect(errorEntry(undefined)).toEqual({ type: 'undefined', message: '' });
  });
});
