import { fullName } from './variables.ts';

const loops = /<(?:\w+:)?ForEachVariableMapping\b[^>]*?\bVariableName="([^"]*)"/g;
/** In formats 2 and 3 the name is an element of the mapping. */
const olderLoops =
  /<(?:\w+:)?ForEachVariableMapping\b[^>]*>(?:(?!<\/(?:\w+:)?ForEachVariableMapping)[^]){0,2000}?\bName="VariableName"[^>]*>([^<]*)</g;
const results = /\bDtsVariableName="([^"]*)"/g;
const scripts = /\bReadWriteVariables(?:="([^"]*)"|"[^>]*>([^<]*)<)/g;

/**
 * The variables of a package that loops, results of queries and scripts give values to: where such a one was saved without a
 * value, what is made of it is only known at run time.
 */
export function givenAtRun(text: string): ReadonlySet<string> {
  const names = [loops, olderLoops, results, scripts].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, one, other]) => (one ?? other ?? '').split(',')),
  );
  return new Set(names.map((name) => fullName(name.trim())));
}
