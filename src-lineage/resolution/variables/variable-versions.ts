import type { Site } from '../run/file-link.ts';
import { leading } from '../../base/leading.ts';
import { declaresCursor } from '../run/run.ts';
import { atEntry, type Reaching, type ReachingPoint } from './reaching-assignments.ts';
import type { DraftObject } from '../run/draft.ts';

/**
 * The versions of one variable: assignments whose values never meet are kept apart, so that a variable that is used
 * again for something else carries nothing over. Assignments that are always read together share a version; where a
 * statement may see several versions, they flow into one of their own (the phi function of static single assignment).
 */
export class VariableVersions {
  private readonly points: readonly ReachingPoint[];
  private readonly exit: readonly number[];
  private readonly make: () => Variable;
  private readonly join: Join;
  private readonly inherit: VersionSources['inherit'];
  /** Every assignment, and the beginning where that counts. */
  private readonly all: readonly number[];
  private readonly reads = new Set<readonly number[]>();
  /** The group of each assignment, from the first link on. */
  private groups: Map<number, number> | undefined;
  private readonly groupsOfSets = new Map<readonly number[], number[]>();
  private readonly made = new Map<number, Variable>();
  private readonly meetings = new Map<string, Meeting>();

  constructor({ points, atExit }: Reaching, { hasEntry, make, join, inherit }: VersionSources) {
    const counts = (assignment: number): boolean => assignment !== atEntry || hasEntry;
    this.points = points.map(({ from, assignments }) => ({ from, assignments: assignments.filter(counts) }));
    this.exit = atExit.filter(counts);
    this.make = make;
    this.join = join;
    this.inherit = inherit;
    const all = new Set<number>();
    for (const { assignments } of this.points) for (const one of assignments) all.add(one);
    this.all = [...all].sort((a, b) => a - b);
  }

  /** Notes that what the body leaves in the variable is read. */
  noteExit(): void {
    this.reads.add(this.exit);
  }

  /** Notes that a statement of the body reads the variable. All reads are noted before the first one is linked. */
  noteRead(site: Site): void {
    this.reads.add(this.reachingAt(site));
  }

  /** What the variable is for a statement that reads it; from other bodies, all that it ever was. */
  read(site: Site, inBody: boolean): Variable {
    const groups = this.groupsOf(inBody ? this.reachingAt(site) : this.all);
    return groups.length === 1 ? this.version(groups[0]!) : this.meeting(site, groups);
  }

  /** What the variable becomes by a statement. */
  assigned(site: Site): Variable {
    const [group] = this.groupsOf([site.statement]);
    return this.version(group!);
  }

  /** Whether a statement sees nothing but the value at the beginning of the body. */
  seesEntry(site: Site): boolean {
    return this.reachingAt(site).every((assignment) => assignment === atEntry);
  }

  /** The value at the beginning of the body. */
  atEntry(): Variable {
    return this.version(this.groupsOf([atEntry])[0]!);
  }

  /** What the body leaves in the variable, at its end and at each RETURN. */
  atExit(site: Site): Variable {
    const groups = this.groupsOf(this.exit.length > 0 ? this.exit : this.all);
    return groups.length === 1 ? this.version(groups[0]!) : this.meeting(site, groups);
  }

  /** Whether what a statement assigns may be left in the variable where the body ends. */
  reachesExit(statement: number): boolean {
    return this.exit.length === 0 || this.exit.includes(statement) || !this.all.includes(statement);
  }

  /** Whether a statement may see something else than what was assigned to the record as a whole. */
  differs(site: Site, wholes: ReadonlySet<number>): boolean {
    return this.reachingAt(site).some((assignment) => !wholes.has(assignment));
  }

  /** Connects what was assigned behind the place where it is read (loops), and what the order does not know. */
  settle(site: Site): void {
    for (const meeting of this.meetings.values()) this.connect(meeting);
    const unordered = this.made.get(unorderedGroup);
    if (unordered === undefined) return;
    for (const version of this.made.values()) if (version !== unordered) this.join(site, unordered, version);
  }

  private reachingAt(site: Site): readonly number[] {
    const { statement } = site;
    // a cursor's query sees what holds where it is opened
    if (declaresCursor(site)) return this.all;
    const reaching = this.pointAt(statement)?.assignments ?? [];
    if (reaching.length > 0) return reaching;
    return this.all.includes(statement) ? [statement] : this.all;
  }

  /** The last point that begins at or before a statement. */
  private pointAt(statement: number): ReachingPoint | undefined {
    return this.points[leading(this.points, ({ from }) => from <= statement) - 1];
  }

  private groupsOf(assignments: readonly number[]): number[] {
    this.groups ??= this.grouped();
    let groups = this.groupsOfSets.get(assignments);
    if (groups === undefined) {
      const found = assignments.map((one) => this.groups!.get(one) ?? unorderedGroup);
      groups = [...new Set(found)].sort((a, b) => a - b);
      this.groupsOfSets.set(assignments, groups);
    }
    return groups;
  }

  /** Assignments that the same reads see belong together: each read divides the groups that it sees only a part of. */
  private grouped(): Map<number, number> {
    const groups = new Map(this.all.map((assignment) => [assignment, 0]));
    let count = 0;
    for (const read of this.reads) {
      const divided = new Map<number, number>();
      for (const assignment of read) {
        const before = groups.get(assignment)!;
        if (!divided.has(before)) divided.set(before, ++count);
        groups.set(assignment, divided.get(before)!);
      }
    }
    return groups;
  }

  private version(group: number): Variable {
    let variable = this.made.get(group);
    if (variable === undefined) {
      this.made.set(group, (variable = this.make()));
      for (const [assignment, own] of this.inherit === undefined ? [] : (this.groups ?? []))
        if (own === group) this.inherit!(assignment, variable);
    }
    return variable;
  }

  private meeting(site: Site, groups: readonly number[]): Variable {
    const key = groups.join('|');
    let meeting = this.meetings.get(key);
    if (meeting === undefined) {
      meeting = { site, variable: this.make(), waiting: new Set(groups) };
      this.meetings.set(key, meeting);
    }
    this.connect(meeting);
    return meeting.variable;
  }

  private connect({ site, variable, waiting }: Meeting): void {
    for (const group of waiting) {
      // what a field has from its record is in no statement that would make its version
      const version = this.inherit === undefined ? this.made.get(group) : this.version(group);
      if (version === undefined) continue;
      waiting.delete(group);
      this.join(site, version, variable);
    }
  }
}

type Join = (site: Site, from: Variable, to: Variable) => void;

/** What versions are made of. */
export interface VersionSources {
  /** The variable has a value when the body begins. */
  hasEntry: boolean;
  /** Makes one more object for the variable. */
  make: () => Variable;
  /** Lets what one version holds flow into another. */
  join: Join;
  /** A field: lets it have what an assignment of the whole record gave it. */
  inherit?: (assignment: number, to: Variable) => void;
}

/** The version of assignments that the order of the body does not know: they reach every read. */
const unorderedGroup = -1;

/** A version that several others flow into. */
interface Meeting {
  site: Site;
  variable: Variable;
  /** The groups that nothing was assigned to yet. */
  waiting: Set<number>;
}

/** A variable, parameter, cursor or record of a routine or script. */
export interface Variable {
  object: DraftObject;
  /** Its value has columns of its own: a record, a cursor. */
  record: boolean;
  /** Its declared type says which columns it has: rows give it their values by position. */
  typed?: true;
  /** It is declared as one value: where that is a document, its keys may be known as fields. */
  plain?: true;
}
