import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { VendorWriting } from '../../../src-server/contract/application/service/writing.ts';
import { readVendorWriting } from '../../api/result/sessions.ts';

/** How the vendors write SQL, each read once. */
export const useWriting = defineStore('writing', () => {
  const known = new Map<string, VendorWriting>();
  const current = shallowRef<VendorWriting>();
  let wanted = '';

  /** Makes the writing of a vendor the current one. Without it SQL is shown all the same, only not in colours. */
  async function use(vendor: string): Promise<void> {
    wanted = vendor;
    current.value = known.get(vendor);
    if (current.value || vendor === '') return;
    const writing = await readVendorWriting(vendor).catch(() => undefined);
    if (!writing) return;
    known.set(vendor, writing);
    if (wanted === vendor) current.value = writing;
  }

  return { current, use };
});
