import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Violations that keep people out, as `rule: place`: of all rules, or of those that are named. */
export async function seriousViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Without frames there is nothing to put together in a blank page of its own, which takes longer than the check.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? builder : builder.withRules(rules)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
    );
}
