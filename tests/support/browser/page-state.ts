import type { Page } from '@playwright/test';

/** What each store of the page holds, as plain values. */
export type PageState = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The stores of the page, where a script in it finds them. */
interface PageRoot extends Element {
  __vue_app__: {
    config: { globalProperties: { $pinia: { state: { value: Record<string, Record<string, unknown>> } } } };
  };
}

/**
 * Of no account once no job is open: what the mounted graph reports of itself, what goes with the job, and answers that the
 * next question replaces.
 */
const ofNoAccount: readonly RegExp[] = [
  /^(canvas|editor|session|graph|results|source|writing|catalogue|level)\./u,
  /^problems\.(problems|total|state|failure)$/u,
  /^details\.(table|links)$/u,
  /^selection\.origin$/u,
  /^job-dialogs\.jobId$/u,
  /^export-dialog\.preview$/u,
  /^intake\.sent$/u,
];

/** What a store that is made later than at the start holds before anything is done. */
const beginnings: readonly unknown[] = [undefined, null, false, '', 'none', 'downstream'];

/** Reads what the stores hold. */
export async function readState(page: Page): Promise<PageState> {
  const text = await page.evaluate(() => {
    const root = document.querySelector<PageRoot>('#app')!;
    const stores = root.__vue_app__.config.globalProperties.$pinia.state.value;
    // Methods of mounted views, and what they draw.
    const plain = { ...stores, canvas: {}, editor: {} };
    return JSON.stringify(plain, (_, value: unknown) =>
      value instanceof Set || value instanceof Map ? [...value] : value,
    );
  });
  return JSON.parse(text) as PageState;
}

/** The places, as `store.key`, at which a later state differs from that of a page that was just loaded. */
export function differences(loaded: PageState, now: PageState): string[] {
  return Object.entries(now).flatMap(([store, state]) =>
    Object.entries(state)
      .filter(([key, value]) => !isAsLoaded(loaded[store], key, value))
      .map(([key]) => `${store}.${key}`)
      .filter((place) => ofNoAccount.every((each) => !each.test(place))),
  );
}

function isAsLoaded(store: PageState[string] | undefined, key: string, value: unknown): boolean {
  if (store !== undefined) return JSON.stringify(store[key]) === JSON.stringify(value);
  return beginnings.includes(value) || (typeof value === 'object' && Object.keys(value!).length === 0);
}

/** Sets switches and chosen tabs of the window back: what its user would do by a click on each. */
export async function setBack(page: Page, loaded: PageState, places: readonly string[]): Promise<void> {
  const values = places
    .filter((place) => place.startsWith('view.'))
    .map((place) => place.slice('view.'.length))
    .map((key) => [key, loaded['view']?.[key]] as const)
    .filter(([, value]) => typeof value !== 'object');
  if (values.length === 0) return;
  await page.evaluate((given) => {
    const root = document.querySelector<PageRoot>('#app')!;
    const { view } = root.__vue_app__.config.globalProperties.$pinia.state.value;
    for (const [key, value] of given) view![key] = value;
  }, values);
}
