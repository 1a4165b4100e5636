import { property } from '../../formats/xml/elements.ts';
import type { XmlElement } from '../../formats/xml/xml-document.ts';
import type { XmlTexts } from '../../formats/xml/xml-values.ts';
import { fullName, type VariableScope, type VariableTable } from '../expressions/variables.ts';

/** More rounds than these are not read one by one: the first one stands for all. */
const mostRounds = 64;

const assignment = /^\s*@\[?\s*((?:\w+\s*::\s*)?\w+)\s*\]?\s*=(?!=)\s*([^]*)$/;
const condition = /^\s*@\[?\s*((?:\w+\s*::\s*)?\w+)\s*\]?\s*(<=|>=|<|>|!=)\s*([^]*)$/;
const step = /^@\[?\s*((?:\w+\s*::\s*)?\w+)\s*\]?\s*([+-])\s*(\d+)\s*$/;

/** A variable that gets the value of an expression. */
export interface Assignment {
  variable: string;
  expression: string;
}

/** `@[User::x] = …`; undefined where a text is no such thing. */
export function assignmentOf(text: string | undefined): Assignment | undefined {
  const [, target, expression = ''] = assignment.exec(text ?? '') ?? [];
  return target === undefined ? undefined : { variable: fullName(target), expression };
}

/** What a For Loop container gives to variables: at its begin, and after each round ("For Loop Container", Microsoft Learn). */
export function loopAssignments(texts: XmlTexts, element: XmlElement): Assignment[] {
  return ['InitExpression', 'AssignExpression'].flatMap(
    (name) => assignmentOf(property(texts, element, name)) ?? [],
  );
}

/**
 * The values that a For Loop container gives to its variable: those of each round where it counts between numbers that are known and
 * texts are made of them, else the one that it begins with. Undefined where that one is not known.
 */
export function countedRounds(
  texts: XmlTexts,
  element: XmlElement,
  scope: VariableScope,
): VariableTable[] | undefined {
  const begin = property(texts, element, 'InitExpression') ?? '';
  const first = assignmentOf(begin);
  const value = first && scope.evaluate(first.expression);
  if (first === undefined || value === undefined) return undefined;
  const { variable } = first;
  const [until, then] = ['EvalExpression', 'AssignExpression'].map(
    (name) => property(texts, element, name) ?? '',
  );
  const isUsed = timesIn(texts.file, variable) > timesIn(`${begin} ${until} ${then}`, variable);
  const values = (isUsed && counted(scope, variable, Number(value), until!, then!)) || [value];
  return values.map((each) => new Map([[variable, { value: each }]]));
}

/** The numbers that a loop goes through; undefined where it does not count, or goes on for long. */
function counted(
  scope: VariableScope,
  variable: string,
  first: number,
  until: string,
  then: string,
): string[] | undefined {
  const [, compared, sign, bound] = condition.exec(until) ?? [];
  const [, from, direction, by] = step.exec(assignmentOf(then)?.expression ?? '') ?? [];
  if (compared === undefined || from === undefined) return undefined;
  if (fullName(compared) !== variable || fullName(from) !== variable) return undefined;
  const last = Number(scope.evaluate(bound!) ?? Number.NaN);
  if (Number.isNaN(first) || Number.isNaN(last)) return undefined;
  const values: string[] = [];
  const change = direction === '+' ? Number(by) : -Number(by);
  for (let at = first; goesOn(at, sign!, last); at += change) {
    if (values.push(String(at)) > mostRounds) return undefined;
  }
  return values.length > 0 ? values : undefined;
}

function goesOn(at: number, sign: string, last: number): boolean {
  switch (sign) {
    case '<':
      return at < last;
    case '<=':
      return at <= last;
    case '>':
      return at > last;
    case '>=':
      return at >= last;
    default:
      return at !== last;
  }
}

/** How often expressions name a variable: `@[User::n]`, `@n`. */
function timesIn(text: string, variable: string): number {
  const lower = text.toLowerCase();
  const short = variable.slice(variable.indexOf('::') + 2);
  return lower.split(`@[${variable}]`).length + lower.split(`@${short}`).length;
}
