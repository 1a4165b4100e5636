import { type Limits, templatesOfProject } from '../../base/diagnostics/limits.ts';
import { Allowance } from '../jinja/values/allowance.ts';
import { parseTemplate } from '../jinja/reading/template-parser.ts';
import { renderTemplate } from '../jinja/render.ts';
import type { Rendered } from '../jinja/values/rendered.ts';
import type { Host } from '../jinja/values/environment.ts';
import { Callable, textOf } from '../jinja/values/values.ts';
import { unquoted } from '../pieces/macro-text.ts';
import { isRunVariable, isTimeVariable } from './built-in-macros.ts';
import type { SqlmeshProject } from './project.ts';

const begin = /\bJINJA_(?:QUERY|STATEMENT)_BEGIN\s*;?/g;
const end = /\bJINJA_END\s*;?/g;
/** The number of the file that is rendered; macros have others. */
const ownFile = -1;

/** A part of a file that is a template, with what it writes. */
export interface JinjaBlock {
  start: number;
  end: number;
  /** Where the template begins. */
  from: number;
  rendered: Rendered;
}

/**
 * The parts of a file between `JINJA_QUERY_BEGIN` and `JINJA_END`, rendered (SQLMesh, "Jinja macros"). Those that ask for
 * what nobody knows are left out: they are read as they stand.
 */
export function jinjaBlocks(
  text: string,
  { macros }: SqlmeshProject,
  values: ReadonlyMap<string, string>,
  { renderedText, templateSteps }: Limits,
): JinjaBlock[] {
  const limits = { steps: templateSteps, characters: renderedText };
  const allowance = new Allowance({
    steps: templateSteps * templatesOfProject,
    characters: renderedText * templatesOfProject,
  });
  const variable = (name: string): string | undefined => {
    const lower = name.toLowerCase();
    const value = values.get(lower);
    if (value !== undefined) return unquoted(value);
    return isTimeVariable(lower) ? '2020-01-01' : isRunVariable(lower) ? lower : undefined;
  };
  const host: Host = {
    global: (name, run) => {
      const macro = macros.get(name);
      if (macro !== undefined)
        return new Callable(name, (call) => run.macro(macro.template, macro.macro, call));
      if (name === 'var' || name === 'blueprint_var')
        return new Callable(name, ({ args }) => variable(textOf(args[0] ?? '')) ?? args[1] ?? null);
      return variable(name);
    },
  };
  const blocks: JinjaBlock[] = [];
  begin.lastIndex = 0;
  for (let opened = begin.exec(text); opened !== null; opened = begin.exec(text)) {
    const from = begin.lastIndex;
    end.lastIndex = from;
    const closed = end.exec(text);
    if (closed === null) break;
    const template = parseTemplate(text.slice(from, closed.index), ownFile);
    const { complete, faults, rendered } = renderTemplate(template, host, { limits, allowance });
    if (complete && faults.length === 0)
      blocks.push({ start: opened.index, end: end.lastIndex, from, rendered });
    begin.lastIndex = end.lastIndex;
  }
  return blocks;
}
