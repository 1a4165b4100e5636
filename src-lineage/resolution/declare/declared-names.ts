import type { FileLink } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import type { Action } from '../../ir/actions.ts';
import type { LinkAt } from '../run/link-faults.ts';
import { firstWithin, type LinkRun } from '../run/run.ts';
import { declarePlaces } from './declared-places.ts';

/**
 * Makes the names of a file known to the catalog, before any is looked up; the first way of writing one is shown.
 * @param at takes the statement whose names are declared
 */
export function declareNames(run: LinkRun, file: FileLink, at: LinkAt): void {
  const uses = namesIn(run, file, at).sort((a, b) => a.use.start - b.use.start);
  for (const { statement, use, defined } of uses) {
    at.statement = statement;
    const key = run.fold.key(use, file.scopes[statement] ?? {});
    file.names.set(use, run.catalog.declare(key, file.firstStatement + statement, defined));
  }
  declarePlaces(run, file, at);
}

/** A name that a statement uses, and whether it defines what it names. */
interface DeclaredUse {
  statement: number;
  use: NameUse;
  defined: boolean;
}

function namesIn(run: LinkRun, file: FileLink, at: LinkAt): DeclaredUse[] {
  const { rowSets, statements, routines } = file.dataflow;
  const uses: DeclaredUse[] = [];
  for (const { sources, statement } of rowSets)
    for (const { name } of sources) if (name) uses.push({ statement, use: name, defined: false });
  const note = (use: NameUse | undefined, defined = false): void => {
    if (use !== undefined) uses.push({ statement: at.statement, use, defined });
  };
  statements.forEach(({ actions }, statement) => {
    at.statement = statement;
    for (const action of actions) noteNames(run, action, note);
  });
  for (const { table, start } of routines)
    if (table) uses.push({ statement: firstWithin(file, start), use: table, defined: false });
  return uses;
}

function noteNames(
  run: LinkRun,
  action: Action,
  note: (use: NameUse | undefined, defined?: boolean) => void,
): void {
  switch (action.do) {
    case 'define-table':
      if (!run.fold.isTemporary(action.name, action.temporary)) note(action.name, true);
      for (const { name } of action.like ?? []) note(name);
      for (const { table } of action.foreignKeys) note(table);
      return note(action.over);
    case 'define-by-query':
      return note(run.fold.isTemporary(action.name, action.temporary) ? undefined : action.name, true);
    case 'define-synonym':
      if (action.ofPackage) return;
      note(action.name, true);
      return note(action.target);
    case 'define-object':
      note(action.name, true);
      return note(action.on);
    case 'write':
    case 'call':
      return note(action.target);
    case 'rename':
      note(action.from);
      return note(action.to, true);
    case 'swap':
      note(action.left);
      return note(action.right);
    case 'inherit':
      note(action.child);
      return note(action.parent);
    case 'transfer':
      return note(action.table);
    case 'alter-columns':
      note(action.table);
      for (const { table } of action.foreignKeys ?? []) note(table);
      return;
    case 'refer':
      note(action.deletesFrom);
      return note(action.decidesIn);
    case 'use-sequence':
      return note(action.name);
    case 'mention':
      for (const use of action.names) note(use);
  }
}
