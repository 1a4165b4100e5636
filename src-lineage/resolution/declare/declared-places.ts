import type { FileLink } from '../run/file-link.ts';
import type { Action } from '../../ir/actions.ts';
import type { LinkAt } from '../run/link-faults.ts';
import type { LinkRun } from '../run/run.ts';

/** Makes the files and locations that rows come from or go to known to the catalog. */
export function declarePlaces(run: LinkRun, file: FileLink, at: LinkAt): void {
  file.dataflow.statements.forEach(({ actions }, statement) => {
    at.statement = statement;
    for (const action of actions)
      for (const location of locationsOf(action))
        run.catalog.declare(
          run.fold.place(location, file.scopes[statement] ?? {}),
          file.firstStatement + statement,
          false,
        );
  });
}

function locationsOf(action: Action): readonly string[] {
  switch (action.do) {
    case 'define-table':
      return [...(action.location === undefined ? [] : [action.location]), ...(action.moreLocations ?? [])];
    case 'define-by-query':
    case 'transfer':
      return action.location === undefined ? [] : [action.location];
    default:
      return [];
  }
}
