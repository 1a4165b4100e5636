/** What `questions.mjs` answers, wherever it runs; by its SQL. */
export const expectedAnswers = {
  ends: ['public.orders.amount', 'public.rates.rate'],
  guessed: 'dbvmssql',
  influences: true,
  reached: ['public.stage', 'public.fact'],
  lost: [{ column: 'public.fact.total', lost: ['public.stage.euros'], left: 0 }],
  updated: 'public.fact.total (table)\n└─ public.stage.euros  max(euros)  [load.sql:1]\n',
  broken: true,
  // A heading, id into id, amount and rate into euros, euros into total, and nothing behind the last line's end.
  rows: 6,
  unknown: ['unknown-name', 'public.fact.total'],
  waited: ['public.fact', 'public.orders', 'public.rates', 'public.stage'],
};
