import { counted } from '../../base/counted.ts';
import { printable } from '../../base/printable.ts';
import { plainText, type TextStyle } from '../../export/tables/text.ts';
import type { LineageModel } from '../../model/model.ts';
import type { AnswerTable } from '../answer-table.ts';
import type { ChangeEffects, NamingPlace } from '../change-effects.ts';
import { type ImpactAnswer, type ListedTable, listedTable } from '../impact-answer.ts';
import type { ReachedRoutine } from '../reached-routines.ts';

/** An impact for people: what the change breaks, what depends on it by distance, and which statements to read. */
export function* impactText(
  model: LineageModel,
  name: string,
  answer: ImpactAnswer,
  effects?: ChangeEffects,
  style: TextStyle = plainText,
): Generator<string> {
  if (effects !== undefined) yield* effectLines(printable(name), effects, style);
  yield `${summary(printable(name), answer)}\n`;
  for (const [distance, { tables, routines }] of byDistance(model, answer)) {
    yield `\n${counted(distance, 'step')} away\n`;
    for (const table of tables) yield* tableLines(table, style);
    for (const routine of routines) yield* routineLines(name, routine, style);
  }
  if (answer.statements.length === 0) return;
  yield '\nStatements to read\n';
  for (const { fileName, line, kind } of answer.statements)
    yield `  ${printable(fileName)}:${line}  ${style.note(kind)}\n`;
}

interface AtDistance {
  tables: ListedTable[];
  routines: ReachedRoutine[];
}

function byDistance(
  model: LineageModel,
  { tables, routines }: ImpactAnswer,
): [distance: number, reached: AtDistance][] {
  const reached = new Map<number, AtDistance>();
  const at = (distance: number): AtDistance => {
    const known = reached.get(distance) ?? { tables: [], routines: [] };
    reached.set(distance, known);
    return known;
  };
  for (const table of tables) at(table.distance).tables.push(listedTable(model, table));
  for (const routine of routines) at(routine.distance).routines.push(routine);
  return [...reached].sort(([one], [other]) => one - other);
}

/** The reached columns as rows, with what makes each depend. */
export function impactTable(model: LineageModel, { routines, tables }: ImpactAnswer): AnswerTable {
  return {
    header: ['distance', 'table', 'column', 'kind', 'how'],
    rows: {
      *[Symbol.iterator]() {
        for (const reached of tables) {
          const { name, kind, columns } = listedTable(model, reached);
          for (const part of columns)
            yield [String(part.distance), name, part.rows ? '(rows)' : part.name, kind, part.ways.join(', ')];
        }
        for (const { name, kind, distance, how, of } of routines)
          yield [String(distance), name, '', kind, `${how} ${of}`];
      },
    },
  };
}

function summary(name: string, { impact, tables, routines, statements, totals }: ImpactAnswer): string {
  const isDown = impact.direction === 'downstream';
  const by = `${counted(statements.length, 'statement')} in ${counted(totals.files, 'file')}`;
  if (tables.length === 0 && routines.length === 0) {
    if (!isDown) return `${name} depends on nothing.`;
    if (statements.length === 0) return `Nothing depends on ${name}.`;
    return `Nothing else depends on ${name}, which ${by} ${statements.length === 1 ? 'reads' : 'read'}.`;
  }
  const { stored } = totals;
  const others = tables.length - stored.tables;
  const reached = [
    ...(stored.tables > 0 ? [storedText(stored)] : []),
    ...(routines.length > 0 ? [counted(routines.length, 'routine')] : []),
    ...(others > 0 ? [`${counted(others, 'object')} that ${others === 1 ? 'is' : 'are'} not stored`] : []),
  ];
  const last = reached.pop()!;
  const all = reached.length === 0 ? last : `${reached.join(', ')} and ${last}`;
  return `${name} ${isDown ? 'reaches' : 'depends on'} ${all}, by ${by}.`;
}

function storedText({ columns, tables }: ImpactAnswer['totals']['stored']): string {
  return `${columns === 0 ? 'the rows' : counted(columns, 'column')} of ${counted(tables, 'table')}`;
}

function* tableLines(table: ListedTable, style: TextStyle): Generator<string> {
  const isNamed = table.role === 'persistent' || table.role === 'routine';
  const kind = isNamed ? ` ${style.note(`(${table.kind})`)}` : '';
  yield `  ${style.table(printable(table.name))}${kind}\n`;
  for (const line of partLines(table, style)) yield `    ${line}\n`;
}

function* routineLines(
  changed: string,
  { name, kind, how, of, place, writes, usedBy }: ReachedRoutine,
  style: TextStyle,
): Generator<string> {
  const where = place === undefined ? '' : `  ${printable(place.fileName)}:${place.line}`;
  yield `  ${style.table(printable(name))} ${style.note(`(${kind})`)}${where}\n`;
  const isChanged = of === changed || of.startsWith(`${changed}.`);
  yield `    ${style.note(`${how} ${isChanged ? 'it' : printable(of)}`)}\n`;
  if (writes.length > 0) yield `    ${style.note(`writes ${printable(writes.join(', '))}`)}\n`;
  if (usedBy.length > 0) yield `    ${style.note(`is used by ${printable(usedBy.join(', '))}`)}\n`;
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
  yield* placeLines('To check: it names it, and may calculate or compare with it', named, style);
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
