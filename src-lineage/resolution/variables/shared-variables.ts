import type { Site } from '../run/file-link.ts';
import type { AssignStep } from '../../ir/assignment-order.ts';
import { orderedName, orderKey, recordOf } from '../../ir/variables/variable-key.ts';
import type { Declared, Found } from './declared-variables.ts';
import { siteWithin } from '../declare/row-types.ts';
import { siteOf } from '../run/run.ts';
import { FieldVersions } from './field-versions.ts';
import type { ArgumentEffect, OrderedVariables, VariableMaking } from './ordered-variables.ts';
import {
  type AssignmentEffect,
  atEntry,
  type Reaching,
  reachingAssignments,
} from './reaching-assignments.ts';
import type { SharingBodies, SharingBody } from './shared-bodies.ts';
import { VariableVersions, type Variable } from './variable-versions.ts';
import { type SharedStep, stepsWithCalls } from './woven-steps.ts';

/** What a body makes of a variable that other bodies set, too. */
export interface State {
  versions?: VariableVersions;
  fieldVersions?: FieldVersions;
}

/**
 * Variables that several bodies set: those of packages and modules, and those around local routines. Each body is followed in its
 * order; a call gives the variable what the called body leaves in it, a body begins with what its callers hold when
 * they call it, and one that nothing of the run calls with what the others end with.
 */
export class SharedVariables {
  private readonly bodies: SharingBodies;
  private readonly making: VariableMaking;
  private readonly ordered: Pick<OrderedVariables, 'compose'>;
  private readonly argumentEffect: ArgumentEffect;
  private readonly states = new Map<SharingBody, Map<Declared, State>>();
  /** Where each body may leave its variables from, by the names of the steps. */
  private readonly exits = new Map<SharingBody, Map<string, Reaching>>();
  private readonly numbers = new Map<Declared, number>();
  /** Flows between bodies: all columns of records are known when the statements are linked. */
  private readonly waiting: (() => void)[] = [];

  constructor(
    bodies: SharingBodies,
    making: VariableMaking,
    ordered: Pick<OrderedVariables, 'compose'>,
    argumentEffect: ArgumentEffect,
  ) {
    this.bodies = bodies;
    this.making = making;
    this.ordered = ordered;
    this.argumentEffect = argumentEffect;
    for (const body of bodies.calledFirst) this.prepare(body);
  }

  /** How the variable is followed in the body of a site; undefined where that knows only the one that all share. */
  at({ file, routine }: Site, declared: Declared): State | undefined {
    const body = this.bodies.find(file, routine);
    return body && this.states.get(body)?.get(declared);
  }

  /** Connects the bodies: the statements are linked. */
  settle(): void {
    for (const [body, states] of this.states)
      for (const [declared, state] of states) this.connect(body, declared, state);
    for (const link of this.waiting) link();
    for (const [{ file, routine }, states] of this.states)
      for (const { versions, fieldVersions } of states.values()) {
        versions?.settle(siteWithin(file, routine));
        fieldVersions?.settle(siteWithin(file, routine));
      }
  }

  /** What a body holds where it calls others, and where it ends, is what these and later ones begin with. */
  private connect(body: SharingBody, declared: Declared, state: State): void {
    const only = this.only(declared);
    for (const [statement, called] of body.calls) {
      if (!called.some(({ reads }) => reads.has(declared))) continue;
      const site = siteOf(body.file, statement);
      // those that are called begin with the same value
      if (!this.isHome(body, declared) && seesEntry(site, state)) continue;
      this.later(() => this.join(site, this.read(site, declared, state), only));
    }
    if (!this.isLeftToOthers(body, declared)) return;
    const site = siteWithin(body.file, body.routine);
    this.later(() => this.join(site, this.leftBy(body, declared), only));
  }

  /** Whether what a body ends with may be found by bodies that are no callers of it. */
  private isLeftToOthers(body: SharingBody, declared: Declared): boolean {
    const callers = [...body.callers].filter((caller) => caller !== body);
    if (this.isHome(body, declared)) return isOutside(body);
    return callers.length === 0 || callers.some((caller) => !this.states.get(caller)?.has(declared));
  }

