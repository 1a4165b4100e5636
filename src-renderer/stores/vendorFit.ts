import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { VendorGuessResponse } from '../../src-server/contract/application/start.ts';
import { readFile } from '../api/files.ts';
import { guessVendor } from '../api/sessions.ts';
import { areAlike, sureOfOne } from '../intake/vendorHints.ts';
import { useSession } from './session.ts';

/** Files whose text is looked at, and how much of each. */
const mostFiles = 6;
const headLength = 32_000;
/** A longer file is not fetched for this. */
const longestFile = 500_000;

/** Whether the files in which something was not understood look like those of another vendor than the job is read for. */
export const useVendorFit = defineStore('vendor-fit', () => {
  const session = useSession();
  const found = shallowRef<{ sessionId: string; guess: VendorGuessResponse }>();
  let lookedAt: string | undefined;

  const better = computed(() => {
    const vendor = session.session?.vendor;
    if (vendor === undefined || found.value === undefined) return undefined;
    const { sessionId, guess } = found.value;
    if (sessionId !== session.sessionId) return undefined;
    return guess.confidence < sureOfOne || areAlike(guess.vendor, vendor) ? undefined : guess;
  });

  /** Looks at the open session, once. */
  async function look(): Promise<void> {
    const { sessionId } = session;
    if (sessionId === undefined || sessionId === lookedAt) return;
    lookedAt = sessionId;
    const troubled = (session.session?.files ?? [])
      .filter(({ errors, length }) => errors > 0 && length <= longestFile)
      .toSorted((one, other) => other.errors - one.errors)
      .slice(0, mostFiles);
    if (troubled.length === 0) return;
    try {
      const files = await Promise.all(troubled.map(({ index }) => readFile(sessionId, index)));
      const guess = await guessVendor(
        files.map(({ name, text }) => ({ path: name, text: text.slice(0, headLength) })),
      );
      found.value = { sessionId, guess };
    } catch {
      // It is an offer: without it nothing is missing, and the next look may succeed.
      lookedAt = undefined;
    }
  }

  return { better, look };
});
