import type { Limits } from '../../base/diagnostics/limits.ts';
import type { ProjectReading } from '../pieces/reader.ts';
import { parseTemplate } from './reading/template-parser.ts';
import { renderTemplate } from './render.ts';

/** Statements of Jinja that write one part of a text several times, or under names. */
const repeats = /\{%[-+]?\s*(?:for|set|macro)\b/;
/** What dbt's files ask for: outside of a project they are read as they stand, by the names that `ref` gives. */
const ofDbt =
  /\b(?:ref|source|config|is_incremental)\s*\(|\bthis\b|\{%[-+]?\s*(?:snapshot|test|materialization|call)\b/;
const ownFile = 0;

/**
 * Reads a template of no project, as those of Airflow are, whose loops and macros need nothing but what the file itself says: marks of
 * other values stay as they stand (`{{ ds }}`). Where a condition, a loop or a macro asks for such a value, or the
 * template has a fault, the file is read as it stands.
 * @returns undefined where the file is to be read as it stands
 */
export function looseTemplate(
  text: string,
  { renderedText, templateSteps }: Limits,
): ProjectReading | undefined {
  if (!repeats.test(text) || ofDbt.test(text)) return undefined;
  const limits = { steps: templateSteps, characters: renderedText };
  const template = parseTemplate(text, ownFile);
  const { complete, faults, rendered } = renderTemplate(
    template,
    { global: () => undefined },
    { limits, keepsMarks: true },
  );
  if (!complete || faults.length > 0 || rendered.text.trim() === '') return undefined;
  const map = rendered.runs.map(({ at, exact, end, outerEnd, outerStart, start }) =>
    exact && outerStart === start && outerEnd === end
      ? { at, start }
      : { at, start: outerStart, end: outerEnd },
  );
  return { pieces: [{ text: rendered.text, map, isFile: true }], flows: [], diagnostics: [] };
}
