import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { saveFile } from '../api/desktop.ts';
import { requestExport } from '../api/exports.ts';
import { failureText, isAbort } from '../api/http.ts';
import { type ExportChoice, exportName, exportRequest, isPicture } from '../exports/exportChoice.ts';
import { firstLines, streamedBlob } from '../exports/streamedBlob.ts';
import { strings } from '../strings.ts';
import { useCanvas } from './canvas.ts';
import { useNotices } from './notices.ts';
import { useOptions } from './options.ts';
import { useSession } from './session.ts';

const previewLines = 12;
const previewCharacters = 6_000;
const usual: ExportChoice = { format: 'csv', scope: 'all', level: 'columns', delimiter: ',', scale: 2 };
const pictureScopes = { all: 'all', shown: 'screen', traced: 'trace' } as const;

/** The dialog in which one chooses what of the lineage is saved, and how; and the saving itself. */
export const useExportDialog = defineStore('export-dialog', () => {
  const session = useSession();
  const options = useOptions();
  const canvas = useCanvas();
  const notices = useNotices();

  const isOpen = ref(false);
  const choice = useLocalStorage<ExportChoice>('headwater.export', usual, { mergeDefaults: true });
  const preview = shallowRef<readonly string[]>([]);
  const failure = ref('');
  /** Bytes that have come of what is being saved; undefined while nothing is. */
  const received = ref<number>();
  let looking = new AbortController();
  let saving = new AbortController();

  const name = computed(() => exportName(session.job?.name ?? '', choice.value));
  const trace = computed(() => (canvas.trace?.active ? canvas.trace : undefined));

  function open(): void {
    if (choice.value.scope === 'traced' && trace.value === undefined) choice.value.scope = 'all';
    failure.value = '';
    isOpen.value = true;
  }

  function ask(signal: AbortSignal): Promise<Response> {
    const { format } = choice.value;
    if (isPicture(format)) throw new Error('Pictures are drawn by the page.');
    const request = exportRequest(choice.value, options.request, trace.value);
    return requestExport(session.sessionId ?? '', format, request, signal);
  }

  /** Reads the beginning of what would be saved. */
  async function look(): Promise<void> {
    looking.abort();
    looking = new AbortController();
    const { signal } = looking;
    preview.value = [];
    failure.value = '';
    if (isPicture(choice.value.format)) return;
    try {
      const lines = await firstLines(await ask(signal), previewLines, previewCharacters);
      if (!signal.aborted) preview.value = lines;
    } catch (thrown) {
      if (!signal.aborted && !isAbort(thrown)) failure.value = failureText(thrown);
    }
  }

  async function save(): Promise<void> {
    saving = new AbortController();
    const { signal } = saving;
    received.value = 0;
    failure.value = '';
    try {
      const content = await made(signal);
      signal.throwIfAborted();
      if (content && (await saveFile(name.value, content))) {
        notices.say(strings.exports.saved(name.value));
        isOpen.value = false;
      }
    } catch (thrown) {
      if (!signal.aborted && !isAbort(thrown)) failure.value = strings.failures.notSaved(failureText(thrown));
    } finally {
      received.value = undefined;
    }
  }

  async function made(signal: AbortSignal): Promise<Blob | undefined> {
    const { format, scope, scale } = choice.value;
    if (format === 'png') return canvas.methods?.exportPng(pictureScopes[scope], scale);
    if (format === 'svg') {
      const svg = canvas.methods?.exportSvg(pictureScopes[scope]);
      return svg === undefined ? undefined : new Blob([svg], { type: 'image/svg+xml' });
    }
    return await streamedBlob(await ask(signal), (bytes) => (received.value = bytes));
  }

  /** How large a PNG becomes. */
  const pictureSize = computed(() => {
    const { format, scope, scale } = choice.value;
    return isOpen.value && format === 'png'
      ? canvas.methods?.pngSize(pictureScopes[scope], scale)
      : undefined;
  });

  return {
    isOpen,
    choice,
    preview,
    failure,
    received,
    name,
    trace,
    pictureSize,
    open,
    look,
    save,
    cancel: () => saving.abort(),
  };
});
