import type { RowSetId } from '../../ir/names.ts';
import type { RowSet } from '../../ir/dataflow.ts';
import type { VariableInput } from '../../ir/inputs.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import type { Node } from '../../syntax/tree/node.ts';
import { familyOfForm } from '../../ir/type-families.ts';
import type { ColumnReference, Expression, Literal } from '../../syntax/tree/expressions.ts';
import { declaredVariable, type Surroundings } from './names-in-body.ts';
import { holeNumber, holesIn, holeText, unknownPart } from '../texts/parts/unknown-text.ts';

/** A part of a text that is put in at run time. */
interface Hole {
  expression: Expression;
  /** Its text, which names the variable. */
  text: string;
  /** Its form says that it is a value: a number, a date, what is made a text for the purpose. */
  isValue: boolean;
}

/** Where a text is lowered. */
interface TextSurroundings extends Surroundings {
  readonly dialect: Dialect;
  readonly holes: TextHoles;
  start(node: Node): number;
  end(node: Node): number;
  text(node: Node): string;
  rowSet(id: RowSetId): RowSet;
  nameMark(mark: string): string;
}

/** The parts of a file's texts that are only known at run time, and the variables that they are read as. */
export class TextHoles {
  private readonly holes: Hole[] = [];
  private readonly numbers = new Map<string, number>();
  /** Those that the text which is being lowered reads as values. */
  private read = new Map<number, string>();
  /** What is put in has no meaning where the text is lowered. */
  private areNameless = false;

  /** Makes texts whose holes are of another body than the one that runs them. */
  nameless<T>(make: () => T): T {
    const { areNameless } = this;
    this.areNameless = true;
    const made = make();
    this.areNameless = areNameless;
    return made;
  }

  /** Stands for an expression in a text; expressions that are written alike in one body are alike. */
  standFor(context: TextSurroundings, expression: Expression): string {
    if (this.areNameless) return unknownPart;
    const text = context.text(expression);
    const key = `${context.routine} ${text}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.holes.push({ expression, text, isValue: isValue(context, expression) }) - 1;
      this.numbers.set(key, number);
    }
    return holeText(number);
  }

  /** Lowers a text; answers with what it reads as values, by the variables that it reads them as. */
  within(lower: () => void): Map<string, Expression> {
    const outer = this.read;
    const read = new Map<number, string>();
    this.read = read;
    try {
      lower();
    } finally {
      this.read = outer;
    }
    return new Map([...read].map(([number, name]) => [name, this.holes[number]!.expression]));
  }

  /** The variable that a name is which is nothing but a hole, where it stands for a value and not for a column. */
  asColumn(context: TextSurroundings, scope: RowSetId, written: string): string | undefined {
    const number = holeNumber(written);
    const hole = number === undefined ? undefined : this.holes[number];
    if (hole === undefined) return undefined;
    const mayBeColumn = scope >= 0 && readsTable(context, context.rowSet(scope));
    return mayBeColumn && !hole.isValue ? undefined : this.nameOf(context, number!);
  }

  /** The variables whose values a string holds. */
  inString(context: TextSurroundings, text: string): string[] {
    return holesIn(text).flatMap((number) =>
      this.holes[number] === undefined ? [] : [this.nameOf(context, number)],
    );
  }

  private nameOf(context: TextSurroundings, number: number): string {
    let name = this.read.get(number);
    if (name === undefined) {
      name = context.nameMark(`:${this.holes[number]!.text}`);
      this.read.set(number, name);
    }
    return name;
  }
}

/** What a string of dynamic SQL holds of values: `'… ''' || v || ''''`. */
export function valuesInString(context: TextSurroundings, literal: Literal): VariableInput[] {
  const place = { start: context.start(literal), end: context.end(literal) };
  const names = context.holes.inString(context, literal.value);
  return names.map((name) => ({ kind: 'variable', name, ...place }));
}

/** What a name of dynamic SQL is that is nothing but an unknown part: a value, where it stands for no column. */
export function valuesInName(
  context: TextSurroundings,
  scope: RowSetId,
  name: ColumnReference,
): VariableInput[] {
  const [only, ...others] = name.path;
  const variable = others.length > 0 ? undefined : context.holes.asColumn(context, scope, only!.text);
  if (variable === undefined) return [];
  return [{ kind: 'variable', name: variable, start: context.start(name), end: context.end(name) }];
}

/** A name without qualifiers may be one of a table's columns. */
function readsTable({ dialect }: TextSurroundings, { kind, sources }: RowSet): boolean {
  if (kind === 'update-set' || kind === 'merge-update' || kind === 'merge-insert') return false;
  return sources.some(
    ({ name }) => name === undefined || !dialect.names.oneRowTables.has(name.parts.at(-1)!.toUpperCase()),
  );
}

/** Functions that make a value a text, or a constant of SQL. */
const valueMakers: ReadonlySet<string> = new Set([
  'TO_CHAR', 'STR', 'CONVERT', 'FORMAT', 'QUOTE', 'QUOTE_LITERAL', 'QUOTE_NULLABLE', 'TO_VARCHAR', 'TO_NVARCHAR', 'ENQUOTE_LITERAL',
]); // oxfmt-ignore

function isValue(context: TextSurroundings, expression: Expression): boolean {
  if (expression.kind === 'call')
    return valueMakers.has(expression.name.parts.at(-1)?.text.toUpperCase() ?? '');
  const family = familyOfForm(expression, context.dialect);
  if (expression.kind === 'cast') return family !== undefined;
  const name =
    expression.kind === 'variable'
      ? expression.name
      : expression.kind === 'column' && expression.path.length === 1
        ? expression.path[0]!.text
        : undefined;
  if (name === undefined) return false;
  const declared = declaredVariable(context, name)?.family;
  return declared !== undefined && declared !== 'text';
}
