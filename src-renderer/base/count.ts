/** An amount with its noun: "1 table", "1,204 tables". */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`;
