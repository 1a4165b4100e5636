import { defineStore } from 'pinia';
import { ref } from 'vue';

/** A short message at the foot of the window. */
export interface Notice {
  id: number;
  text: string;
  tone: 'plain' | 'error';
  /** What can be done about it while it is shown. */
  actions: readonly NoticeAction[];
}

export interface NoticeAction {
  label: string;
  act: () => void;
}

const shownFor = { plain: 4_000, error: 9_000 };
/** Milliseconds in which one can still do something about a notice. */
export const actionTime = 9_000;

/** What the application says in passing. */
export const useNotices = defineStore('notices', () => {
  const notices = ref<Notice[]>([]);
  let lastId = 0;

  /** Gives the number by which the notice can be dismissed. */
  function say(text: string, tone: Notice['tone'] = 'plain', ...actions: NoticeAction[]): number {
    const id = ++lastId;
    notices.value = [...notices.value.slice(-2), { id, text, tone, actions }];
    setTimeout(() => dismiss(id), actions.length > 0 ? actionTime : shownFor[tone]);
    return id;
  }

  function dismiss(id: number): void {
    notices.value = notices.value.filter((notice) => notice.id !== id);
  }

  return { notices, say, dismiss };
});
