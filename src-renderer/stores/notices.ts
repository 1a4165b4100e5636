import { defineStore } from 'pinia';
import { ref } from 'vue';

/** A short message at the foot of the window. */
export interface Notice {
  id: number;
  text: string;
  tone: 'plain' | 'error';
}

const shownFor = { plain: 4_000, error: 9_000 };

/** What the application says in passing. */
export const useNotices = defineStore('notices', () => {
  const notices = ref<Notice[]>([]);
  let lastId = 0;

  function say(text: string, tone: Notice['tone'] = 'plain'): void {
    const id = ++lastId;
    notices.value = [...notices.value.slice(-2), { id, text, tone }];
    setTimeout(() => dismiss(id), shownFor[tone]);
  }

  function dismiss(id: number): void {
    notices.value = notices.value.filter((notice) => notice.id !== id);
  }

  return { notices, say, dismiss };
});
