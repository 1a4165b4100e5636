/** A request of the page that has no answer yet. */
interface Asked {
  path: string;
  answer: PromiseWithResolvers<Response>;
}

/** Stands in for the service: each request waits until the test answers it. */
export interface HeldAnswers {
  fetch: typeof fetch;
  /** Paths of the requests that wait. */
  waiting: () => string[];
  /** Answers the oldest waiting request whose path ends so, and lets the page take the answer. */
  answer: (ending: string, body: unknown, status?: number) => Promise<void>;
}

/** Lets everything happen that an answer brings about. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export function heldAnswers(): HeldAnswers {
  const asked: Asked[] = [];
  return {
    fetch: (path, init) => {
      const answer = Promise.withResolvers<Response>();
      init?.signal?.addEventListener('abort', () => answer.reject(new DOMException('', 'AbortError')));
      asked.push({ path: String(path), answer });
      return answer.promise;
    },
    waiting: () => asked.map(({ path }) => path),
    answer: async (ending, body, status = 200) => {
      const at = asked.findIndex(({ path }) => path.split('?')[0]!.endsWith(ending));
      if (at < 0)
        throw new Error(`Nothing was asked of ${ending}, but of ${asked.map(({ path }) => path).join()}.`);
      const [{ answer }] = asked.splice(at, 1) as [Asked];
      answer.resolve(Response.json(body, { status }));
      await settled();
    },
  };
}
