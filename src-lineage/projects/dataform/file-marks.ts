import type { SourceFile } from '../../model/engine.ts';
import { bracketsEnd } from '../pieces/macro-text.ts';
import { contextFunctions, referenceParts } from './actions.ts';
import { Interpreter, Scope } from './javascript/interpreter.ts';
import { parseExpression, parseScript } from './javascript/parser.ts';
import { type Allowance, NotKnown, textOf, type Value } from './javascript/values.ts';
import { type DataformProject, newAllowance } from './project.ts';

/** The text that the code of a mark gives; undefined where that is not known, or the grammar reads the mark itself. */
export type MarkTexts = (code: string) => string | undefined;

const plainReference = /^(?:ctx\s*\.\s*)?(ref|resolve|self)\s*\(/;
/** Blocks of code that one file may have. */
const mostBlocks = 50;
const block = /^[^\S\n]*js\s*\{/gm;

/** What marks of a file of Dataform mean: its own `js { … }` blocks, and the includes of its project. */
export function marksOf({ name, text }: SourceFile, project: DataformProject): MarkTexts {
  let known: { interpreter: Interpreter; scope: Scope; allowance: Allowance } | undefined;
  const opened = (): NonNullable<typeof known> => {
    const allowance = newAllowance();
    const interpreter = new Interpreter(allowance);
    const own = /([^/]*)\.sqlx$/i.exec(name)?.[1] ?? '';
    const context = contextFunctions('', project.refer, allowance);
    context.set('name', () => own);
    const scope = new Scope(
      new Map<string, Value>([...project.names(allowance), ...context, ['ctx', context]]),
    );
    for (const match of [...text.matchAll(block)].slice(0, mostBlocks)) {
      const open = match.index + match[0].length - 1;
      const close = bracketsEnd(text, open);
      const statements = close === -1 ? undefined : parseScript(text, open + 1, close - 1);
      if (statements !== undefined) interpreter.script(statements, scope);
    }
    return { allowance, interpreter, scope };
  };
  return (code) => {
    known ??= opened();
    const { allowance, interpreter, scope } = known;
    const expression = parseExpression(code);
    if (expression === undefined) return undefined;
    try {
      if (plainReference.test(code) && expression.kind === 'call') {
        const args = expression.args.map(({ value }) => interpreter.value(value, scope));
        const parts = referenceParts(args, allowance);
        return project.isMade(parts) ? project.refer(parts) : undefined;
      }
      return textOf(interpreter.value(expression, scope), allowance);
    } catch (error) {
      if (error instanceof NotKnown) return undefined;
      throw error;
    }
  };
}
