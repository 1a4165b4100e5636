/**
 * Budgets: how much a run makes of an input that multiplies itself. Each has a base, and most grow with the characters of
 * the input, so that ordinary SQL meets none however long it is; docs/architecture.md says what each bounds and why. They
 * count steps and parts, never time: the same input gives the same bytes everywhere.
 */
import type { Diagnostic } from './diagnostics.ts';
import type { Span } from '../span.ts';

/** An amount, and how much more of it there may be for each character of the input. */
export interface Budget {
  base: number;
  perCharacter: number;
}

/** The budgets of a run. */
export interface Limits {
  /** Characters of one text that is put together from constants: by joining, FORMAT, REPLACE … */
  constantText: number;
  /** Characters of all texts that are put together from constants in a file. */
  constantTexts: Budget;
  /** Characters of all texts of dynamic SQL that are read, by file. */
  dynamicText: Budget;
  /** How many texts of dynamic SQL are read, by file. */
  dynamicTexts: Budget;
  /** Characters that the values of script variables and the branches of templates add to a file. */
  templateText: Budget;
  /** Steps that one template of a project takes; all of the project together have {@link templatesOfProject} times as many. */
  templateSteps: number;
  /** Characters that one template of a project, or the macros of a file, write and put together; of the project as above. */
  renderedText: number;
  /** Statements that are made of a file, those of dynamic SQL and of each choice of templates among them. */
  statements: Budget;
  /** Queries, sources and calls that are made of a file: macros and functions stand for more of them at each call. */
  rowSets: Budget;
  /** Columns that stars give to one row set. */
  columns: number;
  /** Characters of a pattern for names of columns, its repetitions written out: each name is held against all of them. */
  namePattern: number;
  /** Columns that stars give to all row sets of a run; what a file's own characters allow is the file's. */
  expandedColumns: Budget;
  /** Sources of all relations of a run; what a file's own characters allow is the file's. */
  relations: Budget;
}

export const defaultLimits: Limits = {
  constantText: 1_000_000,
  constantTexts: { base: 50_000_000, perCharacter: 16 },
  dynamicText: { base: 8_000_000, perCharacter: 4 },
  dynamicTexts: { base: 100_000, perCharacter: 1 },
  templateText: { base: 100_000, perCharacter: 4 },
  templateSteps: 3_000_000,
  renderedText: 20_000_000,
  statements: { base: 200_000, perCharacter: 1 },
  rowSets: { base: 200_000, perCharacter: 2 },
  columns: 50_000,
  namePattern: 1000,
  expandedColumns: { base: 300_000, perCharacter: 1 },
  relations: { base: 5_000_000, perCharacter: 8 },
};

/** How many times the budget of one template all templates of a project have. */
export const templatesOfProject = 20;

/** What a budget counts, for messages. */
export const countedByLimit: Record<keyof Limits, string> = {
  constantText: 'characters in a text that is put together',
  constantTexts: 'characters in the texts that a file puts together',
  dynamicText: 'characters of dynamic SQL in a file',
  dynamicTexts: 'texts of dynamic SQL in a file',
  templateText: 'characters that templates and variables add to a file',
  templateSteps: 'steps of a template of a project',
  renderedText: 'characters that a template or macros of a project put together',
  statements: 'statements made of a file',
  rowSets: 'queries and sources made of a file',
  columns: 'columns of one query by its stars',
  namePattern: 'characters in a pattern for columns, its repetitions written out',
  expandedColumns: 'columns by the stars of a run',
  relations: 'sources of relations in a run',
};

/** What is left open where a budget is met. */
const open: Record<keyof Limits, string> = {
  constantText: 'this text is not followed',
  constantTexts: 'this text is not followed',
  dynamicText: 'this dynamic SQL is not read',
  dynamicTexts: 'this dynamic SQL is not read',
  templateText: 'what stands here is read once, or as it is written',
  templateSteps: 'it is read as it is written',
  renderedText: 'it is read as it is written',
  statements: 'this statement is not read',
  rowSets: 'what is called here is not looked into',
  columns: 'the star stands for them here',
  namePattern: 'it stands for all columns',
  expandedColumns: 'the star stands for its columns here',
  relations: 'further relations of this statement are left out',
};

/** Budgets of so much, whatever the length of the input. */
export function wholeLimits(amounts: Partial<Record<keyof Limits, number>>): Partial<Limits> {
  return Object.fromEntries(
    Object.entries(amounts).map(([name, base]) => {
      const isFixed = typeof defaultLimits[name as keyof Limits] === 'number';
      return [name, isFixed ? base : { base, perCharacter: 0 }];
    }),
  );
}

/** How much a budget allows an input of so many characters. */
export function allowed(budget: number | Budget, characters: number): number {
  return typeof budget === 'number' ? budget : budget.base + budget.perCharacter * characters;
}

/** Reports that a budget is met: which, how much it is, and what is left open there. */
export function budgetExceeded(limit: keyof Limits, amount: number, span: Span): Diagnostic {
  return {
    code: 'budget-exceeded',
    severity: 'warning',
    class: 'AnalyzeError',
    message: `More than ${amount.toLocaleString('en-US')} ${countedByLimit[limit]} (limits.${limit}): ${open[limit]}.`,
    span,
  };
}
