/** How much a rule matters. */
export const ruleSeverities = ['error', 'warning', 'off'] as const;
export type RuleSeverity = (typeof ruleSeverities)[number];

/** The rules that there are. */
export const ruleNames = [
  'not-understood',
  'select-star',
  'ambiguous-column',
  'unused-cte',
  'unused-column',
  'dead-table',
  'cycle',
  'write-outside',
] as const;
export type RuleName = (typeof ruleNames)[number];
