import type { RowSetId } from '../../ir/names.ts';
import type { Name } from '../../syntax/tree/node.ts';
import type { AllocateCursor, AssociateLocators, Fetch, OpenCursor } from '../../syntax/tree/procedural.ts';
import type { Query } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { rowByRow } from '../context/query-place.ts';
import { assignmentTargets } from '../names/variables.ts';
import type { ConstantColumn } from '../context/session.ts';
import { holdTargets } from '../texts/constant-rows.ts';
import { columnTexts } from '../texts/constant-text.ts';
import { passCursorArguments } from './cursor-arguments.ts';
import { lowerDynamicSql } from './dynamic-sql.ts';
import { noteOpened, openPrepared } from '../names/prepared.ts';

/** A cursor's name as actions have it: with its package before it, as a path. */
export function cursorPath({ parts }: Name): string {
  return parts.map(({ text }) => text).join('.');
}

/** A cursor or record gets the columns of a query. */
export function defineCursor(
  context: LoweringContext,
  name: string,
  query: Query,
  node: { start: number; end: number },
  opened?: true,
): RowSetId {
  const rowSet = context.lower.query(context, query, rowByRow);
  context.governing.cursors.set(name.toLowerCase(), rowSet);
  context.session.cursorTexts.set(cursorKey(context, name), columnTexts(context, query));
  context.emit({
    do: 'define-cursor',
    name,
    rowSet,
    ...(opened && { opened }),
    ...context.placeOf(node),
  });
  return rowSet;
}

export function lowerOpenCursor(context: LoweringContext, open: OpenCursor): void {
  const name = cursorPath(open.cursor);
  passCursorArguments(context, name, open.arguments);
  if (open.query) defineCursor(context, name, open.query, open, true);
  else if (open.dynamic === undefined) {
    noteOpened(context, context.governing.cursors.get(name.toLowerCase()));
    openPrepared(context, name, open.arguments);
  } else
    lowerDynamicSql(
      context,
      {
        kind: 'dynamic-sql',
        sql: open.dynamic,
        into: [],
        using: open.arguments,
        start: open.start,
        end: open.end,
      },
      { cursor: name, opened: true },
    );
}

function cursorKey(context: LoweringContext, name: string): string {
  return `${context.body} ${name.toLowerCase()}`;
}

/** The texts that the rows of a cursor hold. */
export function textsOfCursor(context: LoweringContext, name: string): readonly ConstantColumn[] {
  return context.session.cursorTexts.get(cursorKey(context, name)) ?? [];
}

export function lowerFetch(context: LoweringContext, fetch: Fetch): void {
  const cursor = cursorPath(fetch.cursor);
  if (fetch.into.length === 0) {
    fetchToClient(context, fetch);
    return;
  }
  const targets = assignmentTargets(context, fetch.into);
  holdTargets(context, targets, textsOfCursor(context, cursor));
  context.emit({
    do: 'fetch',
    cursor,
    targets,
    ...context.placeOf(fetch),
  });
}

/** FETCH without INTO gives the rows to the client, as a query does (PostgreSQL, "FETCH"; T-SQL, "FETCH"). */
function fetchToClient(context: LoweringContext, fetch: Fetch): void {
  const place = context.placeOf(fetch);
  const rowSet = context.rowSet(context.addRowSet({ kind: 'select-list', role: 'result', ...place }));
  rowSet.sources.push({ name: context.nameUse(fetch.cursor), cursor: true, ...place });
  rowSet.outputs.push({ kind: 'star', qualifier: [], ...place });
}

export function lowerLocators(context: LoweringContext, { locators, procedure }: AssociateLocators): void {
  context.markInert();
  locators.forEach(({ text }, position) =>
    context.session.locators.set(text.toLowerCase(), { procedure, position }),
  );
}

/** A cursor for what a called procedure hands out. */
export function lowerAllocatedCursor(context: LoweringContext, allocate: AllocateCursor): void {
  const { cursor, locator, procedure } = allocate;
  const located = locator && context.session.locators.get(locator.text.toLowerCase());
  const { procedure: called = procedure, position = 0 } = located ?? {};
  if (called === undefined) return;
  context.emit({
    do: 'define-cursor',
    name: cursor.text,
    answerOf: { routine: context.nameUse(called), position },
    ...context.placeOf(allocate),
  });
}
