import type { Found, RuleInput } from './finding.ts';

/** Statements of which something could not be read. */
export function* notUnderstood({ model }: RuleInput): Generator<Found> {
  for (const { severity, message, span } of model.diagnostics)
    if (severity === 'error') yield { message, span };
}
