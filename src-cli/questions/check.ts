import { counted } from '../../src-lineage/base/counted.ts';
import { printable } from '../../src-lineage/base/printable.ts';
import { sarif } from '../../src-lineage/rules/sarif.ts';
import { plainText, type TextStyle } from '../../src-lineage/export/tables/text.ts';
import { jsonPieces } from '../../src-lineage/export/text/json-pieces.ts';
import { check, type Finding, rules } from '../../src-lineage/rules/check.ts';
import { ruleNames, type RuleName, type RuleSeverity } from '../../src-lineage/rules/rule-names.ts';
import type { FlowRule, RuleSettings } from '../../src-lineage/rules/settings.ts';
import { version } from '../../src-server/base/version.ts';
import { exitCodes, type ExitCode } from '../base/exit-codes.ts';
import type { FailureLevel } from '../base/failure-levels.ts';
import type { Analysed } from '../options/analysis.ts';
import type { Answer } from './answer.ts';

/** What is asked of a project. */
export interface CheckFlags {
  rule: Partial<Record<RuleName, RuleSeverity>>;
  failOn: FailureLevel;
}

/** What is against the rules of a project, those of the call before those of its settings. */
export function checked(
  { model, project, sources }: Analysed,
  { rule, failOn }: CheckFlags,
): { answer: Answer; code: ExitCode } {
  const texts = new Map(sources.map(({ name, text }) => [name, text]));
  const textOf = (file: number): string | undefined => texts.get(model.files[file]?.name ?? '');
  const { rules: settings = {}, flows = [] } = project?.file ?? {};
  const findings = check(model, textOf, settled(settings, rule), flows);
  const isFailing = ({ severity }: Finding): boolean => severity === 'error' || failOn === 'warning';
  return {
    code: failOn !== 'never' && findings.some(isFailing) ? exitCodes.sqlErrors : exitCodes.ok,
    answer: {
      text: (style) => findingsText(findings, style),
      json: () => jsonPieces({ format: 'headwater-findings', version: 1, findings }),
      table: () => ({
        header: ['file', 'line', 'column', 'severity', 'rule', 'message'],
        rows: findings.map(({ file, line, column, severity, rule: name, message }) => [
          file,
          String(line),
          String(column),
          severity,
          name,
          message,
        ]),
      }),
      sarif: () => [sarif(findings, descriptions(flows), version)],
    },
  };
}

/** A severity of the call takes the place of that of the settings, whose other options stay. */
function settled(settings: RuleSettings, rule: CheckFlags['rule']): RuleSettings {
  const entries = ruleNames.map((name) => {
    const setting = settings[name];
    const severity = rule[name];
    if (severity === undefined) return [name, setting] as const;
    return [name, typeof setting === 'object' ? { ...setting, severity } : severity] as const;
  });
  return Object.fromEntries(entries.filter(([, setting]) => setting !== undefined));
}

function descriptions(flows: readonly FlowRule[]): Map<string, string> {
  return new Map([
    ...ruleNames.map((name) => [name, rules[name].description] as const),
    ...flows.map(({ name, message = 'Values that must not flow there.' }) => [name, message] as const),
  ]);
}

function* findingsText(findings: readonly Finding[], style: TextStyle = plainText): Generator<string> {
  for (const { file, line, column, severity, message, rule } of findings)
    yield `${printable(file)}:${line}:${column}: ${severity}: ${printable(message)} ${style.note(`[${rule}]`)}\n`;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  yield findings.length === 0
    ? 'Nothing is against the rules.\n'
    : `${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')}.\n`;
}
