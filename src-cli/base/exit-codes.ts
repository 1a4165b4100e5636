/** How the command line ends; documented in `docs/lineage.md` and by `headwater help`. */
export const exitCodes = {
  ok: 0,
  /** The work is done, but for parts of the SQL: not understood, or lost by a fault of ours (see `--fail-on`). */
  sqlErrors: 1,
  usage: 2,
  unreadable: 3,
  internal: 4,
  /** What is asked about is not in the SQL, or several are of its name. */
  notFound: 5,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What the codes mean, for people. */
export const exitCodeMeanings: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'done, but parts of the SQL were not understood, or Headwater failed at them (see --fail-on)',
  2: 'wrong arguments',
  3: 'an input cannot be read, an output cannot be written, or the service cannot start',
  4: 'internal error',
  5: 'what is asked about is not in the SQL, or its name is that of several',
};

/** Ends the command with a message for the user; `code` is the reason for scripts. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
  readonly code: ExitCode;

  constructor(code: ExitCode, message: string) {
    super(message);
    this.code = code;
  }
}
