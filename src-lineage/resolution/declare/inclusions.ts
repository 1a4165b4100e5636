import type { FileLink } from '../run/file-link.ts';
import { addToList } from '../../base/list-map.ts';
import type { LinkRun } from '../run/run.ts';
import { spanOf } from '../run/run.ts';

/** Marks of variables that nobody has defined: which file is meant cannot be known. */
const openMark = /[&{}%]|\$\(|\$\w|^:|^https?:/;

/**
 * Notes the scripts that a file runs and that are not among the files given. A script is known by the end of its path,
 * because the folder in which a client tool was started is not known. Letter case does not matter.
 */
export function reportMissingInclusions(run: LinkRun, files: readonly FileLink[]): void {
  if (!files.some(({ dataflow }) => dataflow.includes.length > 0)) return;
  const paths = pathsByName(files);
  for (const file of files) {
    for (const { name, start, end } of file.dataflow.includes) {
      if (openMark.test(name) || isAmong(paths, name)) continue;
      run.builder.report(
        'include-missing',
        'information',
        'SyntaxHint',
        `The script "${name}" that is run here is not among the files.`,
        spanOf(file, { start, end }),
      );
    }
  }
}

function pathsByName(files: readonly FileLink[]): Map<string, string[][]> {
  const paths = new Map<string, string[][]>();
  for (const { dataflow } of files) {
    const steps = stepsOf(dataflow.name);
    const name = steps.at(-1) ?? '';
    addToList(paths, name, steps);
  }
  return paths;
}

/** The folders and the name of a path. Steps to the same or an outer folder say nothing about its end. */
function stepsOf(path: string): string[] {
  const steps: string[] = [];
  for (const step of path.toLowerCase().split(/[\\/]+/)) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps;
}

/** SQL*Plus adds `.sql` to a name without an ending, other tools do not mind the try. */
function isAmong(paths: ReadonlyMap<string, string[][]>, name: string): boolean {
  return [name, `${name}.sql`].some((path) => {
    const steps = stepsOf(path);
    return paths.get(steps.at(-1) ?? '')?.some((other) => haveOneEnd(steps, other)) ?? false;
  });
}

/** One path is the end of the other. */
function haveOneEnd(left: readonly string[], right: readonly string[]): boolean {
  const length = Math.min(left.length, right.length);
  for (let i = 1; i <= length; i++) if (left.at(-i) !== right.at(-i)) return false;
  return length > 0;
}
