import { counted } from '../../base/counted.ts';
import { printable } from '../../base/printable.ts';
import { plainText, type TextStyle } from '../../export/tables/text.ts';
import type { LineageModel } from '../../model/model.ts';
import type { AnswerTable } from '../answer-table.ts';
import type { ChangeEffects, NamingPlace } from '../change-effects.ts';
import { type ImpactAnswer, type ListedTable, listedTable } from '../impact-answer.ts';

/** An impact for people: what the change breaks, what depends on it by distance, and which statements to read. */
export function* impactText(
  model: LineageModel,
  name: string,
  answer: ImpactAnswer,
  effects?: ChangeEffects,
  style: TextStyle = plainText,
): Generator<string> {
  if (effects !== undefined) yield* effectLines(printable(name), effects, style);
  yield* callerLines(printable(name), answer, style);
  if (answer.tables.length === 0 && answer.callers.length > 0) return;
  yield `${summary(printable(name), answer)}\n`;
  let distance = 0;
  for (const reached of answer.tables) {
    const table = listedTable(model, reached);
    if (table.distance !== distance) yield `\n${counted((distance = table.distance), 'step')} away\n`;
    const kind =
      table.role === 'persistent' || table.role === 'routine' ? ` ${style.note(`(${table.kind})`)}` : '';
    yield `  ${style.table(printable(table.name))}${kind}\n`;
    for (const line of partLines(table, style)) yield `    ${line}\n`;
  }
  if (answer.statements.length === 0) return;
  yield '\nStatements to read\n';
  for (const { fileName, line, kind } of answer.statements)
    yield `  ${printable(fileName)}:${line}  ${style.note(kind)}\n`;
}

/** The reached columns as rows, with what makes each depend. */
export function impactTable(model: LineageModel, { callers, tables }: ImpactAnswer): AnswerTable {
  return {
    header: ['distance', 'table', 'column', 'kind', 'how'],
    rows: {
      *[Symbol.iterator]() {
        for (const { name, kind, distance } of callers) yield [String(distance), name, '', kind, 'calls it'];
        for (const reached of tables) {
          const { name, kind, columns } = listedTable(model, reached);
          for (const part of columns)
            yield [String(part.distance), name, part.rows ? '(rows)' : part.name, kind, part.ways.join(', ')];
        }
      },
    },
  };
}

function summary(name: string, { impact, tables, statements, totals }: ImpactAnswer): string {
  const isDown = impact.direction === 'downstream';
  if (tables.length === 0) return isDown ? `Nothing depends on ${name}.` : `${name} depends on nothing.`;
  const { stored } = totals;
  const others = tables.length - stored.tables;
  const reached = [
    ...(stored.tables > 0 || others === 0
      ? [`${counted(stored.columns, 'column')} of ${counted(stored.tables, 'table')}`]
      : []),
    ...(others > 0 ? [`${counted(others, 'object')} that ${others === 1 ? 'is' : 'are'} not stored`] : []),
  ].join(' and ');
  const by = `${counted(statements.length, 'statement')} in ${counted(totals.files, 'file')}`;
  return `${name} ${isDown ? 'reaches' : 'depends on'} ${reached}, by ${by}.`;
}

function* callerLines(name: string, { callers }: ImpactAnswer, style: TextStyle): Generator<string> {
  if (callers.length === 0) return;
  yield `${name} is called by ${counted(callers.length, 'routine')}.\n`;
  for (const { name: caller, kind, distance, place } of callers) {
    const where = place === undefined ? '' : `  ${printable(place.fileName)}:${place.line}`;
    const far = distance === 1 ? '' : `, ${distance} calls away`;
    yield `  ${style.table(printable(caller))} ${style.note(`(${kind}${far})`)}${where}\n`;
  }
  yield '\n';
}

function* partLines({ columns }: ListedTable, style: TextStyle): Generator<string> {
  for (const { id, name, rows, ways } of columns) {
    const shown = rows ? '(its rows)' : id === -1 ? '(itself)' : name;
    yield `${printable(shown)}  ${style.note(ways.join(', '))}`;
  }
}

function* effectLines(name: string, effects: ChangeEffects, style: TextStyle): Generator<string> {
  const { change, places, follows, conflict } = effects;
  const named = places.filter(({ defines }) => !defines);
  const definitions = places.filter(({ defines }) => defines);
  if (conflict !== undefined) yield `It cannot be done: ${printable(conflict)}.\n\n`;
  if (change.kind === 'rename') {
    yield* placeLines(`To rewrite, ${name} to ${printable(change.to)}`, [...definitions, ...named], style);
    const also = 'Columns that take on the new name, unless it is renamed where they come about';
    yield* columnLines(also, follows, style);
    return;
  }
  if (change.kind === 'drop') {
    yield* placeLines(`What breaks: it names ${name}`, named, style);
    return;
  }
  yield* placeLines(`To change, the type of ${name} to ${printable(change.dataType)}`, definitions, style);
  yield* columnLines('Columns that get the value as it is', follows, style);
  yield* placeLines('To check: it calculates or compares with it', named, style);
}

function* placeLines(title: string, places: readonly NamingPlace[], style: TextStyle): Generator<string> {
  if (places.length === 0) return;
  yield `${title}\n`;
  for (const { fileName, line, column, statement } of places)
    yield `  ${printable(fileName)}:${line}:${column}  ${style.note(statement ?? '')}`.trimEnd() + '\n';
  yield '\n';
}

function* columnLines(title: string, columns: ChangeEffects['follows'], style: TextStyle): Generator<string> {
  if (columns.length === 0) return;
  yield `${title}\n`;
  for (const { column, dataType } of columns)
    yield (
      `  ${printable(column)}  ${style.note(dataType === undefined ? '' : `declared ${dataType}`)}`.trimEnd() +
      '\n'
    );
  yield '\n';
}
