/** What became of a request: answered, whatever it says; not sent through; not answered yet after a long time. */
export type RequestFate = 'answered' | 'failed' | 'late';

/** Milliseconds without an answer after which it is asked whether the service is there at all. */
const longTime = 10_000;

let report: (fate: RequestFate) => void = () => undefined;

/** Sets the listener to the outcome of each request. */
export function onRequestFate(listener: (fate: RequestFate) => void): void {
  report = listener;
}

/** Passes on what became of a request. */
export function noteFate(fate: RequestFate): void {
  report(fate);
}

/** Watches a request; gives what to call once it has ended. */
export function watchFate(): (fate: RequestFate | 'called-off') => void {
  const late = setTimeout(() => report('late'), longTime);
  return (fate) => {
    clearTimeout(late);
    if (fate !== 'called-off') report(fate);
  };
}
