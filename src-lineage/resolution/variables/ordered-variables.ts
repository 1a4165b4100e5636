import type { FileLink, Site } from '../run/file-link.ts';
import type { RoutineIndex } from '../../ir/names.ts';
import type { AssignStep, Step } from '../../ir/assignment-order.ts';
import { type OrderedName, orderedName, recordOf } from '../../ir/variables/variable-key.ts';
import type { Declared, DeclaredVariables } from './declared-variables.ts';
import { siteWithin } from '../declare/row-types.ts';
import type { Flow, RowFlow } from './flow.ts';
import { type LinkRun, siteOf, spanOf } from '../run/run.ts';
import { FieldVersions } from './field-versions.ts';
import {
  type AssignmentEffect,
  atEntry,
  type Reaching,
  reachingAssignments,
} from './reaching-assignments.ts';
import type { TriggerRow, TriggerRows } from './trigger-rows.ts';
import { VariableVersions, type Variable } from './variable-versions.ts';

/** What the call at a site does to a variable that it is given, or to a field of it. */
export type ArgumentEffect = (site: Site, name: OrderedName) => AssignmentEffect;

/** How variables are made and connected. */
export interface VariableMaking {
  make(site: Site, declared: Declared, routine: RoutineIndex): Variable;
  /** The variable where its value does not depend on the place. */
  only(site: Site, declared: Declared, file: FileLink, routine: RoutineIndex): Variable;
  join(site: Site, from: Variable, to: Variable): void;
  joinField(site: Site, from: Variable, to: Variable, field: string): void;
  /** Does something when all assignments are linked. */
  atEnd(step: () => void): void;
}

/** A variable or trigger's row with what its steps say of it. */
interface Followed {
  name: OrderedName;
  declared?: Declared;
  row?: TriggerRow;
  routine: RoutineIndex;
}

/** Finds the variables whose value depends on the place, and prepares their versions. */
export class OrderedVariables {
  private readonly run: LinkRun;
  private readonly declared: DeclaredVariables;
  private readonly triggerRows: TriggerRows;
  private readonly flow: RowFlow;
  private readonly making: VariableMaking;

  constructor(parts: {
    run: LinkRun;
    declared: DeclaredVariables;
    triggerRows: TriggerRows;
    flow: RowFlow;
    making: VariableMaking;
  }) {
    this.run = parts.run;
    this.declared = parts.declared;
    this.triggerRows = parts.triggerRows;
    this.flow = parts.flow;
    this.making = parts.making;
  }

  /** Prepares the versions of the variables that a body assigns. */
  add(file: FileLink, routine: RoutineIndex, steps: readonly Step[], argumentEffect: ArgumentEffect): void {
    if (steps.length === 0) return;
    this.run.faults.at = { file, statement: -1, body: routine };
    const followed = this.followed(file, routine, steps);
    if (followed.size === 0) return;
    const effectOf = ({ argument, part, statement, variable }: AssignStep): AssignmentEffect => {
      const effect = argument ? argumentEffect(siteOf(file, statement), orderedName(variable)) : 'replaces';
      return part && effect === 'replaces' ? 'may-replace' : effect;
    };
    const reaching = reachingAssignments(steps, new Set(followed.keys()), effectOf);
    const wholes = wholeAssignments(steps);
    for (const [key, one] of followed) {
      const found = reaching.get(key);
      if (found === undefined) continue;
      if (one.name.field === undefined) this.addVersions(file, one.declared!, one.routine, found);
      else this.addField(file, one, found, wholes.get(recordOf(key)!) ?? []);
    }
  }

  /**
   * The variables whose value depends on the place: assigned more than once, or a parameter with a value that is assigned
   * at all; of records the fields that are. What other routines set is not followed.
   */
  private followed(file: FileLink, routine: RoutineIndex, steps: readonly Step[]): Map<string, Followed> {
    const counts = new Map<string, number>();
    for (const step of steps)
      if (step.do === 'assign') counts.set(step.variable, (counts.get(step.variable) ?? 0) + 1);
    const followed = new Map<string, Followed>();
    for (const [key, count] of counts) {
      const name = orderedName(key);
      const home = name.block ?? routine;
      const declared = this.declared.byRoutine
        .get(file)
        ?.get(home)
        ?.get(this.run.fold.variable(name.variable));
      if (declared === undefined) {
        const row =
          name.field === undefined
            ? undefined
            : this.triggerRows.find(siteWithin(file, routine), name.variable);
        if (row !== undefined) followed.set(key, { name, row, routine });
        continue;
      }
      if (declared.shared) continue;
      const wholes = name.field === undefined ? 0 : (counts.get(recordOf(key)!) ?? 0);
      if (count + wholes > 1 || hasEntry(declared)) followed.set(key, { name, declared, routine: home });
    }
    return followed;
  }