  private join(site: Site, from: Variable, to: Variable): void {
    if (from.object !== to.object) this.making.join(site, from, to);
  }

  private read(site: Site, declared: Declared, { versions, fieldVersions }: State): Variable {
    const base = versions?.read(site, true) ?? this.only(declared);
    return fieldVersions?.read(site, true, base) ?? base;
  }

  /** What the variable is where a body ends. */
  private leftBy(body: SharingBody, declared: Declared): Variable {
    const state = this.states.get(body)?.get(declared);
    const site = siteWithin(body.file, body.routine);
    const base = state?.versions?.atExit(site) ?? this.only(declared);
    return state?.fieldVersions?.atExit(site, base) ?? base;
  }

  private only(declared: Declared): Variable {
    const { file, routine } = this.bodies.homes.get(declared)!;
    return this.making.only(siteWithin(file, routine), declared, file, routine);
  }

  private make(declared: Declared): Variable {
    const { file, routine } = this.bodies.homes.get(declared)!;
    return this.making.make(siteWithin(file, routine), declared, routine);
  }

  private later(link: () => void): void {
    this.waiting.push(link);
  }

  private isHome(body: SharingBody, declared: Declared): boolean {
    const home: Found = this.bodies.homes.get(declared)!;
    return !declared.lowered?.global && this.bodies.find(home.file, home.routine) === body;
  }

  private keyOf(declared: Declared, part: string): string {
    let number = this.numbers.get(declared);
    if (number === undefined) this.numbers.set(declared, (number = this.numbers.size));
    return orderKey({ variable: `${number}`, ...(part !== '' && { field: part }) });
  }

  private prepare(body: SharingBody): void {
    if (body.steps === undefined || body.sets.size === 0) return;
    const { steps, assigns } = stepsWithCalls(body, this.bodies, (declared, part) =>
      this.keyOf(declared, part),
    );
    const wanted = new Set([...assigns.keys()].map(({ variable }) => variable));
    const reaching = reachingAssignments(steps, wanted, (step) =>
      this.effectOf(body, step, assigns.get(step)!),
    );
    this.exits.set(body, reaching);
    const states = new Map<Declared, State>();
    this.states.set(body, states);
    for (const declared of body.sets.keys()) {
      const state = this.state(body, declared, reaching, assigns);
      if (state !== undefined) states.set(declared, state);
    }
  }

  private effectOf(body: SharingBody, step: AssignStep, { own, called }: SharedStep): AssignmentEffect {
    if (own?.argument)
      return this.argumentEffect(siteOf(body.file, step.statement), orderedName(own.variable));
    if (own !== undefined) return step.part || isGlobalDefault(body, step) ? 'may-replace' : 'replaces';
    return called!.some((callee) => this.surelySets(callee, step.variable)) ? 'replaces' : 'may-replace';
  }

  private surelySets(body: SharingBody, key: string): boolean {
    const exits = this.exits.get(body);
    const { atExit = [] } = exits?.get(key) ?? exits?.get(recordOf(key) ?? '') ?? {};
    return atExit.length > 0 && !atExit.includes(atEntry);
  }

