import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { failureText, isAbort, RequestFailure } from '../../api/http/http.ts';
import { changeSettings, checkSettings, readSettings } from '../../api/settings.ts';
import type { SettingRemark, SettingsResponse } from '../../api/settings.ts';
import { changeOf, isChanged, type SettingDraft, type SettingDrafts } from '../../domain/settingDraft.ts';
import { useNotices } from './notices.ts';

const checkAfter = 200;

/** The settings of the service, and what somebody enters for them until it is saved. */
export const useSettings = defineStore('settings', () => {
  const answer = shallowRef<SettingsResponse>();
  /** Why there is no answer. */
  const failure = ref('');
  /** A shared server keeps its settings to itself. */
  const isRefused = ref(false);
  const drafts = ref<SettingDrafts>({});
  const faults = shallowRef<readonly SettingRemark[]>([]);
  const warnings = shallowRef<readonly SettingRemark[]>([]);
  const state = ref<'idle' | 'checking' | 'saving'>('idle');
  let checking = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settings = computed(() => answer.value?.settings ?? []);
  const changed = computed(() => settings.value.filter((setting) => isChanged(setting, drafts.value)));
  const change = computed(() => changeOf(settings.value, drafts.value));
  const canSave = computed(
    () => changed.value.length > 0 && faults.value.length === 0 && state.value === 'idle',
  );

  async function load(): Promise<void> {
    failure.value = '';
    isRefused.value = false;
    try {
      answer.value = await readSettings();
      if (changed.value.length > 0) checkSoon();
    } catch (thrown) {
      failure.value = failureText(thrown);
      isRefused.value = thrown instanceof RequestFailure && thrown.status === 403;
    }
  }

  /** Enters a value; `null` takes the standard again. */
  function enter(name: string, draft: SettingDraft): void {
    drafts.value = { ...drafts.value, [name]: draft };
    checkSoon();
  }

  /** Forgets what was entered: for one setting, or for all. */
  function discard(name?: string): void {
    const rest = Object.entries(drafts.value).filter(([each]) => name !== undefined && each !== name);
    drafts.value = Object.fromEntries(rest);
    checkSoon();
  }

  /** The service has the rules: it is asked as soon as somebody pauses. */
  function checkSoon(): void {
    clearTimeout(timer);
    checking.abort();
    if (changed.value.length === 0) {
      faults.value = [];
      warnings.value = [];
      state.value = 'idle';
      return;
    }
    state.value = 'checking';
    timer = setTimeout(() => void check(), checkAfter);
  }

  async function check(): Promise<void> {
    checking = new AbortController();
    const { signal } = checking;
    try {
      const found = await checkSettings(change.value, signal);
      if (signal.aborted) return;
      faults.value = found.faults;
      warnings.value = found.warnings;
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      faults.value = [{ message: failureText(thrown) }];
    }
    state.value = 'idle';
  }

  /** Writes what is entered. Where the file was changed meanwhile, it is read again, and nothing is lost. */
  async function save(): Promise<boolean> {
    state.value = 'saving';
    try {
      const revision = answer.value?.revision;
      const sent = drafts.value;
      answer.value = await changeSettings({ ...change.value, ...(revision !== undefined && { revision }) });
      warnings.value = [];
      // What was entered meanwhile is not saved yet.
      const rest = Object.entries(drafts.value).filter(([name, draft]) => draft !== sent[name]);
      drafts.value = Object.fromEntries(rest);
      if (rest.length > 0) checkSoon();
      return true;
    } catch (thrown) {
      useNotices().say(failureText(thrown), 'error');
      if (thrown instanceof RequestFailure && thrown.status === 412) await load();
      return false;
    } finally {
      if (state.value === 'saving') state.value = 'idle';
    }
  }

  return {
    answer,
    settings,
    failure,
    isRefused,
    drafts,
    faults,
    warnings,
    state,
    changed,
    canSave,
    load,
    enter,
    discard,
    save,
  };
});
