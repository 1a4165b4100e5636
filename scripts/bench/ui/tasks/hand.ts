import type { Locator } from '@playwright/test';
import type { Application } from '../../../../tests/support/browser/application.ts';

/** Presses of Tab after which a way to a control counts as none. */
const mostTabs = 40;

/** Whoever does a task: clicks and keys are counted, each typed letter as a key. Moving the pointer and waiting cost nothing. */
export class Hand {
  clicks = 0;
  keys = 0;
  readonly app: Application;

  constructor(app: Application) {
    this.app = app;
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.app.page.keyboard.press(key);
      this.keys += 1;
    }
  }

  async type(text: string): Promise<void> {
    await this.app.page.keyboard.type(text, { delay: 15 });
    this.keys += [...text].length;
  }

  /** Opens a list of choices and takes one: two clicks, whatever the system shows. */
  async choose(list: Locator, index: number): Promise<void> {
    await list.selectOption({ index });
    this.clicks += 2;
  }

  /** Goes on with Tab, or back, until the keyboard is on a control. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let presses = 0; presses < mostTabs; presses += 1) {
      if (await target.evaluate((element) => element.contains(element.ownerDocument.activeElement))) return;
      await this.press(key);
    }
    throw new Error(`Not reached by ${mostTabs} presses of Tab`);
  }

  /** Opens the palette, and takes the first command that a few letters find. */
  async command(letters: string): Promise<void> {
    await this.press('F1');
    await this.type(letters);
    await this.app.page.getByRole('dialog').getByRole('option').first().waitFor();
    await this.press('Enter');
  }

  /** @throws where the keyboard has fallen out of the page, so that the next key would go nowhere */
  async expectKeyboard(): Promise<void> {
    const isOut = await this.app.page.evaluate('document.activeElement === document.body');
    if (isOut === true) throw new Error('The keyboard is on the document');
  }
}
