import ignore from 'ignore';
import type { Ignore } from 'ignore';

/** What is asked of a run: patterns in the syntax of gitignore, relative to each folder and archive that is given. */
export interface Patterns {
  /** Where there are any, only files that match one of them are read. */
  include: readonly string[];
  /** Further rules, behind those of all ignore files. */
  exclude: readonly string[];
}

export const noPatterns: Patterns = { include: [], exclude: [] };

/** Rules of one ignore file, or of the command. */
interface RuleSet {
  /** The folder that its patterns are relative to: empty, or with a slash at its end. */
  below: string;
  rules: Ignore;
  /** Completes "… is left out: ". */
  reason: string;
}

/** What the patterns say of a path; undefined where none of them fits. */
export type Ruling = { ignored: true; reason: string } | { ignored: false } | undefined;

/** The rules that leave files and folders out: ignore files, the outer first, and the patterns of the command. */
export class IgnoreRules {
  readonly #sets: readonly RuleSet[];
  readonly #include: Ignore | undefined;
  readonly #named: Ignore;

  /** @param files the texts of the ignore files, by their path */
  constructor(files: ReadonlyMap<string, string>, { include, exclude }: Patterns) {
    const ofFiles = [...files]
      .map(([path, text]) => ({ path, below: path.slice(0, path.lastIndexOf('/') + 1), text }))
      .sort((one, other) => one.below.length - other.below.length)
      .map(({ path, below, text }) => ({ below, rules: rulesOf(text), reason: `${path} says so` }));
    this.#sets =
      exclude.length === 0
        ? ofFiles
        : [...ofFiles, { below: '', rules: rulesOf(exclude), reason: '--exclude says so' }];
    this.#include = include.length === 0 ? undefined : rulesOf(include);
    this.#named = rulesOf(include.filter(namesEnding));
  }

  /** What the last rule that fits a path says of it, whose folders nothing leaves out. Folders end with a slash. */
  ruling(path: string): Ruling {
    let ruling: Ruling;
    for (const { below, rules, reason } of this.#sets) {
      if (!path.startsWith(below) || path.length === below.length) continue;
      const inner = path.slice(below.length);
      const { ignored, unignored } = rules.test(inner);
      if (unignored) ruling = { ignored: false };
      else if (ignored && !isByFolder(rules, inner)) ruling = { ignored, reason };
    }
    return ruling;
  }

  /** Whether a file is among those that are asked for, where only some are. */
  isIncluded(path: string): boolean {
    return this.#include?.ignores(path) ?? true;
  }

  /** Whether a file is asked for by its name or its ending, so that nobody judges whether it is SQL. */
  isNamed(path: string): boolean {
    return this.#named.ignores(path);
  }
}

/** Whether rules leave out the folder that a path is in: other rules have taken that back. */
function isByFolder(rules: Ignore, path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
  return folder !== '' && rules.ignores(folder);
}

function rulesOf(patterns: string | readonly string[]): Ignore {
  return ignore({ allowRelativePaths: true }).add(patterns);
}

/** Whether a pattern ends with a whole name or an ending that is written out: `*.inc`, not `models/**`. */
function namesEnding(pattern: string): boolean {
  return /\.[^./*?[\]]+$/.test(pattern.trim()) && !pattern.startsWith('!');
}

/**
 * How many steps the patterns of an ignore file may take with so many paths, at worst. A pattern becomes a regular
 * expression, which for every further star may try all places in a path again.
 */
export function stepsOf(text: string, paths: readonly string[]): number {
  const characters = paths.reduce((sum, path) => sum + path.length, 0);
  const longest = paths.reduce((most, path) => Math.max(most, path.length), 1);
  let steps = 0;
  for (const line of text.split('\n')) {
    const stars = line.match(/\*+/g)?.length ?? 0;
    steps += characters * longest ** Math.max(stars - 1, 0);
  }
  return steps;
}
