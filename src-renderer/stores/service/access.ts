import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { StartupResponse } from '../../../src-server/contract/application/service/start.ts';
import { beginOpenIdSignIn, readSignInWays, signIn, signOut } from '../../api/access.ts';
import { failureText, RequestFailure } from '../../api/http/http.ts';
import { strings } from '../../strings/strings.ts';

/** Where the place in the page is kept while one signs in elsewhere. */
const returnKey = 'headwater-return';

/** Who uses a shared server, and who has to say so first. On one's own machine nobody is asked. */
export const useAccess = defineStore('access', () => {
  const isAsked = ref(false);
  const isSending = ref(false);
  const failure = ref('');
  const user = ref<string>();
  /** What he may do; not known before the start, and on one's own machine. */
  const role = ref<StartupResponse['role']>();
  /** Whether he only looks at what others have submitted. */
  const isReader = computed(() => role.value === 'reader');
  /** The shared workspaces that jobs can be submitted to. */
  const workspaces = ref<readonly string[]>([]);
  /** What people call the OpenID provider at which one can sign in, where there is one. */
  const provider = ref<string>();
  let waiting = Promise.withResolvers<void>();

  /** Takes over what the service says of who has signed in. */
  function take(startup: StartupResponse | undefined): void {
    user.value = startup?.signedInAs;
    role.value = startup?.role;
    workspaces.value = startup?.workspaces ?? [];
  }

  /** Asks for user and secret; resolves when they were right, for all who asked meanwhile. */
  function ask(): Promise<void> {
    if (!isAsked.value) void showWays();
    isAsked.value = true;
    return waiting.promise;
  }

  /** Offers the OpenID provider, and says what has come of going there. */
  async function showWays(): Promise<void> {
    const refused = new URLSearchParams(window.location.search).get('sign-in') ?? '';
    failure.value = strings.access.refusedElsewhere[refused] ?? '';
    provider.value = (await readSignInWays().catch(() => undefined))?.openId?.name;
  }

  /** Goes to the OpenID provider, which sends the browser back. */
  async function enterElsewhere(): Promise<void> {
    isSending.value = true;
    failure.value = '';
    try {
      const address = await beginOpenIdSignIn();
      sessionStorage.setItem(returnKey, window.location.hash);
      window.location.assign(address);
    } catch (thrown) {
      failure.value = failureText(thrown);
      isSending.value = false;
    }
  }

  /** The place in the page from which one has gone to the OpenID provider; reported once. */
  function takeReturn(): string | undefined {
    const hash = sessionStorage.getItem(returnKey);
    sessionStorage.removeItem(returnKey);
    return hash?.startsWith('#/') === true ? hash.slice(1) : undefined;
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
    const elsewhere = await signOut();
    if (elsewhere === undefined) leavePage();
    else window.location.assign(elsewhere);
  }

  /** Begins again, so that nothing of a user stays in memory. */
  function leavePage(): void {
    window.location.hash = '#/';
    window.location.reload();
  }

  return {
    isAsked,
    isSending,
    failure,
    user,
    isReader,
    workspaces,
    provider,
    take,
    ask,
    enter,
    enterElsewhere,
    takeReturn,
    leave,
  };
});
