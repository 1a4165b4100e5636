import { addToList } from '../../base/list-map.ts';
import type { Call, Expression } from '../../syntax/tree/expressions.ts';
import { everyStatement } from '../../syntax/tree/inner-statements.ts';
import { argumentOf } from '../../syntax/tree/named-arguments.ts';
import type { CreateRoutine, If } from '../../syntax/tree/procedural.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { possibleBranches } from './known-conditions.ts';
import { mergedTexts } from './merged-texts.ts';
import { alternatives } from './parts/alternatives.ts';
import { holePattern } from './parts/unknown-text.ts';

// What functions of the file make of the texts that they are given: `EXECUTE IMMEDIATE insert_into('sales', columns)`.

const textType = /CHAR|CLOB|TEXT|STRING/i;

/** Statements that are followed for one call, with those of the functions that these call. */
const maximumSteps = 200;

/** The functions that answer with a text, by the last part of their names in lower case. */
export function textFunctionsOf(statements: readonly Statement[]): ReadonlyMap<string, CreateRoutine[]> {
  const found = new Map<string, CreateRoutine[]>();
  for (const at of everyStatement(statements)) {
    if (at.kind !== 'create-routine' || !textType.test(at.returns?.text ?? '')) continue;
    const name = at.name?.parts.at(-1)?.text.toLowerCase();
    if (name !== undefined && at.body.length > 0) addToList(found, name, at);
  }
  return found;
}

/** The texts that a function of the file answers with. */
export function textsOfCalled(context: LoweringContext, call: Call, holes: boolean): readonly string[] {
  const { session } = context;
  const overloads = session.textFunctions.get(call.name.parts.at(-1)?.text.toLowerCase() ?? '') ?? [];
  const takes = overloads.filter(({ parameters }) => parameters.length >= call.args.length);
  const [routine] = takes;
  if (routine === undefined || takes.length > 1) return [];
  const isOutermost = session.textSteps === undefined;
  session.textSteps ??= maximumSteps;
  const texts = answers(context, routine, call, holes);
  if (isOutermost) session.textSteps = undefined;
  return texts.filter((text) => text.replaceAll(holePattern, '').trim() !== '');
}

function answers(
  context: LoweringContext,
  { parameters, body }: CreateRoutine,
  { args }: Call,
  holes: boolean,
): readonly string[] {
  const given = parameters.map(({ name, default: otherwise }, i) => {
    const value = argumentOf(args, [name.text.toLowerCase()], i) ?? otherwise;
    return { name: name.text, ...textsGiven(context, value, holes) };
  });
  const before = context.constants;
  context.branchConstants(before);
  for (const { name, texts } of given) context.holds(name, texts);
  const known = new Set(given.flatMap(({ name, isKnown }) => (isKnown ? [name.toLowerCase()] : [])));
  const found: (readonly string[])[] = [];
  context.holes.nameless(() => new TextsOfBody(context, known, holes, found).follow(body));
  context.branchConstants(before);
  // where one way is not known, nothing says that the others are taken
  return found.some((texts) => texts.length === 0) ? [] : alternatives(found);
}

/** What is not known of an argument is a part of the text that is not known. */
function textsGiven(
  context: LoweringContext,
  value: Expression | undefined,
  holes: boolean,
): { texts: readonly string[]; isKnown: boolean } {
  if (value === undefined) return { texts: [], isKnown: false };
  const texts = context.lower.constantTexts(context, value, holes);
  const isKnown = value.kind === 'literal';
  return { texts: texts.length > 0 || !holes ? texts : [context.holes.standFor(context, value)], isKnown };
}

/** Follows the texts of variables through a function's body to what it returns. */
class TextsOfBody {
  private readonly context: LoweringContext;
  private readonly known: ReadonlySet<string>;
  private readonly holes: boolean;
  private readonly found: (readonly string[])[];

  constructor(
    context: LoweringContext,
    known: ReadonlySet<string>,
    holes: boolean,
    found: (readonly string[])[],
  ) {
    this.context = context;
    this.known = known;
    this.holes = holes;
    this.found = found;
  }

  follow(statements: readonly Statement[]): void {
    for (const statement of statements) {
      const { session } = this.context;
      if (session.textSteps === undefined || session.textSteps <= 0) {
        this.found.push([]);
        return;
      }
      session.textSteps--;
      this.step(statement);
      if (statement.kind === 'return') return;
    }
  }

  private step(statement: Statement): void {
    switch (statement.kind) {
      case 'declare':
        for (const { name, default: value } of statement.variables)
          this.context.holds(name.text, value === undefined ? [] : this.textsOf(value));
        return;
      case 'assign':
        for (const target of statement.targets) this.give(target, statement.value);
        return;
      case 'if':
        this.branches(statement);
        return;
      case 'block':
        this.follow(statement.declarations);
        this.follow(statement.body);
        return;
      case 'loop':
        this.follow(statement.body);
        return;
      case 'return':
        this.found.push(statement.value === undefined ? [] : this.textsOf(statement.value));
        return;
      default:
    }
  }

  private give(target: Expression, value: Expression): void {
    const [only, ...others] = target.kind === 'column' ? target.path : [];
    const name = target.kind === 'variable' ? target.name : only?.text;
    if (name !== undefined && others.length === 0) this.context.holds(name, this.textsOf(value));
  }

  private branches({ branches, exhaustive }: If): void {
    const { context } = this;
    const possible = possibleBranches(context, branches, this.known);
    const before = context.constants;
    const ends: LoweringContext['constants'][] = [];
    for (const { body } of possible) {
      context.branchConstants(before);
      this.follow(body);
      if (body.at(-1)?.kind !== 'return') ends.push(context.constants);
    }
    const always = possible.length > 0 && (exhaustive || possible.at(-1)!.condition === undefined);
    if (!always || ends.length === 0) ends.push(before);
    context.branchConstants(mergedTexts(before, ends));
  }

  private textsOf(value: Expression): readonly string[] {
    return this.context.lower.constantTexts(this.context, value, this.holes);
  }
}
