import { formatNumber } from './language.ts';

/** An amount with its noun: "1 table", "1,204 tables". */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${formatNumber(amount)} ${amount === 1 ? one : many}`;