  private state(
    body: SharingBody,
    declared: Declared,
    reaching: ReadonlyMap<string, Reaching>,
    assigns: ReadonlyMap<AssignStep, SharedStep>,
  ): State | undefined {
    const state: State = {};
    const own = new Set<string>();
    const wholes = new Set<number>([atEntry]);
    const key = this.keyOf(declared, '');
    for (const { step, own: written } of assigns.values()) {
      if (written && !written.argument) own.add(`${step.statement} ${step.variable}`);
      if (step.variable === key) wholes.add(step.statement);
    }
    const hasEntry = !this.isHome(body, declared) || declared.lowered?.kind === 'parameter';
    const make = (): Variable => this.make(declared);
    const whole = reaching.get(key);
    if (whole !== undefined)
      state.versions = new VariableVersions(whole, {
        hasEntry,
        make,
        join: (at, from, to) => this.making.join(at, from, to),
        inherit: (assignment, to) =>
          this.begin(body, declared, assignment, own.has(`${assignment} ${key}`), to),
      });
    for (const part of body.sets.get(declared)!) {
      const field = part === '' ? undefined : reaching.get(this.keyOf(declared, part));
      if (field === undefined) continue;
      state.fieldVersions ??= new FieldVersions(wholes, (at, base, fields) =>
        this.ordered.compose(at, base, fields, make()),
      );
      const fieldKey = this.keyOf(declared, part);
      state.fieldVersions.add(
        part,
        new VariableVersions(field, {
          hasEntry: true,
          make,
          join: (at, from, to) => this.making.joinField(at, from, to, part),
          inherit: (assignment, to) => {
            if (!own.has(`${assignment} ${fieldKey}`))
              this.beginField(body, declared, { assignment, part, state }, to);
          },
        }),
      );
    }
    if (state.versions === undefined && state.fieldVersions === undefined) return undefined;
    this.noteReads(body, declared, state);
    return state;
  }

  private noteReads(body: SharingBody, declared: Declared, { versions, fieldVersions }: State): void {
    const note = (site: Site): void => {
      versions?.noteRead(site);
      fieldVersions?.noteRead(site);
    };
    for (const site of body.readers.get(declared) ?? []) note(site);
    for (const [statement, called] of body.calls)
      if (called.some(({ reads }) => reads.has(declared))) note(siteOf(body.file, statement));
    versions?.noteExit();
    fieldVersions?.noteExit();
  }

  /** The value at the beginning of the body, or behind a call that sets the variable. */
  private begin(
    body: SharingBody,
    declared: Declared,
    assignment: number,
    isOwn: boolean,
    to: Variable,
  ): void {
    const site = assignment === atEntry ? siteWithin(body.file, body.routine) : siteOf(body.file, assignment);
    if (assignment === atEntry) {
      if (!this.isHome(body, declared)) this.later(() => this.join(site, this.only(declared), to));
    } else if (!isOwn)
      for (const callee of this.setters(body, assignment, declared))
        this.later(() => this.join(site, this.leftBy(callee, declared), to));
  }

  private beginField(
    body: SharingBody,
    declared: Declared,
    { assignment, part, state }: { assignment: number; part: string; state: State },
    to: Variable,
  ): void {
    const site = assignment === atEntry ? siteWithin(body.file, body.routine) : siteOf(body.file, assignment);
    const setters = assignment === atEntry ? [] : this.setters(body, assignment, declared);
    if (setters.length > 0)
      for (const callee of setters)
        this.later(() => this.making.joinField(site, this.leftBy(callee, declared), to, part));
    else {
      const whole =
        assignment === atEntry
          ? (state.versions?.atEntry() ?? this.only(declared))
          : state.versions?.assigned(site);
      if (whole !== undefined) this.later(() => this.making.joinField(site, whole, to, part));
    }
  }

  private setters(body: SharingBody, statement: number, declared: Declared): SharingBody[] {
    return (body.calls.get(statement) ?? []).filter(({ sets }) => sets.has(declared));
  }
}

/** A package, or what stands outside of routines: what it holds is there as long as the session. */
function isOutside({ file, routine }: SharingBody): boolean {
  return routine < 0 || file.dataflow.routines[routine]!.kind === 'package';
}

/** Informix: the default of a global variable counts where no other routine has set it before ("DEFINE", GLOBAL). */
function isGlobalDefault({ file, routine }: SharingBody, { statement }: AssignStep): boolean {
  const { statements, routines } = file.dataflow;
  const isGlobal = routines[routine]?.variables.some(({ global }) => global) === true;
  return isGlobal && statements[statement]!.kind === 'declare';
}

function seesEntry(site: Site, { versions, fieldVersions }: State): boolean {
  return versions?.seesEntry(site) !== false && fieldVersions?.seesEntry(site) !== false;
}
