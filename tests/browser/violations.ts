import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}
import { isDeep, share } from '../support/deep.ts';

/** Widths of narrow windows and phones, which a deep run looks at, too. */
const narrowWidths = [800, 320];

/** Violations that keep people out, as `rule: place`. */
export function seriousViolations(page: Page): Promise<string[]> {
  return violationsOf(page, undefined, ['serious', 'critical']);
}

/** What axe finds, as `rule: place`: by all rules or those that are named, of all kinds of impact or those that are named. */
async function violationsOf(page: Page, rules?: string[], impacts?: string[]): Promise<string[]> {
  // Many tests share a page, and to load the rules takes as long as to apply them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(
    async ([named, wanted]) => {
      const { violations } = await window.axe.run(document, {
        resultTypes: ['violations'],
        iframes: false,
        ...(named !== undefined && { runOnly: { type: 'rule', values: named } }),
      });
      // An open menu floats beside the landmarks for as long as it has the keyboard.
      const isMenu = (id: string, place: string): boolean =>
        id === 'region' &&
        (place.includes('popper-content') ||
          Boolean(document.querySelector(place)?.closest('[role="menu"]')));
      const counted = violations.filter(({ impact }) => wanted?.includes(String(impact)) ?? true);
      return counted.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ target }) => !isMenu(id, String(target)))
          .map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
      );
    },
    [rules, impacts] as const,
  );
}

/** Colours move to those of the other theme: only where they stand can their contrast be measured. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
}

/**
 * Expects that the view keeps nobody out, in the light and in the dark, where only the colours differ. The colours are
 * the same variables in all views: an ordinary run looks at every fifth test in the dark.
 */
export async function expectOpenToAll(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
  expect(await violationsOf(page), 'in the light').toEqual([]);
  if (isDeep) await expectOpenInNarrow(page);
  if (share([test.info().title], (title) => title).length === 0) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  const ofColours = ['color-contrast', 'link-in-text-block'];
  expect(await violationsOf(page, ofColours), 'in the dark').toEqual([]);
  if (isDeep) await expectOpenInNarrow(page, ofColours);
}

async function expectOpenInNarrow(page: Page, rules?: string[]): Promise<void> {
  const size = page.viewportSize();
  for (const width of narrowWidths) {
    await page.setViewportSize({ width, height: 640 });
    await settled(page);
    expect(await violationsOf(page, rules), `at a width of ${width}`).toEqual([]);
  }
  if (size !== null) await page.setViewportSize(size);
}
