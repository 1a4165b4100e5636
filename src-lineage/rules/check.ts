import { positionAt } from '../base/lines.ts';
import type { LineageModel } from '../model/model.ts';
import { ambiguousColumn } from './ambiguous-column.ts';
import { cycle } from './cycle.ts';
import type { Found, Rule, RuleInput } from './finding.ts';
import { flowFindings } from './flow-rule.ts';
import { notUnderstood } from './not-understood.ts';
import { type RuleName, ruleNames, type RuleSeverity } from './rule-names.ts';
import { selectStar } from './select-star.ts';
import type { FlowRule, RuleOptions, RuleSettings } from './settings.ts';
import { deadTable, writeOutside } from './tables.ts';
import { unusedColumn, unusedCte } from './unused.ts';

/** A rule, and how much it matters where nobody says. */
interface KnownRule {
  find: Rule;
  severity: RuleSeverity;
  /** For people. */
  description: string;
}

/** All rules. */
export const rules: Readonly<Record<RuleName, KnownRule>> = {
  'not-understood': {
    find: notUnderstood,
    severity: 'warning',
    description: 'Something of the SQL could not be read.',
  },
  'select-star': {
    find: selectStar,
    severity: 'warning',
    description: 'A star decides which columns a table or view has.',
  },
  'ambiguous-column': {
    find: ambiguousColumn,
    severity: 'error',
    description: 'A column is named without its table where several may have it.',
  },
  'unused-cte': {
    find: unusedCte,
    severity: 'warning',
    description: 'Nothing reads a common table expression.',
  },
  'unused-column': {
    find: unusedColumn,
    severity: 'off',
    description: 'Nothing reads a column of a common table expression.',
  },
  'dead-table': {
    find: deadTable,
    severity: 'off',
    description: 'A table is written, and nothing reads it.',
  },
  cycle: {
    find: cycle,
    severity: 'error',
    description: 'The values of a column come back to it by way of another table.',
  },
  'write-outside': {
    find: writeOutside,
    severity: 'error',
    description: 'A table is written that is none of those that may be.',
  },
};

/** Something that is against a rule, with its place; lines and columns count from 1, the end is exclusive. */
export interface Finding {
  rule: string;
  severity: 'error' | 'warning';
  message: string;
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** Runs all rules that are not off: findings in the order of files and places. */
export function check(
  model: LineageModel,
  textOf: RuleInput['textOf'],
  settings: RuleSettings,
  flows: readonly FlowRule[] = [],
): Finding[] {
  const found: [rule: string, severity: RuleSeverity, each: Found][] = [];
  for (const name of ruleNames) {
    const options = optionsOf(settings[name]);
    const severity = options.severity ?? rules[name].severity;
    if (severity === 'off') continue;
    for (const each of rules[name].find({ model, textOf, options })) found.push([name, severity, each]);
  }
  for (const flow of flows) {
    const { name, severity = 'error' } = flow;
    if (severity === 'off') continue;
    for (const each of flowFindings(model, flow)) found.push([name, severity, each]);
  }
  return found
    .sort(
      ([, , { span: one }], [, , { span: other }]) =>
        one[0] - other[0] || one[1] - other[1] || one[2] - other[2],
    )
    .map(([rule, severity, each]) =>
      findingOf(model, rule, severity === 'error' ? 'error' : 'warning', each),
    );
}

function optionsOf(setting: RuleSeverity | RuleOptions | undefined): RuleOptions {
  return typeof setting === 'string' ? { severity: setting } : (setting ?? {});
}

function findingOf(
  model: LineageModel,
  rule: string,
  severity: Finding['severity'],
  { message, span: [file, start, end] }: Found,
): Finding {
  const source = model.files[file];
  const starts = source?.lineStarts ?? [0];
  const [from, to] = [positionAt(starts, start), positionAt(starts, end)];
  const places = { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  return { rule, severity, message, file: source?.name ?? '', ...places };
}
