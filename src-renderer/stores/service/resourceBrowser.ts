import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { basicCredentials, getResource } from '../../api/examples.ts';
import type { ResourceAnswer } from '../../api/examples.ts';
import { failureText } from '../../api/http/http.ts';
import { examplePathOf } from '../../domain/resourceText.ts';
import { strings } from '../../strings/strings.ts';
import { useExamples } from './examples.ts';

/** The small browser of the example services: it gets a resource, shows its answer, and follows links. */
export const useResourceBrowser = defineStore('resourceBrowser', () => {
  const examples = useExamples();
  const address = ref('');
  /** Headers of the next request beside the credentials. */
  const headers = ref<Record<string, string>>({});
  /** The account of the next request; empty for nobody. */
  const account = ref('');
  const answer = shallowRef<ResourceAnswer>();
  const failure = ref('');
  const past = ref<string[]>([]);
  const canGoBack = computed(() => past.value.length > 0);
  let latest = 0;

  /** Sends what the fields say. */
  async function send(): Promise<void> {
    const path = examplePathOf(address.value.trim(), examples.origins);
    if (path === undefined) {
      failure.value = strings.examples.notHere;
      return;
    }
    const before = answer.value?.path;
    if (!(await get(path)) || before === undefined || before === path) return;
    past.value = [...past.value.slice(-49), before];
  }

  /** Follows a link, or begins again with a request. The account stays unless another is named. */
  async function open(
    path: string,
    more: { headers?: Record<string, string>; account?: string } = {},
  ): Promise<void> {
    address.value = path;
    headers.value = { ...more.headers };
    account.value = more.account ?? account.value;
    await send();
  }

  async function back(): Promise<void> {
    const path = past.value.at(-1);
    if (path === undefined) return;
    past.value = past.value.slice(0, -1);
    address.value = path;
    headers.value = {};
    await get(path);
  }

  function leaveOut(header: string): void {
    headers.value = Object.fromEntries(Object.entries(headers.value).filter(([name]) => name !== header));
  }

  /** True where an answer came that nothing has overtaken. */
  async function get(path: string): Promise<boolean> {
    const turn = ++latest;
    const written = address.value;
    failure.value = '';
    const name = account.value;
    const password = examples.passwords[name] ?? '';
    const credentials: Record<string, string> =
      name === '' ? {} : { Authorization: basicCredentials(name, password) };
    try {
      const found = await getResource(path, { ...headers.value, ...credentials });
      if (turn !== latest) return false;
      answer.value = found;
      // The next address may be in writing already.
      if (address.value === written) address.value = path;
      return true;
    } catch (thrown) {
      if (turn === latest) failure.value = failureText(thrown);
      return false;
    }
  }

  return { address, headers, account, answer, failure, canGoBack, send, open, back, leaveOut };
});
