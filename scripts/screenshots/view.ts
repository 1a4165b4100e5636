import type { Page } from '@playwright/test';
import type { Application } from '../../tests/support/browser/application.ts';
import type { JobName } from './jobs.ts';

/** A view of the application in one of its states, and how one gets there. */
export interface View {
  name: string;
  /** The job that is open at first; without one, `at` is the address behind `#`. */
  job?: JobName;
  at?: string;
  /** Whose service it is: `own` has all jobs, `empty` has none yet, `shared` asks who calls. */
  on?: 'own' | 'empty' | 'shared';
  /** How much the page is magnified; 1 where it is not said. */
  zoom?: number;
  /** What goes on before the page is asked for, such as a service that does not answer. */
  before?: (page: Page) => Promise<void>;
  show?: (app: Application) => Promise<void>;
}

export const keys = async ({ page }: Application, ...pressed: string[]): Promise<void> => {
  for (const key of pressed) await page.keyboard.press(key);
};

export const button = ({ page }: Application, name: string | RegExp) =>
  page.getByRole('button', { name }).first();

export const object = (app: Application, name: RegExp) => app.objects.getByRole('treeitem', { name }).first();

/** Finds something by its name with the search, and chooses the first of what is found. */
export async function chooseFound(app: Application, name: string): Promise<void> {
  await keys(app, '/');
  await app.page.keyboard.type(name);
  await app.page.getByRole('option').first().waitFor();
  await keys(app, 'Enter');
  await app.status.getByText(/^Trace/).waitFor();
  await settled(app.page);
}

/** Waits until nothing is under way any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // The minimap is drawn a little after the graph.
  await page.waitForTimeout(400);
}
