import { type Candidate, inspect } from './inspect.ts';

// Thousands of files are looked at here, so that the page stays free.
self.addEventListener('message', (event: MessageEvent<Candidate[]>) => {
  inspect(event.data).then(
    (inspection) => self.postMessage({ inspection }),
    (thrown: unknown) => self.postMessage({ failure: String(thrown) }),
  );
});
