/** What is recorded of a span: numbers, states, ids; no SQL, no name that a person gave, and no message, which may quote either. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A piece of work, as part of what it was begun by. */
export interface Span {
  /** Names it to the work that it begins, in other processes too: a `traceparent` of W3C; none where nothing is traced. */
  readonly parent: string | undefined;
  record(facts: SpanFacts): void;
  rename(name: string): void;
  /** @param failed the kind of an error, where it ended by one */
  end(failed?: string): void;
}

/** How a span begins. */
export interface SpanStart {
  /** Whether somebody waits for it over HTTP, or it was left to whoever has time. */
  kind?: 'server' | 'consumer';
  /** Of the work that it is part of; what is no `traceparent` counts for nothing. */
  parent?: string | undefined;
  /** Epoch milliseconds, where it began before. */
  at?: number;
  facts?: SpanFacts;
}

/** Records how long work takes and what it is part of. */
export interface Traces {
  begin(name: string, start?: SpanStart): Span;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

const noSpan: Span = {
  parent: undefined,
  record: () => undefined,
  rename: () => undefined,
  end: () => undefined,
};

/** Records nothing, as long as no exporter is set. */
export const noTraces: Traces = { begin: () => noSpan, close: async () => undefined };
