/** From which severity on a run counts as failed. */
export const failureLevels = ['error', 'warning', 'never'] as const;
export type FailureLevel = (typeof failureLevels)[number];
