import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { SessionResponse } from '../../../src-server/contract/application/service/sessions.ts';
import { type JobEntry, submitJob, tryJobAs } from '../../api/jobs.ts';
import { readFile } from '../../api/result/files.ts';
import { guessVendor, type Sample } from '../../api/result/sessions.ts';
import { otherVendors } from '../../domain/vendorHints.ts';
import { vendorSettings } from '../../domain/vendorSettings.ts';
import { useSession } from '../service/session.ts';
import { useProjectSettings } from './projectSettings.ts';

/** Files whose text is looked at, and how much of each. */
const mostFiles = 20;
const headLength = 32_000;
/** A longer file is not fetched for this. */
const longestFile = 500_000;
/** Letters of a job that is read for another vendor by way of trial, without being asked. */
const longestTrial = 4_000_000;

/** Files that look like those of another vendor than the job is read for. */
export interface VendorOffer {
  vendor: string;
  paths: readonly string[];
  /** What speaks for it; empty where it is the looks of each file alone. */
  reasons: readonly string[];
  /** Numbers now, and of a trial with all files; absent where that reads no more than now, or was not tried. */
  whole?: { errors: readonly [number, number]; steps: readonly [number, number] };
}

/** Whether the files in which something was not understood look like those of another vendor than the job is read for. */
export const useVendorFit = defineStore('vendor-fit', () => {
  const session = useSession();
  const found = shallowRef<{ sessionId: string; offer: VendorOffer }>();
  let lookedAt: string | undefined;

  const offer = computed(() =>
    found.value?.sessionId === session.sessionId ? found.value?.offer : undefined,
  );
  /** Whether other files of the job are not among them. */
  const hasOthers = computed(
    () => (session.session?.files.length ?? 0) > (offer.value?.paths.length ?? Number.POSITIVE_INFINITY),
  );

  /** Looks at the open session, once. */
  async function look(): Promise<void> {
    const { sessionId, session: now, job } = session;
    if (sessionId === undefined || sessionId === lookedAt || now === undefined || job === undefined) return;
    lookedAt = sessionId;
    found.value = undefined;
    const troubled = now.files
      .filter(({ errors, length }) => errors > 0 && length <= longestFile)
      .toSorted((one, other) => other.errors - one.errors)
      .slice(0, mostFiles);
    if (troubled.length === 0) return;
    try {
      const files = await textsOf(sessionId, troubled);
      const heads = files.map(({ path, text }) => ({ path, text: text.slice(0, headLength) }));
      const offered = await offerOf(heads, now, job);
      if (offered !== undefined) found.value = { sessionId, offer: offered };
    } catch {
      // It is an offer: without it nothing is missing, and the next look may succeed.
      if (lookedAt === sessionId) lookedAt = undefined;
    }
  }

  async function offerOf(
    files: readonly Sample[],
    now: SessionResponse,
    job: JobEntry,
  ): Promise<VendorOffer | undefined> {
    const guess = await guessVendor(files);
    const [other] = otherVendors(
      files.map(({ path }) => path),
      guess,
      now.vendor,
    );
    if (other === undefined) return undefined;
    const reasons = guess.vendor === other.vendor ? guess.reasons : [];
    const letters = now.files.reduce((sum, { length }) => sum + length, 0);
    const whole = letters <= longestTrial ? await gain(job, other.vendor) : undefined;
    return { ...other, reasons, ...(whole && { whole }) };
  }

  /** What reading the whole job so would change, where it reads more. */
  async function gain({ jobId, numbers }: JobEntry, vendor: string): Promise<VendorOffer['whole']> {
    if (numbers === undefined) return undefined;
    const tried = await tryJobAs(jobId, vendor);
    if (tried.errors >= numbers.errors || tried.steps < numbers.steps) return undefined;
    return {
      errors: [numbers.errors, tried.errors],
      steps: [numbers.steps, tried.steps],
    };
  }

  /** Reads the offered files alone, as a new job; gives its id. */
  async function readAlone({ vendor, paths }: VendorOffer, name: string): Promise<string> {
    const { sessionId = '', session: now } = session;
    const own = new Set(paths);
    const texts = await textsOf(
      sessionId,
      (now?.files ?? []).filter((file) => own.has(file.name)),
    );
    const files = texts.map(({ path, text }) => ({ path, file: new File([text], path) }));
    const upload = { onSent: () => undefined, signal: new AbortController().signal };
    return await submitJob({ name, vendor, files }, upload);
  }

  /** Reads the offered files so within the job, by a headwater.json that says so. */
  async function readApart(jobId: string, offered: VendorOffer): Promise<void> {
    const all = (session.session?.files ?? []).map(({ name }) => name);
    await useProjectSettings().send(jobId, vendorSettings([offered], all));
  }

  /** Reads all files of a job for its vendor again. */
  const readTogether = (jobId: string): Promise<void> =>
    useProjectSettings().send(jobId, vendorSettings([], []));

  return { offer, hasOthers, look, readAlone, readApart, readTogether };
});

async function textsOf(sessionId: string, files: readonly { index: number }[]): Promise<Sample[]> {
  const read = await Promise.all(files.map(({ index }) => readFile(sessionId, index)));
  return read.map(({ name, text }) => ({ path: name, text }));
}
