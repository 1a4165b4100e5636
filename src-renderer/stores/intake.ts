import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { VendorGuessResponse } from '../../src-server/contract/application/start.ts';
import { failureText, isAbort } from '../api/http.ts';
import { jobNameLength, submitJob } from '../api/jobs.ts';
import { guessVendor } from '../api/sessions.ts';
import type { Candidate, Verdict } from '../intake/inspect.ts';
import { inspectInWorker } from '../intake/inspectInWorker.ts';
import { strings } from '../strings.ts';
import { useAccess } from './access.ts';
import { useJobs } from './jobs.ts';

/** Below this the guess is only told, not chosen. */
const sureEnough = 0.2;

/** The job that is being put together: what was dropped, what of it is taken, and its settings. */
export const useIntake = defineStore('intake', () => {
  const open = ref(false);
  const state = ref<'collecting' | 'looking' | 'ready' | 'sending'>('collecting');
  const candidates = shallowRef<readonly Candidate[]>([]);
  const verdicts = shallowRef<readonly Verdict[]>([]);
  const guess = ref<VendorGuessResponse>();
  const vendor = ref('');
  const vendorChosen = ref(false);
  const name = ref('');
  const nameChosen = ref(false);
  const defaultDatabase = ref('');
  const defaultSchema = ref('');
  const metadata = ref('');
  const sent = ref(0);
  const failure = ref('');
  let work = new AbortController();

  const scripts = computed(() => verdicts.value.filter((verdict) => !verdict.skipped && !verdict.archive));
  /** Archives that are not listed here, because they are large, packed otherwise or inside others. */
  const unlisted = computed(() => {
    const listed = new Set(
      verdicts.value.filter((verdict) => verdict.inArchive).map((verdict) => verdict.candidate),
    );
    return verdicts.value.filter(
      (verdict) =>
        verdict.archive && !verdict.skipped && (verdict.inArchive || !listed.has(verdict.candidate)),
    );
  });
  const skipped = computed(() => verdicts.value.filter((verdict) => verdict.skipped));
  /** The candidates that are sent: scripts, and archives with something in them. */
  const accepted = computed(() => {
    const useful = new Set([...scripts.value, ...unlisted.value].map((verdict) => verdict.candidate));
    return candidates.value.filter((_, index) => useful.has(index));
  });
  /** What may be dropped, and where it goes. */
  const note = computed(() =>
    useAccess().user === undefined ? strings.intake.dropNote : strings.intake.dropNoteShared,
  );
  const canRun = computed(() => state.value === 'ready' && accepted.value.length > 0 && vendor.value !== '');

  /** Opens the dialog empty. */
  function begin(): void {
    reset();
    open.value = true;
  }

  /** Adds files to the job; a file of the same path replaces the earlier one. */
  async function add(found: readonly Candidate[]): Promise<void> {
    if (found.length === 0) return;
    if (!open.value) reset();
    open.value = true;
    const paths = new Set(found.map((candidate) => candidate.path));
    candidates.value = [...candidates.value.filter((candidate) => !paths.has(candidate.path)), ...found];
    await look();
  }

  async function remove(index: number): Promise<void> {
    candidates.value = candidates.value.filter((_, at) => at !== index);
    if (candidates.value.length > 0) await look();
    else {
      verdicts.value = [];
      guess.value = undefined;
      state.value = 'collecting';
    }
  }

  async function look(): Promise<void> {
    const { signal } = restart();
    state.value = 'looking';
    failure.value = '';
    try {
      const inspection = await inspectInWorker([...candidates.value], signal);
      verdicts.value = inspection.verdicts;
      if (!nameChosen.value) name.value = jobNameOf(accepted.value);
      state.value = 'ready';
      if (inspection.sample !== '') takeGuess(await guessVendor(inspection.sample, signal));
    } catch (thrown) {
      if (isAbort(thrown)) return;
      // Without a guess the vendor is chosen by hand; without a look there is nothing to send.
      if (state.value !== 'ready') {
        failure.value = strings.failures.filesUnreadable;
        verdicts.value = [];
        state.value = 'ready';
      }
    }
  }

  function takeGuess(answer: VendorGuessResponse): void {
    guess.value = answer;
    if (!vendorChosen.value && answer.confidence >= sureEnough) vendor.value = answer.vendor;
  }

  function chooseVendor(id: string): void {
    vendor.value = id;
    vendorChosen.value = true;
  }

  function chooseName(text: string): void {
    name.value = text;
    nameChosen.value = text !== '';
  }

  /** Sends the job. Gives its id, or undefined where it failed or was called off. */
  async function run(): Promise<string | undefined> {
    const { signal } = restart();
    state.value = 'sending';
    sent.value = 0;
    failure.value = '';
    try {
      const job = await submitJob(
        {
          name: name.value || jobNameOf(accepted.value),
          vendor: vendor.value,
          files: accepted.value,
          defaultDatabase: defaultDatabase.value || undefined,
          defaultSchema: defaultSchema.value || undefined,
          metadata: metadata.value || undefined,
        },
        (share) => (sent.value = share),
        signal,
      );
      useJobs().note(job);
      open.value = false;
      reset();
      return job.jobId;
    } catch (thrown) {
      state.value = 'ready';
      if (!isAbort(thrown)) failure.value = failureText(thrown);
      return undefined;
    }
  }

  function restart(): AbortController {
    work.abort();
    work = new AbortController();
    return work;
  }

  function reset(): void {
    restart();
    state.value = 'collecting';
    candidates.value = [];
    verdicts.value = [];
    guess.value = undefined;
    vendor.value = '';
    vendorChosen.value = false;
    name.value = '';
    nameChosen.value = false;
    metadata.value = '';
    failure.value = '';
  }

  return {
    note,
    open,
    state,
    candidates,
    verdicts,
    scripts,
    unlisted,
    skipped,
    accepted,
    guess,
    vendor,
    name,
    defaultDatabase,
    defaultSchema,
    metadata,
    sent,
    failure,
    canRun,
    begin,
    add,
    remove,
    chooseVendor,
    chooseName,
    run,
    cancel: () => void restart(),
    close: () => {
      open.value = false;
      reset();
    },
  };
});

/** A name for a job from what it is made of: a folder, an archive, or the first file; as long as a name may be. */
export function jobNameOf(candidates: readonly Candidate[]): string {
  const first = candidates[0];
  if (!first) return '';
  const folders = new Set(candidates.map(({ path }) => (path.includes('/') ? path.split('/')[0] : '')));
  const [folder] = folders;
  if (folders.size === 1 && folder !== '' && folder !== undefined) return folder.slice(0, jobNameLength);
  const bare = first.path.slice(first.path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const more = candidates.length === 1 ? '' : ` and ${candidates.length - 1} more`;
  return bare.slice(0, jobNameLength - more.length) + more;
}
