import { defineStore } from 'pinia';
import { ref, shallowRef } from 'vue';
import type { MetadataCheckResponse } from '../../../src-server/contract/application/service/metadata.ts';
import { failureText, isAbort } from '../../api/http/http.ts';
import { checkMetadata } from '../../api/jobs.ts';

/** Milliseconds after the last key before the text is looked at. */
const pause = 350;

/** What the service understands of the metadata of a new job, before it is sent. */
export const useMetadataCheck = defineStore('metadata-check', () => {
  const result = shallowRef<MetadataCheckResponse>();
  const failure = ref('');
  const isChecking = ref(false);
  let work = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Looks at a text, a moment after the last call. */
  function check(text: string, vendor: string): void {
    clear();
    if (text.trim() === '' || vendor === '') return;
    isChecking.value = true;
    timer = setTimeout(() => void ask(text, vendor, work.signal), pause);
  }

  async function ask(text: string, vendor: string, signal: AbortSignal): Promise<void> {
    try {
      result.value = await checkMetadata(text, vendor, signal);
    } catch (thrown) {
      if (isAbort(thrown)) return;
      failure.value = failureText(thrown);
    }
    isChecking.value = false;
  }

  function clear(): void {
    clearTimeout(timer);
    work.abort();
    work = new AbortController();
    result.value = undefined;
    failure.value = '';
    isChecking.value = false;
  }

  return { result, failure, isChecking, check, clear };
});
