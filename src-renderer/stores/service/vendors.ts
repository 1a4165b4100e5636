import { defineStore } from 'pinia';
import { ref } from 'vue';
import { readVendors } from '../../api/result/sessions.ts';
import { vendorsOf } from '../../domain/jobVendors.ts';

/** The database vendors that the service knows. */
export const useVendors = defineStore('vendors', () => {
  const vendors = ref<{ id: string; name: string }[]>([]);

  async function load(): Promise<void> {
    if (vendors.value.length === 0) vendors.value = (await readVendors()).vendors;
  }

  function nameOf(id: string): string {
    return vendors.value.find((vendor) => vendor.id === id)?.name ?? id.replace(/^dbv/, '');
  }

  /** The vendors of a job, which may have files of several. */
  function namesOf(job: Parameters<typeof vendorsOf>[0]): string {
    return vendorsOf(job).map(nameOf).join(', ');
  }

  return { vendors, load, nameOf, namesOf };
});
