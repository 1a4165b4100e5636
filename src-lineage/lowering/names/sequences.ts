import type { RowSetId } from '../../ir/names.ts';
import type { SequenceInput } from '../../ir/inputs.ts';
import type { Call, ColumnReference, Expression } from '../../syntax/tree/expressions.ts';
import type { Identifier, Name } from '../../syntax/tree/node.ts';
import type { LoweringContext } from '../context/context.ts';
import { isUnknown } from '../texts/parts/unknown-text.ts';

const sequenceValues: ReadonlySet<string> = new Set(['NEXTVAL', 'CURRVAL', 'PREVVAL']);

function isSequenceValue(part: Identifier | undefined): boolean {
  return part !== undefined && !part.quoted && sequenceValues.has(part.text.toUpperCase());
}

/** `seq.NEXTVAL`, `s.seq.CURRVAL`: a value of the sequence before the last part; undefined for columns. */
export function sequenceMember(
  context: LoweringContext,
  scope: RowSetId,
  node: ColumnReference,
): SequenceInput | undefined {
  if (node.path.length < 2 || !isSequenceValue(node.path.at(-1))) return undefined;
  if (namesSource(context, scope, node.path.at(-2)!)) return undefined;
  return sequenceInput(context, node, node.path.slice(0, -1), node.path.at(-1)!.text);
}

function namesSource(context: LoweringContext, scope: RowSetId, { text }: Identifier): boolean {
  const wanted = text.toLowerCase();
  for (let at = scope; at >= 0; at = context.rowSet(at).parent) {
    const names = context.rowSet(at).sources.map(({ alias, name }) => alias ?? name?.parts.at(-1));
    if (names.some((name) => name?.toLowerCase() === wanted)) return true;
  }
  return false;
}

/** `nextval('seq')`, `NEXTVAL(seq)`, and NEXT VALUE FOR, which reads as a call of `seq.NEXTVAL`. */
export function sequenceCall(context: LoweringContext, node: Call): SequenceInput | undefined {
  const value = node.name.parts.at(-1);
  if (!isSequenceValue(value)) return undefined;
  const own = node.name.parts.slice(0, -1);
  const named = node.args.length === 0 ? own : sequenceArgument(node.args[0]!);
  return named.length === 0 || isUnknown(named.at(-1)!.text)
    ? undefined
    : sequenceInput(context, node, named, value!.text);
}

/** The sequence is passed by its name, in most vendors' SQL as a text: `'seq'::regclass`. */
function sequenceArgument(argument: Expression): Identifier[] {
  if (argument.kind === 'cast') return sequenceArgument(argument.operand);
  if (argument.kind === 'column') return argument.path;
  if (argument.kind !== 'literal' || argument.type !== 'string') return [];
  const { start, end } = argument;
  return [...argument.value.matchAll(/"((?:[^"]|"")*)"|[^."]+/g)].map(([text, quoted]) => ({
    text: quoted?.replaceAll('""', '"') ?? text.trim(),
    quoted: quoted !== undefined,
    start,
    end,
  }));
}

function sequenceInput(
  context: LoweringContext,
  node: { start: number; end: number },
  parts: readonly Identifier[],
  value: string,
): SequenceInput {
  const name: Name = { parts: [...parts], start: parts[0]!.start, end: parts.at(-1)!.end };
  const use = context.nameUse(name);
  context.emit({ do: 'use-sequence', name: use });
  return { kind: 'sequence', name: use, value, start: context.start(node), end: context.end(node) };
}
