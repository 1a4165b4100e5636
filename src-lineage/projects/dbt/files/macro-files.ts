import type { SourceFile } from '../../../model/engine.ts';
import { parseTemplate } from '../../jinja/reading/template-parser.ts';
import type { Macro, Template } from '../../jinja/reading/tree.ts';

/** A macro, and the file that it stands in. */
export interface ProjectMacro {
  template: Template;
  macro: Macro;
}

/** Macros by their names. */
export interface MacroTable {
  get(name: string): ProjectMacro | undefined;
}

/** Numbers the templates of a run, so that places name their file. */
export class TemplateFiles {
  readonly names: string[] = [];

  readonly #texts: string[] = [];

  readonly #files = new Map<SourceFile, Template>();

  /** The template that a file is. */
  parsed(file: SourceFile): Template {
    let template = this.#files.get(file);
    if (template === undefined) {
      template = parseTemplate(file.text, this.names.length);
      this.names.push(file.name);
      this.#texts.push(file.text);
      this.#files.set(file, template);
    }
    return template;
  }

  /** The line of a place, from 1. */
  lineAt(file: number, offset: number): number {
    return (this.#texts[file] ?? '').slice(0, offset).split('\n').length;
  }
}

const heads = /\{%[-+]?\s*(macro|data_test|test)\s+(\w+)/g;

/** The macros in the files of a project: a file is parsed when one of its macros is asked for, as few are. */
export class MacroFiles implements MacroTable {
  readonly #templates: TemplateFiles;
  readonly #parsed = new Map<string, ProjectMacro>();
  /** Files that are not parsed yet and may define a macro, the last one first. */
  readonly #files = new Map<string, SourceFile[]>();

  constructor(templates: TemplateFiles) {
    this.#templates = templates;
  }

  add(file: SourceFile): void {
    for (const [, word, own] of file.text.matchAll(heads)) {
      const name = word === 'macro' ? own! : `test_${own!}`;
      const files = this.#files.get(name);
      if (files?.[0] === file) continue;
      if (files === undefined) this.#files.set(name, [file]);
      else files.unshift(file);
    }
  }

  get(name: string): ProjectMacro | undefined {
    const known = this.#parsed.get(name);
    if (known !== undefined) return known;
    const files = this.#files.get(name) ?? [];
    this.#files.delete(name);
    for (const file of files) {
      // what stands in a comment or a raw block is none
      const macros = macrosOf(this.#templates.parsed(file));
      const found = macros.get(name);
      if (found === undefined) continue;
      this.#parsed.set(name, found);
      return found;
    }
    return undefined;
  }
}

/** The macros and generic tests that a template defines. */
export function macrosOf(template: Template): Map<string, ProjectMacro> {
  const macros = new Map<string, ProjectMacro>();
  for (const statement of template.body) {
    if (statement.kind === 'macro') macros.set(statement.macro.name, { template, macro: statement.macro });
    else if (statement.kind === 'block' && /test$/.test(statement.block.word)) {
      const { block } = statement;
      const name = `test_${block.name}`;
      macros.set(name, { template, macro: { ...block, name } });
    }
  }
  return macros;
}
