import { nextTick, type Ref, watch } from 'vue';
import { useRoute } from 'vue-router';
import { useSettings } from '../../../stores/service/settings.ts';
import { settingPlace } from './settingGroups.ts';

/**
 * Leads to the field of the setting that the address names (`?setting=`), once the service has sent the settings.
 * @param search what the page is searched for, which may leave that setting out
 */
export function useAddressedSetting(search: Ref<string>): void {
  const route = useRoute();
  const settings = useSettings();

  async function show(name: unknown): Promise<void> {
    if (typeof name !== 'string' || !settings.settings.some((setting) => setting.name === name)) return;
    search.value = '';
    await nextTick();
    const row = document.getElementById(settingPlace(name));
    row?.scrollIntoView({ block: 'center' });
    // One that was set elsewhere has no control that could be used: its row is what is looked for, then.
    const control = row?.querySelector<HTMLElement>(':is(input, select, textarea, button):not(:disabled)');
    (control ?? row)?.focus({ preventScroll: true });
  }

  watch([() => route.query['setting'], () => settings.answer !== undefined], ([name]) => void show(name), {
    immediate: true,
    flush: 'post',
  });
}
