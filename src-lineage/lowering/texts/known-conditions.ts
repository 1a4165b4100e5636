import type { Expression } from '../../syntax/tree/expressions.ts';
import type { If } from '../../syntax/tree/procedural.ts';
import type { LoweringContext } from '../context/context.ts';

/** What a trigger's function is passed of its table: the texts of its triggers are all that these can hold. */
const ofTable: ReadonlySet<string> = new Set(['tg_table_name', 'tg_relname', 'tg_table_schema']);

/**
 * The branches that a trigger's function may take for the table that it is lowered for: `IF TG_TABLE_NAME = 'orders'`.
 * @param known the names of which all is known that they can hold, in lower case
 */
export function possibleBranches(
  context: LoweringContext,
  branches: If['branches'],
  known: ReadonlySet<string> = ofTable,
): If['branches'] {
  const possible: If['branches'] = [];
  for (const branch of branches) {
    const holds = branch.condition && truth(context, branch.condition, known);
    if (holds === false) continue;
    if (holds === true) return [...possible, { ...branch, condition: undefined }];
    possible.push(branch);
  }
  return possible;
}

/** Whether a condition about the trigger's table holds; undefined where that is not known. */
function truth(
  context: LoweringContext,
  condition: Expression,
  known: ReadonlySet<string>,
): boolean | undefined {
  if (condition.kind === 'list' && condition.items.length === 1)
    return truth(context, condition.items[0]!, known);
  if (condition.kind !== 'operation') return undefined;
  const { operator, operands } = condition;
  const [left, right] = operands;
  if (left === undefined || right === undefined) return undefined;
  if (operator === 'AND' || operator === 'OR') {
    const parts = operands.map((operand) => truth(context, operand, known));
    const decisive = operator === 'OR';
    if (parts.includes(decisive)) return decisive;
    return parts.every((part) => part === !decisive) ? !decisive : undefined;
  }
  const equal = operator === '=' || operator === 'IN' ? isOneOf(context, left, right, known) : undefined;
  if (equal !== undefined) return equal;
  const differs = operator === '<>' || operator === '!=' ? isOneOf(context, left, right, known) : undefined;
  return differs === undefined ? undefined : !differs;
}

/** Whether a value is one of these texts. */
function isOneOf(
  context: LoweringContext,
  left: Expression,
  right: Expression,
  known: ReadonlySet<string>,
): boolean | undefined {
  const [name, value] = isKnown(left, known) ? [left, right] : [right, left];
  if (!isKnown(name, known)) return undefined;
  const held = context.lower.constantTexts(context, name, false);
  const items = value.kind === 'list' ? value.items : [value];
  if (held.length === 0 || !items.every(({ kind }) => kind === 'literal')) return undefined;
  const texts = items.flatMap((item) => context.lower.constantTexts(context, item, false));
  const among = held.filter((text) => texts.includes(text));
  if (among.length === 0) return false;
  return among.length === held.length ? true : undefined;
}

function isKnown(expression: Expression, known: ReadonlySet<string>): boolean {
  const [only, ...others] = expression.kind === 'column' ? expression.path : [];
  return only !== undefined && others.length === 0 && !only.quoted && known.has(only.text.toLowerCase());
}
