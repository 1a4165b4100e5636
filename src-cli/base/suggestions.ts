import type { Option } from 'commander';

const suggestions = new WeakMap<Option, readonly string[]>();

/** Notes values of an option that a shell may offer; others are allowed too. */
export function suggesting(option: Option, values: readonly string[]): Option {
  suggestions.set(option, values);
  return option;
}

/** The values that were noted for an option. */
export function suggestionsFor(option: Option): readonly string[] {
  return suggestions.get(option) ?? [];
}
