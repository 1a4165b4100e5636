import { useStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { VendorGuessResponse } from '../../../src-server/contract/application/service/start.ts';
import { isAbort } from '../../api/http/http.ts';
import type { Upload } from '../../api/http/upload.ts';
import { addFiles, readJobDetails, submitJob } from '../../api/jobs.ts';
import { guessVendor, type Sample } from '../../api/result/sessions.ts';
import { candidateOfText } from '../../domain/files/collect.ts';
import type { Candidate, Verdict } from '../../domain/files/inspect.ts';
import { inspectInWorker } from '../../domain/files/inspectInWorker.ts';
import { isScript, unlistedArchives } from '../../domain/files/verdicts.ts';
import { freeName, jobNameOf } from '../../domain/jobNames.ts';
import { replacedPaths } from '../../domain/replacedPaths.ts';
import {
  areAlike,
  neutralPaths,
  type OtherVendor,
  otherVendors,
  speaksAgainst,
} from '../../domain/vendorHints.ts';
import { vendorSettings } from '../../domain/vendorSettings.ts';
import { strings } from '../../strings/strings.ts';
import { useAccess } from '../service/access.ts';
import { useJobs } from '../service/jobs.ts';
import { useNotices } from '../service/notices.ts';
import { useIntakeTarget } from './intakeTarget.ts';
import { sendingFailure } from './sendingFailure.ts';

/** Below this the guess is shown as a possibility. */
export const sureEnough = 0.2;

/** The job that is being put together: what was dropped, what of it is taken, and its settings. */
export const useIntake = defineStore('intake', () => {
  const target = useIntakeTarget();
  const open = ref(false);
  const state = ref<'collecting' | 'looking' | 'ready' | 'sending'>('collecting');
  const candidates = shallowRef<readonly Candidate[]>([]);
  const verdicts = shallowRef<readonly Verdict[]>([]);
  const samples = shallowRef<readonly Sample[]>([]);
  const guess = ref<VendorGuessResponse>();
  const vendor = ref('');
  const vendorChosen = ref(false);
  /** SQL that is typed or pasted into the dialog and no file yet. */
  const typed = ref('');
  const name = ref('');
  const nameChosen = ref(false);
  const defaultDatabase = ref('');
  const defaultSchema = ref('');
  /** That of files that are not UTF-8; empty where it is guessed. */
  const encoding = ref('');
  /** The shared workspace that the job is for; empty where it is one's own. */
  const workspace = ref('');
  const metadata = ref('');
  const sent = ref(0);
  const failure = ref('');
  let work = new AbortController();

  const scripts = computed(() => verdicts.value.filter((verdict) => isScript(verdict)));
  /** Archives that are not listed here, because they are large, packed otherwise or inside others. */
  const unlisted = computed(() => unlistedArchives(verdicts.value));
  const skipped = computed(() => verdicts.value.filter((verdict) => verdict.skipped));
  /** Files that say how the others are read. */
  const settings = computed(() => verdicts.value.filter((verdict) => verdict.settings === true));
  /** The candidates that are sent: scripts with the settings of their project, and archives with something in them. */
  const accepted = computed(() => {
    const read = [...scripts.value, ...unlisted.value];
    const useful = new Set(
      [...read, ...(read.length > 0 ? settings.value : [])].map((verdict) => verdict.candidate),
    );
    return candidates.value.filter((_, index) => useful.has(index));
  });
  /** The vendor of the job that was sent last. */
  const lastVendor = useStorage('headwater.last-vendor', '');
  /** The look at the files that goes on: who is in a hurry need not wait for it. */
  let looking: Promise<void> = Promise.resolve();
  /** Files of the job that the given ones replace. */
  const replaced = computed(() =>
    target.job === undefined ? [] : replacedPaths(verdicts.value, target.knownPaths),
  );
  /** The vendor that the files are read for. */
  const meantVendor = computed(() => target.job?.vendor ?? vendor.value);
  /** Scripts of other vendors; what most of them look like is offered beside the vendor itself, where it is chosen. */
  const others = computed(() => {
    const paths = samples.value.map(({ path }) => path);
    const found = otherVendors(paths, guess.value, meantVendor.value);
    const offered = target.job === undefined ? guess.value?.vendor : undefined;
    return offered === undefined ? found : found.filter(({ vendor: other }) => !areAlike(other, offered));
  });
  /** Scripts of other vendors that are read so by a headwater.json that was made here. */
  const apart = shallowRef<readonly OtherVendor[]>([]);
  const madeSettings = shallowRef<Candidate>();
  /** Which of them are read so: those that say it clearly, all, or none. */
  const wanted = ref<'sure' | 'all' | 'none'>('sure');
  /** A project that says how it is read is left alone, and so is a job that is there. */
  const canReadApart = computed(
    () => target.job === undefined && settings.value.length === 0 && others.value.length > 0,
  );
  /** What may be dropped, and where it goes. */
  const note = computed(() => {
    const { user, isAsked } = useAccess();
    return user === undefined && !isAsked ? strings.intake.dropNote : strings.intake.dropNoteShared;
  });
  const canRun = computed(
    () =>
      typed.value.trim() !== '' ||
      state.value === 'looking' ||
      (state.value === 'ready' && accepted.value.length > 0),
  );

  /** All is there but the vendor. */
  const needsVendor = computed(
    () => state.value === 'ready' && accepted.value.length > 0 && meantVendor.value === '',
  );

  /** Opens the dialog empty, for a new job; who may submit nothing learns that instead. */
  function begin(): void {
    reset();
    if (useAccess().isReader) {
      useNotices().say(strings.access.readsOnly);
      return;
    }
    open.value = true;
  }

  /** Opens the dialog empty, for files of a job that is there. */
  async function beginFor(jobId: string): Promise<void> {
    begin();
    await target.choose(jobId);
  }

  /** Opens the dialog for a new job with the settings of another one. */
  async function beginLike(jobId: string): Promise<void> {
    const like = await readJobDetails(jobId);
    // What was begun meanwhile stays.
    if (open.value) return;
    begin();
    chooseVendor(like.vendor);
    defaultDatabase.value = like.defaultDatabase;
    defaultSchema.value = like.defaultSchema;
    encoding.value = like.encoding ?? '';
    workspace.value = like.workspace ?? '';
    metadata.value = like.metadata ?? '';
  }

  /**
   * Adds files; a file of the same path replaces the earlier one.
   * @param jobId a job that they are for, where the dialog is not open yet
   */
  async function add(found: readonly Candidate[], jobId?: string): Promise<void> {
    if (found.length === 0 || state.value === 'sending') return;
    if (!open.value) {
      begin();
      if (!open.value) return;
      if (jobId !== undefined) void target.choose(jobId);
    }
    const paths = new Set(found.map((candidate) => candidate.path));
    candidates.value = [...candidates.value.filter((candidate) => !paths.has(candidate.path)), ...found];
    await look();
  }

  /** Makes a file of what is typed. */
  async function useTyped(): Promise<void> {
    const text = typed.value;
    if (text.trim() === '') return;
    typed.value = '';
    await add([candidateOfText(freeName(strings.intake.pastedName, candidates.value), text)]);
  }

  async function remove(indexes: ReadonlySet<number>): Promise<void> {
    candidates.value = candidates.value.filter((_, at) => !indexes.has(at));
    if (candidates.value.length > 0) await look();
    else empty();
  }

  /** Takes a file all the same that looks as if it held no SQL. */
  async function insist(index: number): Promise<void> {
    candidates.value = candidates.value.map((candidate, at) =>
      at === index ? { ...candidate, insisted: true } : candidate,
    );
    await look();
  }

  /** Has scripts of other vendors read as what they look like, and the rest for the vendor of the job. */
  async function readApart(): Promise<void> {
    wanted.value = 'all';
    await look();
  }

  /** Has all scripts read for one vendor again. */
  async function readTogether(): Promise<void> {
    wanted.value = 'none';
    await look();
  }

  /** Adds the settings by which scripts of other vendors are read as such, where that is wanted. */
  async function addSettings(signal: AbortSignal): Promise<void> {
    if (!canReadApart.value || wanted.value === 'none') return;
    const chosen = others.value.filter(({ isSure }) => isSure || wanted.value === 'all');
    // What a person chose for all goes before what scripts look like.
    const isOverruled = (): boolean => vendorChosen.value && wanted.value === 'sure';
    if (chosen.length === 0 || isOverruled()) return;
    const paths = samples.value.map(({ path }) => path);
    const all = scripts.value.map(({ path }) => path);
    const made = vendorSettings(chosen, all, neutralPaths(paths, guess.value));
    const files = [...candidates.value, made];
    const inspection = await inspectInWorker(files, signal);
    if (isOverruled()) return;
    candidates.value = files;
    verdicts.value = inspection.verdicts;
    madeSettings.value = made;
    apart.value = chosen;
  }

  function takeSettingsBack(): void {
    candidates.value = candidates.value.filter((candidate) => candidate !== madeSettings.value);
    madeSettings.value = undefined;
    apart.value = [];
  }

  function empty(): void {
    takeSettingsBack();
    wanted.value = 'sure';
    candidates.value = [];
    verdicts.value = [];
    samples.value = [];
    guess.value = undefined;
    state.value = 'collecting';
  }

  function look(): Promise<void> {
    looking = lookNow();
    return looking;
  }

  async function lookNow(): Promise<void> {
    const { signal } = restart();
    takeSettingsBack();
    state.value = 'looking';
    failure.value = '';
    try {
      const inspection = await inspectInWorker([...candidates.value], signal);
      verdicts.value = inspection.verdicts;
      samples.value = inspection.samples;
      if (!nameChosen.value) name.value = jobNameOf(accepted.value);
      state.value = 'ready';
      guess.value = undefined;
      if (samples.value.length === 0) return;
      takeGuess(await guessVendor(samples.value, signal));
      await addSettings(signal);
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
    if (vendorChosen.value) return;
    // Who has one database mostly goes on with it where the text would fit several.
    if (answer.confidence > 0) vendor.value = answer.vendor;
    else vendor.value = speaksAgainst(answer, lastVendor.value) ? '' : lastVendor.value;
  }

  function chooseVendor(id: string): void {
    if (needsVendor.value) failure.value = '';
    vendor.value = id;
    vendorChosen.value = true;
  }

  function chooseName(text: string): void {
    name.value = text;
    nameChosen.value = text !== '';
  }

  /** Sends the files, with what is typed. Gives the id of the job, or undefined where it was not sent after all. */
  async function run(): Promise<string | undefined> {
    await useTyped();
    await looking;
    if (!canRun.value || needsVendor.value) {
      // What was dropped or typed just now could not be guessed with confidence.
      if (needsVendor.value) failure.value = strings.intake.vendorNeeded;
      return undefined;
    }
    const { signal } = restart();
    state.value = 'sending';
    sent.value = 0;
    failure.value = '';
    try {
      if (target.job === undefined) lastVendor.value = vendor.value;
      const jobId = await send({ onSent: (share) => (sent.value = share), signal });
      close();
      return jobId;
    } catch (thrown) {
      state.value = 'ready';
      if (!isAbort(thrown)) failure.value = sendingFailure(thrown);
      return undefined;
    }
  }

  async function send(upload: Upload): Promise<string> {
    const sentMetadata = metadata.value || undefined;
    const files = accepted.value;
    if (target.job !== undefined) {
      const { jobId } = target.job;
      useJobs().note(await addFiles(jobId, files, sentMetadata, upload));
      return jobId;
    }
    const job = {
      name: name.value || jobNameOf(files),
      vendor: vendor.value,
      files,
      defaultDatabase: defaultDatabase.value || undefined,
      defaultSchema: defaultSchema.value || undefined,
      encoding: encoding.value || undefined,
      workspace: workspace.value || undefined,
      metadata: sentMetadata,
    };
    return await submitJob(job, upload);
  }

  function restart(): AbortController {
    work.abort();
    work = new AbortController();
    return work;
  }

  function reset(): void {
    restart();
    empty();
    void target.choose(undefined);
    vendor.value = '';
    vendorChosen.value = false;
    typed.value = '';
    name.value = '';
    nameChosen.value = false;
    defaultDatabase.value = '';
    defaultSchema.value = '';
    encoding.value = '';
    workspace.value = '';
    metadata.value = '';
    failure.value = '';
  }

  function close(): void {
    open.value = false;
    reset();
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
    replaced,
    others,
    apart,
    canReadApart,
    guess,
    vendor,
    vendorChosen,
    meantVendor,
    typed,
    name,
    defaultDatabase,
    defaultSchema,
    encoding,
    workspace,
    metadata,
    sent,
    failure,
    canRun,
    begin,
    beginFor,
    beginLike,
    add,
    remove,
    insist,
    readApart,
    readTogether,
    useTyped,
    chooseVendor,
    chooseName,
    run,
    cancel: () => void restart(),
    close,
  };
});
