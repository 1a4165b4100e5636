import type { Action } from '../../ir/actions.ts';
import type { NameUse, RoutineIndex } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import { addToList } from '../../base/list-map.ts';
import { assignedNames } from '../../ir/variables/variable-names.ts';
import type { Tables } from './tables.ts';
import type { FileLink, Site } from '../run/file-link.ts';
import { bodyOf, firstWithin, type LinkRun, siteOf } from '../run/run.ts';
import type { DraftObject } from '../run/draft.ts';

/** A body that something of the run is called as: a routine, with the blocks in it. */
export interface BodyPlace {
  file: FileLink;
  routine: RoutineIndex;
}

/** The bodies that a file's statements call, by statement. */
export type CalledBodies = (file: FileLink) => ReadonlyMap<number, readonly BodyPlace[]>;

/** The bodies that statements run besides their own: by calls, and by triggers of what they change. */
export class SessionCalls {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly calledBy: CalledBodies;
  private readonly called = new Map<FileLink, ReadonlyMap<number, readonly BodyPlace[]>>();
  private triggers: Map<DraftObject, BodyPlace[]> | undefined;

  constructor(run: LinkRun, tables: Tables, calledBy: CalledBodies) {
    this.run = run;
    this.tables = tables;
    this.calledBy = calledBy;
  }

  /**
   * What may have set a variable of the session since the body of a site set it itself.
   * @param key of the variable
   */
  before(site: Site, key: string): readonly BodyPlace[] {
    const { file } = site;
    const body = bodyOf(file, site.routine);
    const found: BodyPlace[] = [];
    for (let at = site.statement - 1; at >= 0; at--) {
      const statement = file.dataflow.statements[at]!;
      if (bodyOf(file, statement.routine) !== body) continue;
      appendAll(found, this.runBy(siteOf(file, at)));
      // the body of a routine may go round in a loop
      if (body < 0 && statement.actions.some((action) => this.sets(action, key))) break;
    }
    return this.withCalled(found);
  }

  /** Whether the body of a site has set the variable before. */
  isSetBefore(site: Site, key: string): boolean {
    const { file } = site;
    const body = bodyOf(file, site.routine);
    return file.dataflow.statements
      .slice(0, Math.max(0, site.statement))
      .some(
        ({ routine, actions }) =>
          bodyOf(file, routine) === body && actions.some((action) => this.sets(action, key)),
      );
  }

  private sets(action: Action, key: string): boolean {
    return (
      action.do !== 'call' && assignedNames(action).some(({ name }) => this.run.fold.variable(name) === key)
    );
  }

  private withCalled(bodies: BodyPlace[]): readonly BodyPlace[] {
    for (const { file, routine } of bodies)
      file.dataflow.statements.forEach((statement, index) => {
        if (bodyOf(file, statement.routine) !== routine) return;
        for (const next of this.runBy(siteOf(file, index)))
          if (!bodies.some((each) => each.file === next.file && each.routine === next.routine))
            bodies.push(next);
      });
    return bodies;
  }

  private runBy(site: Site): readonly BodyPlace[] {
    const { file, statement } = site;
    let called = this.called.get(file);
    if (called === undefined) this.called.set(file, (called = this.calledBy(file)));
    const changed = file.dataflow.statements[statement]!.actions.flatMap(changedTable);
    return [...(called.get(statement) ?? []), ...changed.flatMap((table) => this.triggersOf(site, table))];
  }

  private triggersOf(site: Site, table: NameUse): readonly BodyPlace[] {
    this.triggers ??= this.allTriggers();
    if (this.triggers.size === 0) return [];
    return this.triggers.get(this.tables.object(this.tables.entry(site, table))) ?? [];
  }

  private allTriggers(): Map<DraftObject, BodyPlace[]> {
    const found = new Map<DraftObject, BodyPlace[]>();
    for (const file of this.run.files)
      file.dataflow.routines.forEach(({ kind, table, start }, routine) => {
        if (kind !== 'trigger' || table === undefined) return;
        const home = { file, statement: firstWithin(file, start), routine: -1 };
        addToList(found, this.tables.object(this.tables.entry(home, table)), { file, routine });
      });
    return found;
  }
}

/** The table whose rows an action changes. */
function changedTable(action: Action): NameUse[] {
  if (action.do === 'write') return [action.target];
  return action.do === 'refer' && action.deletesFrom !== undefined ? [action.deletesFrom] : [];
}
