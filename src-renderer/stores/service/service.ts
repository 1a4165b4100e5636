import { defineStore } from 'pinia';
import { ref, shallowRef } from 'vue';
import type { DesktopBridge, ServiceState } from '../../api/desktop.ts';
import { useJobs } from './jobs.ts';

/** How the desktop's service fares; of a service in a browser nothing is known here. */
export const useService = defineStore('service', () => {
  const jobs = useJobs();
  const state = shallowRef<ServiceState>();
  /** It ended by itself while this page was open, and the person has not taken note of it yet. */
  const ended = ref(false);
  /** Names of the jobs that were under way when it ended. */
  const interrupted = shallowRef<readonly string[]>([]);

  async function follow(desktop: DesktopBridge): Promise<void> {
    desktop.onServiceState(take);
    const first = await desktop.serviceState();
    // What was reported meanwhile is newer.
    if (state.value === undefined) take(first);
  }

  function take(next: ServiceState): void {
    if (state.value !== undefined && next.crashes > state.value.crashes) {
      ended.value = true;
      interrupted.value = jobs.running.map(({ name }) => name);
    }
    state.value = next;
  }

  function dismiss(): void {
    ended.value = false;
  }

  return { state, ended, interrupted, follow, take, dismiss };
});
