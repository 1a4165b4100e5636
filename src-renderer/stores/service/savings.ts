import { defineStore } from 'pinia';
import { ref } from 'vue';

/** A file that is on its way to the disk. */
export interface Saving {
  id: number;
  name: string;
  bytes: number;
  cancel: () => void;
}

/** Milliseconds after which a saving is worth a notice; most have ended before. */
const noticeAfter = 700;

/** The files that are being saved and take their time. */
export const useSavings = defineStore('savings', () => {
  const underWay = ref<readonly Saving[]>([]);
  let lastId = 0;

  /** Notes that a file is being saved; returns what reports its progress and of its end. */
  function begin(name: string, cancel: () => void): { report: (bytes: number) => void; end: () => void } {
    const id = ++lastId;
    let bytes = 0;
    const timer = setTimeout(() => {
      underWay.value = [...underWay.value, { id, name, bytes, cancel }];
    }, noticeAfter);
    return {
      report: (now) => {
        bytes = now;
        underWay.value = underWay.value.map((each) => (each.id === id ? { ...each, bytes } : each));
      },
      end: () => {
        clearTimeout(timer);
        underWay.value = underWay.value.filter((each) => each.id !== id);
      },
    };
  }

  return { underWay, begin };
});
