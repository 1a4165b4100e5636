import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { readExamples } from '../../api/examples.ts';
import type { ExamplesResponse } from '../../api/examples.ts';
import { failureText } from '../../api/http/http.ts';

/** The example services: what they are, and the passwords that are known here. */
export const useExamples = defineStore('examples', () => {
  const overview = shallowRef<ExamplesResponse>();
  const failure = ref('');
  /** By the name of the account: those that the desktop knows, and those that were typed. Kept in memory only. */
  const passwords = ref<Record<string, string>>({});
  /** Accounts whose passwords the desktop has given. */
  const given = ref<readonly string[]>([]);
  /** Under which the service is known: links begin with one of them. */
  const origins = computed(() => {
    const bases = overview.value?.applications.map(({ base }) => new URL(base).origin) ?? [];
    return [...new Set([window.location.origin, ...bases])];
  });

  async function load(): Promise<void> {
    failure.value = '';
    try {
      overview.value = await readExamples();
      await askDesktop().catch(() => undefined);
    } catch (thrown) {
      failure.value = failureText(thrown);
    }
  }

  async function askDesktop(): Promise<void> {
    const before = { ...passwords.value };
    const accounts = (await window.headwater?.exampleAccounts()) ?? [];
    given.value = accounts.map(({ name }) => name);
    // What is typed meanwhile stays.
    for (const { name, password } of accounts)
      if (passwords.value[name] === before[name]) passwords.value[name] = password;
  }

  return { overview, failure, passwords, given, origins, load };
});
