import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import { requestExport } from '../../../api/exports.ts';
import { failureText, isAbort } from '../../../api/http/http.ts';
import { firstLines } from '../../../base/firstLines.ts';
import { useCanvas } from '../../../stores/choice/canvas.ts';
import { useOptions } from '../../../stores/result/options.ts';
import { useSession } from '../../../stores/service/session.ts';
import { drawnPicture } from './drawnPicture.ts';
import { type ExportChoice, exportName, exportRequest, imageWish, isPicture } from './exportChoice.ts';
import { useSaving } from './useSaving.ts';

const previewLines = 12;
const previewCharacters = 6_000;
const usual: ExportChoice = {
  format: 'csv',
  scope: 'all',
  level: 'columns',
  delimiter: ',',
  scale: 2,
  width: 3840,
};
const pictureScopes = { all: 'all', shown: 'screen', traced: 'trace' } as const;

/** The dialog in which one chooses what of the lineage is saved, and how; and the saving itself. */
export const useExportDialog = defineStore('export-dialog', () => {
  const session = useSession();
  const options = useOptions();
  const canvas = useCanvas();
  const { saveMade, saveExport } = useSaving();

  const isOpen = ref(false);
  const choice = useLocalStorage<ExportChoice>('headwater.export', usual, { mergeDefaults: true });
  const preview = shallowRef<readonly string[]>([]);
  const failure = ref('');
  const isDrawing = ref(false);
  /** How much of the picture is drawn, from 0 to 1. */
  const drawnPart = ref(0);
  let looking = new AbortController();
  let drawing = new AbortController();

  const name = computed(() => exportName(session.job?.name ?? '', choice.value));
  const trace = computed(() => (canvas.trace?.active ? canvas.trace : undefined));

  function open(): void {
    if (choice.value.scope === 'traced' && trace.value === undefined) choice.value.scope = 'all';
    failure.value = '';
    isOpen.value = true;
  }

  function ask(signal: AbortSignal): Promise<Response> {
    const { format } = choice.value;
    if (isPicture(format)) throw new Error('pictures are drawn by the page');
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

  /** Pictures are drawn while the dialog waits; what the service writes goes its own way to the disk. */
  async function save(): Promise<void> {
    const { sessionId } = session;
    const { format, scope } = choice.value;
    if (isPicture(format)) {
      isDrawing.value = true;
      const draw = () => {
        drawing = new AbortController();
        const work = { signal: drawing.signal, onPart: (part: number) => (drawnPart.value = part) };
        return drawnPicture(canvas.methods, format, pictureScopes[scope], imageWish(choice.value), work);
      };
      if (await saveMade(name.value, draw)) isOpen.value = false;
      isDrawing.value = false;
    } else if (sessionId !== undefined) {
      isOpen.value = false;
      const request = exportRequest(choice.value, options.request, trace.value);
      await saveExport(name.value, { of: 'lineage', sessionId, format, ...request });
    }
  }

  watch(isOpen, (now) => {
    if (!now) drawing.abort();
  });

  /** Whether there is a drawing to make a picture of. */
  const isDrawn = computed(() => (canvas.shownGraph?.tables.length ?? 0) > 0);
  /** How large a PNG becomes. */
  const pictureSize = computed(() => {
    const { format, scope } = choice.value;
    return isOpen.value && isDrawn.value && format === 'png'
      ? canvas.methods?.pngSize(pictureScopes[scope], imageWish(choice.value))
      : undefined;
  });

  return {
    isOpen,
    choice,
    preview,
    failure,
    isDrawing,
    drawnPart,
    isDrawn,
    name,
    trace,
    pictureSize,
    open,
    look,
    save,
  };
});
