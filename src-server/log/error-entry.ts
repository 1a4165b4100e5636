/** An error as the log writes it: where it happened and of what kind, without a word of anybody's SQL. */
export interface ErrorEntry {
  type: string;
  code?: string;
  message: string;
  /** Frames of the stack, the innermost first. */
  stack?: string[];
  cause?: ErrorEntry;
}

const longestMessage = 200;
/** Causes that are written below an error. */
const causes = 3;

/**
 * The entry of an error. Errors quote what they stumbled over, which may be a piece of SQL, a path or a name: what
 * stands in quotes is left out, as is everything below the message's first line.
 */
export function errorEntry(error: unknown, depth = causes): ErrorEntry {
  if (!(error instanceof Error)) return { type: typeof error, message: '' };
  const { name, message, stack, cause } = error;
  const code: unknown = (error as { code?: unknown }).code;
  const frames = stackFrames(stack);
  return {
    type: name,
    ...(typeof code === 'string' && { code }),
    message: withoutQuotations(message),
    ...(frames.length > 0 && { stack: frames }),
    ...(cause !== undefined && depth > 0 && { cause: errorEntry(cause, depth - 1) }),
  };
}

function withoutQuotations(message: string): string {
  const firstLine = /^[^\r\n]*/.exec(message)?.[0] ?? '';
  return (
    firstLine
      // A quotation goes from its first mark to its last: what is quoted may hold marks of its own.
      .replace(/(^|[^\p{L}\p{N}])(["'`“‘/]).*["'`”’/](?![\p{L}\p{N}])/u, '$1…')
      // One that has no end, because the message was cut.
      .replace(/(^|[^\p{L}\p{N}])["'`“‘].*$/u, '$1…')
      .slice(0, longestMessage)
  );
}

/** A stack begins with the message, which is written elsewhere. */
function stackFrames(stack: string | undefined): string[] {
  const lines = (stack ?? '').split('\n').map((line) => line.trim());
  // A frame ends with a place; a line of a quoted text may begin like one.
  return lines.filter((line) => /^at .*:\d+:\d+\)?$/.test(line)).map((line) => line.slice('at '.length));
}
