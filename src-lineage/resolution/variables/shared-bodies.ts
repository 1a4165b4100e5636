import type { FileLink, Site } from '../run/file-link.ts';
import type { RoutineIndex } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';
import type { Step } from '../../ir/assignment-order.ts';
import { orderedName } from '../../ir/variables/variable-key.ts';
import type { BodyPlace, CalledBodies } from '../declare/session-calls.ts';
import type { Declared, DeclaredVariables, Found } from './declared-variables.ts';
import { dependencyOrder } from '../declare/dependency-order.ts';
import { siteWithin } from '../declare/row-types.ts';
import { bodyOf, siteOf } from '../run/run.ts';
import { assignedNames } from '../../ir/variables/variable-names.ts';

/** A body that sets or reads variables that others set, too, or calls one that does. */
export interface SharingBody extends BodyPlace {
  /** Its own assignments, in their order; undefined where that is not known. */
  steps: readonly Step[] | undefined;
  calls: Map<number, readonly SharingBody[]>;
  callers: Set<SharingBody>;
  /** What it and the bodies that it calls set: the whole of a variable (an empty name) or fields of it, in lower case. */
  sets: Map<Declared, Set<string>>;
  /** What it and they read. */
  reads: Set<Declared>;
  /** The statements of its own that read. */
  readers: Map<Declared, Site[]>;
}

/** How often circles of calls are gone round. */
const maximumPasses = 10;

/** Of what bodies set and read, by themselves and through calls. */
const maximumNoted = 50_000;

/** The bodies of a run between which values pass in variables outside of them, and what each does to these. */
export class SharingBodies {
  private readonly declared: DeclaredVariables;
  private readonly byPlace = new Map<FileLink, Map<RoutineIndex, SharingBody>>();
  /** Where the variables are declared. */
  readonly homes = new Map<Declared, Found>();

  constructor(declared: DeclaredVariables) {
    this.declared = declared;
  }

  /** All bodies, each behind those that it calls, but for circles. */
  calledFirst: readonly SharingBody[] = [];
  private noted = 0;

  private get all(): SharingBody[] {
    return [...this.byPlace.values()].flatMap((bodies) => [...bodies.values()]);
  }

  find(file: FileLink, routine: RoutineIndex): SharingBody | undefined {
    return this.byPlace.get(file)?.get(bodyOf(file, routine));
  }

  /** Notes that a statement reads a variable that other bodies set. */
  noteRead(site: Site, found: Found): void {
    if (!this.isFollowed(found)) return;
    const body = this.at(site.file, site.routine);
    this.noteReader(body, found.declared);
    addToList(body.readers, found.declared, site);
  }

  /** Notes what the bodies of a file set themselves. */
  noteFile(file: FileLink): void {
    const { order, routines } = file.dataflow;
    this.noteSteps(file, -1, order);
    routines.forEach((routine, index) => this.noteSteps(file, index, routine.order));
    this.noteUnordered(file);
  }

  private noteSteps(file: FileLink, routine: RoutineIndex, steps: readonly Step[] = []): void {
    for (const step of steps)
      if (step.do === 'assign') {
        const meant = this.meant(file, routine, step.variable);
        if (meant !== undefined) this.noteSet(this.at(file, routine), meant.found.declared, meant.part);
      }
  }

  /** Notes what is set in bodies whose order is not known. */
  private noteUnordered(file: FileLink): void {
    const { routines, statements, order } = file.dataflow;
    statements.forEach(({ actions, routine: inner }, statement) => {
      const routine = bodyOf(file, inner);
      if ((routine < 0 ? order : routines[routine]!.order) !== undefined) return;
      const site = siteOf(file, statement);
      for (const { name, field } of actions.flatMap((action) => assignedNames(action))) {
        const reference = this.declared.resolve(site, [name, ...(field?.split('.') ?? [])]);
        if (reference !== undefined && this.isFollowed(reference.found)) {
          const body = this.at(file, routine);
          this.noteSet(body, reference.found.declared, '');
          body.steps = undefined;
        }
      }
    });
  }

  /** Connects the bodies by their calls: what a called one sets and reads, the calling one does. */
  connect(files: readonly FileLink[], calledBy: CalledBodies): void {
    for (const file of files)
      for (const [statement, places] of calledBy(file)) {
        const caller = this.at(file, file.dataflow.statements[statement]!.routine);
        const callees = places.map((place) => this.at(place.file, place.routine));
        caller.calls.set(statement, callees);
        for (const callee of callees) callee.callers.add(caller);
      }
    this.calledFirst = dependencyOrder(this.all, ({ calls }) => [...calls.values()].flat());
    for (let pass = 0; pass < maximumPasses && !this.isTooMuch; pass++) if (!this.absorbAll()) break;
    for (const { calls } of this.calledFirst)
      for (const callee of [...calls.values()].flat()) this.noted += callee.sets.size;
  }

  /** Whether anything new was learned. */
  private absorbAll(): boolean {
    const before = this.noted;
    for (const body of this.calledFirst)
      for (const callee of new Set([...body.calls.values()].flat())) {
        if (callee === body || this.isTooMuch) continue;
        for (const declared of callee.reads) this.noteReader(body, declared);
        for (const [declared, parts] of callee.sets)
          for (const part of parts) this.noteSet(body, declared, part);
      }
    return this.noted > before;
  }

  /** Whether so much is set through so many calls that order is not followed: generated code, and no person's. */
  get isTooMuch(): boolean {
    return this.noted > maximumNoted;
  }

  /** What a step's name means, where that is a variable that is followed; the first field of a record is a part by itself. */
  meant(
    file: FileLink,
    routine: RoutineIndex,
    key: string,
  ): { found: Found; part: string; within: boolean } | undefined {
    const { variable, block, field } = orderedName(key);
    const path = field === undefined ? [variable] : [variable, field];
    const reference = this.declared.resolve(siteWithin(file, block ?? routine), path);
    if (reference === undefined || !this.isFollowed(reference.found)) return undefined;
    const part = reference.field?.toLowerCase() ?? '';
    // `package.record.field`: which field, the key does not say
    const within = field !== undefined && part === '' && reference.found.declared.fields;
    return { found: reference.found, part, within };
  }

  /** Cursors are what their openings make of them; variables of a session are found by its statements. */
  private isFollowed(found: Found): boolean {
    const { shared, cursor, lowered } = found.declared;
    if (!shared || cursor || lowered === undefined || found.others !== undefined) return false;
    this.homes.set(found.declared, found);
    return true;
  }

  private noteReader({ reads }: SharingBody, declared: Declared): void {
    if (!reads.has(declared)) this.noted++;
    reads.add(declared);
  }

  private noteSet({ sets }: SharingBody, declared: Declared, part: string): void {
    let parts = sets.get(declared);
    if (parts === undefined) sets.set(declared, (parts = new Set()));
    if (!parts.has(part)) this.noted++;
    parts.add(part);
  }

  private at(file: FileLink, inner: RoutineIndex): SharingBody {
    const routine = bodyOf(file, inner);
    let bodies = this.byPlace.get(file);
    if (bodies === undefined) this.byPlace.set(file, (bodies = new Map()));
    let body = bodies.get(routine);
    if (body === undefined) {
      const steps = routine < 0 ? file.dataflow.order : file.dataflow.routines[routine]!.order;
      const empty = { calls: new Map(), callers: new Set<SharingBody>() };
      const known = { sets: new Map(), reads: new Set<Declared>(), readers: new Map() };
      bodies.set(routine, (body = { file, routine, steps: steps ?? [], ...empty, ...known }));
    }
    return body;
  }
}
