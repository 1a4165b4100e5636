import type { KnownRoutine } from './routines.ts';

/** Whether a routine is a method that is run on an object. */
export function isMember({ file, bound }: KnownRoutine): boolean {
  const { methods } = file.dataflow.routines[bound.parent] ?? {};
  return methods?.includes(bound.name?.parts.at(-1)?.toLowerCase() ?? '') === true;
}
