import { defineStore } from 'pinia';
import { ref } from 'vue';
import { signIn, signOut } from '../../api/access.ts';
import { failureText, RequestFailure } from '../../api/http/http.ts';
import { strings } from '../../strings/strings.ts';

/** Who uses a shared server, and who has to say so first. On one's own machine nobody is asked. */
export const useAccess = defineStore('access', () => {
  const isAsked = ref(false);
  const isSending = ref(false);
  const failure = ref('');
  const user = ref<string>();
  let waiting = Promise.withResolvers<void>();

  /** Asks for user and secret; resolves when they were right, for all who asked meanwhile. */
  function ask(): Promise<void> {
    isAsked.value = true;
    return waiting.promise;
  }

  async function enter(userId: string, secretKey: string): Promise<void> {
    isSending.value = true;
    failure.value = '';
    try {
      const entered = await signIn({ userId, secretKey });
      // What is on the screen belongs to somebody else.
      if (user.value !== undefined && user.value !== entered) return leavePage();
      user.value = entered;
      isAsked.value = false;
      waiting.resolve();
      waiting = Promise.withResolvers<void>();
    } catch (thrown) {
      const isRefused = thrown instanceof RequestFailure && thrown.status === 401;
      failure.value = isRefused ? strings.access.refused : failureText(thrown);
    } finally {
      isSending.value = false;
    }
  }

  async function leave(): Promise<void> {
    await signOut();
    leavePage();
  }

  /** Begins anew, so that nothing of a user stays in memory. */
  function leavePage(): void {
    window.location.hash = '#/';
    window.location.reload();
  }

  return { isAsked, isSending, failure, user, ask, enter, leave };
});