  private addVersions(file: FileLink, declared: Declared, routine: RoutineIndex, reaching: Reaching): void {
    const site = siteWithin(file, routine);
    declared.versions = new VariableVersions(reaching, {
      hasEntry: hasEntry(declared),
      make: () => this.making.make(site, declared, routine),
      join: (at, from, to) => this.making.join(at, from, to),
    });
    if (this.isGivenBack(file, routine, declared)) declared.versions.noteExit();
  }

  private addField(
    file: FileLink,
    { name, declared, row, routine }: Followed,
    reaching: Reaching,
    wholes: readonly number[],
  ): void {
    const field = name.field!;
    const site = siteWithin(file, routine);
    const owner = declared ?? row!;
    const make = (): Variable =>
      declared ? this.making.make(site, declared, routine) : this.triggerRows.version(row!);
    owner.fieldVersions ??= new FieldVersions(new Set([...wholes, atEntry]), (at, base, fields) =>
      this.compose(at, base, fields, make()),
    );
    const versions = new VariableVersions(reaching, {
      hasEntry: declared === undefined || hasEntry(declared),
      make,
      join: (at, from, to) => this.making.joinField(at, from, to, field),
      inherit: (assignment, to) => {
        if (assignment !== atEntry && !wholes.includes(assignment)) return;
        const from = declared
          ? this.whole(file, declared, routine, assignment)
          : { object: row!.object, record: true };
        const at = assignment === atEntry ? site : siteOf(file, assignment);
        this.making.joinField(at, from, to, field);
      },
    });
    owner.fieldVersions.add(field, versions);
    if (declared === undefined || this.isGivenBack(file, routine, declared)) versions.noteExit();
  }

  /** The record as one assignment left it. */
  private whole(file: FileLink, declared: Declared, routine: RoutineIndex, assignment: number): Variable {
    const site = siteWithin(file, routine);
    const { versions } = declared;
    if (versions === undefined) return this.making.only(site, declared, file, routine);
    return assignment === atEntry ? versions.atEntry() : versions.assigned(siteOf(file, assignment));
  }

  /** A record with the values of its fields. */
  compose(site: Site, base: Variable, fields: ReadonlyMap<string, Variable>, record: Variable): Variable {
    record.record = true;
    const flow = joinFlow(this.run, site, base);
    const others = new Set(fields.keys());
    // which keys a document has is known when all is linked
    if (base.plain)
      this.making.atEnd(() => this.flow.recordBut(flow, base.object, record.object, others, false));
    else this.flow.recordBut(flow, base.object, record.object, others);
    for (const [field, from] of fields) this.making.joinField(site, from, record, field);
    return record;
  }

  /** Callers see what the body leaves in it: an OUT parameter, a column of RETURNS TABLE. */
  private isGivenBack(file: FileLink, routine: RoutineIndex, { lowered, name }: Declared): boolean {
    if (lowered?.mode === 'out' || lowered?.mode === 'inout') return true;
    const key = this.run.fold.variable(name);
    const results = file.dataflow.routines[routine]?.returnColumns ?? [];
    return results.some((result) => this.run.fold.variable(result) === key);
  }
}

/** Between versions of a variable: at the place where it is first named. */
export function joinFlow({ builder }: LinkRun, site: Site, { object }: Variable): Flow {
  const span =
    builder.firstPlaceOf(object) ?? spanOf(site.file, site.file.dataflow.statements[site.statement]!);
  return { site, effect: 'assign', span };
}

function hasEntry({ lowered }: Declared): boolean {
  return lowered?.kind === 'parameter' && lowered.mode !== 'out';
}

/** The statements that assign each record as a whole. */
function wholeAssignments(steps: readonly Step[]): Map<string, number[]> {
  const wholes = new Map<string, number[]>();
  for (const step of steps) {
    if (step.do !== 'assign' || recordOf(step.variable) !== undefined) continue;
    const list = wholes.get(step.variable);
    if (list === undefined) wholes.set(step.variable, [step.statement]);
    else list.push(step.statement);
  }
  return wholes;
}
