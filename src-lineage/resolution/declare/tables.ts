import type { FileLink, Site } from '../run/file-link.ts';
import type { NameUse, RoutineIndex } from '../../ir/names.ts';
import { type CatalogEntry, madeFromTable, newEntry } from '../../catalog/catalog.ts';
import { ColumnList } from '../../catalog/column-list.ts';
import { isQuoted } from '../../catalog/names.ts';
import type { DraftColumn, DraftObject } from '../run/draft.ts';
import { declaresCursor, homeOf, type LinkRun, routinesAround, statementNumber } from '../run/run.ts';
import { BodyRegions } from './locals/body-regions.ts';
import { ReadsByFile } from './locals/local-reads.ts';
import {
  grow,
  growByRounds,
  type Growth,
  growthPlace,
  GrownTables,
  insert,
  livingAt,
  type LocalTable,
  renewable,
} from './locals/local-versions.ts';
import { NamesInRoutines, tableOfCalled, tableOfCallers } from './locals/names-in-routines.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';

/** Resolves the names of tables to catalog entries, also temporary ones, and gives entries their objects. */
export class Tables {
  private readonly run: LinkRun;
  private readonly locals = new Map<FileLink, Map<RoutineIndex, Map<string, LocalTable[]>>>();
  /** The bodies that call routines. */
  private readonly callers = new Map<FileLink, Set<RoutineIndex>>();
  private readonly pipelines = new Map<FileLink, boolean>();
  private names: NamesInRoutines | undefined;
  private readonly reads = new ReadsByFile((use) => this.localKey(use), homeOf);
  /** The temporary tables that go on under their names with more rows. */
  readonly grown = new GrownTables();
  private readonly regions = new BodyRegions();
  private readonly objects = new Map<CatalogEntry, DraftObject>();
  private readonly entries = new Map<DraftObject, CatalogEntry>();
  private readonly listed = new Map<CatalogEntry, ColumnList>(); // whose columns an object has got last
  /** The statement that has altered a table last, of those that are linked: its columns are listed. */
  private readonly alteredLast = new Map<CatalogEntry, { file: FileLink; statement: number }>();
  private ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined = () => undefined;

  /** The names of all local tables. */
  private readonly localNames = new Set<string>();
  private declared = false;
  private callersOf: (file: FileLink, routine: RoutineIndex) => readonly Site[] = () => [];

  constructor(run: LinkRun) {
    this.run = run;
  }

  /** Sets how the places are found from which a routine is called. */
  setCallers(callersOf: (file: FileLink, routine: RoutineIndex) => readonly Site[]): void {
    this.callersOf = callersOf;
  }

  /** Sets how the owner of local tables is found. */
  setOwners(ownerOf: (file: FileLink, routine: RoutineIndex) => DraftObject | undefined): void {
    this.ownerOf = ownerOf;
  }

  /** Makes a temporary table known from a statement on. Its name then hides the database's. */
  defineLocal(site: Site, use: NameUse): CatalogEntry {
    const key = this.localKey(use);
    const home = homeOf(site.file, site.routine);
    const list = this.listOf(site.file, home, key);
    const known = livingAt(list, site.statement);
    // what is made under the name of a table that was dropped is another table
    if (known !== undefined) return known.entry;
    const made = this.addLocal(site, home, list, use);
    const loops = list.length > 1 ? this.regions.loops(site) : [];
    this.grown.note(
      site.file,
      growByRounds(list, made, loops, () => this.newLocal(site.file, home, use)),
    );
    return made.entry;
  }

  private addLocal(site: Site, home: RoutineIndex, list: LocalTable[], use: NameUse): LocalTable {
    const { file, statement } = site;
    const entry = this.newLocal(file, home, use);
    return insert(list, { entry, from: statement, until: Infinity, born: statement });
  }

  private newLocal(file: FileLink, home: RoutineIndex, use: NameUse): CatalogEntry {
    const name = use.parts.at(-1) ?? '';
    const entry = newEntry({ server: '', outer: '', inner: '', name }, 'temporary-table', true);
    this.localNames.add(this.localKey(use));
    const owner = home >= 0 ? this.ownerOf(file, home) : undefined;
    this.setObject(entry, this.run.builder.object('temporary-table', 'intermediate', name, owner));
    return entry;
  }

  /** DROP: from the next statement on the name means what it meant before. */
  dropLocal(site: Site, use: NameUse): void {
    const list = this.localScope(site.file, homeOf(site.file, site.routine)).get(this.localKey(use));
    const local = list && livingAt(list, site.statement);
    if (local) local.until = site.statement;
  }

  /**
   * A temporary table is made again or emptied: from here on its name means another one, so that what is written later
   * does not reach what was read before. In branches and loops both may be meant, and so where other routines are called
   * and some routine names such a table: it may be this one.
   */
  renewLocal(site: Site, use: NameUse): Omit<Growth, 'statement'> | undefined {
    const home = homeOf(site.file, site.routine);
    const key = this.localKey(use);
    const scopes = this.locals.get(site.file);
    const own = scopes?.get(home)?.get(key);
    const list = own ?? (home < 0 ? undefined : scopes?.get(-1)?.get(key));
    const local = list && renewable(site, list);
    if (local === undefined || site.file.dataflow.statements[site.statement]?.conditional) return undefined;
    if (this.calls(site.file, home) && this.isNamedOutside(site.file, home, use)) return undefined;
    const { entry: before } = local;
    if (own !== undefined) local.until = site.statement;
    const { entry } = this.addLocal(site, home, this.listOf(site.file, home, key), use);
    madeFromTable(entry, before);
    // a table that the script has made: what the routine puts in from here on, the session keeps
    if (own === undefined)
      this.grown.note(site.file, [{ before: entry, entry: before, statement: site.statement }]);
    return { before, entry };
  }

  /**
   * A temporary table that was read gets more rows or other values: from here on its name means another one, which has
   * the rows of the first as well, so that what comes now does not reach what was read before, see {@link grow}.
   */
  growLocal(site: Site, use: NameUse): void {
    const { file, statement } = site;
    const home = homeOf(site.file, site.routine);
    const key = this.localKey(use);
    const list = this.locals.get(file)?.get(home)?.get(key);
    const local = list && renewable(site, list);
    if (local === undefined) return;
    const arms = this.regions.arms(site);
    const loops = this.regions.loops(site);
    // the order of the text says nothing: a jump goes back
    if (file.dataflow.statements[statement]?.conditional && arms.length + loops.length === 0) return;
    const place = growthPlace(statement, local, arms, loops);
    if (place === undefined || !this.reads.of(file).isReadBefore(home, key, local, place, statement)) return;
    if (this.isNamedOutside(file, home, use)) return;
    const grown = grow(list!, local, place, () => this.newLocal(file, home, use));
    this.grown.note(file, grown);
  }

  private isNamedOutside(file: FileLink, home: RoutineIndex, use: NameUse): boolean {
    const { tableVariablePrefix } = this.run.dialect.names;
    if (tableVariablePrefix !== undefined && use.parts.at(-1)!.startsWith(tableVariablePrefix)) return false;
    this.names ??= new NamesInRoutines(this.run.files, (one) => this.localKey(one), homeOf);
    return this.names.isNamedOutside(this.localKey(use), file, home);
  }

  private calls(file: FileLink, home: RoutineIndex): boolean {
    let callers = this.callers.get(file);
    if (callers === undefined) {
      callers = new Set();
      for (const { actions, routine } of file.dataflow.statements)
        if (actions.some((action) => action.do === 'call')) callers.add(homeOf(file, routine));
      this.callers.set(file, callers);
    }
    return callers.has(home);
  }

  /** Table variables: by their name with the mark. */
  defineVariable(file: FileLink, routine: RoutineIndex, name: string, known: readonly KnownColumn[]): void {
    const site = { file, statement: -1, routine };
    const entry = this.defineLocal(site, { parts: [name], quoted: 0, start: 0, end: 0 });
    entry.history.add({
      file: file.index,
      statement: -1,
      step: 0,
      what: 'define',
      list: () => new ColumnList(known, known.length > 0),
    });
  }

  /** The table that a variable or parameter of a routine holds. */
  variable(file: FileLink, routine: RoutineIndex, name: string): CatalogEntry | undefined {
    return this.locals.get(file)?.get(routine)?.get(this.run.fold.table(name, false))?.at(-1)?.entry;
  }

  /**
   * The table of a name.
   * @param inclusive the statement itself makes the table: its own temporary table is meant.
   */
  entry(site: Site, use: NameUse, inclusive = false): CatalogEntry {
    const local = this.local(site, use, inclusive);
    if (local !== undefined) return local;
    const stored = this.stored(site, use);
    const mayBeOthers = this.declared && this.localNames.has(this.localKey(use));
    if (!mayBeOthers || stored.history.defined || !this.run.fold.mayBeTemporary(use)) return stored;
    return this.ofOthers(site, use, false) ?? stored;
  }

  /** The table of a name that is none of a script or routine. */
  private stored({ file, statement }: Site, use: NameUse): CatalogEntry {
    const { catalog, fold } = this.run;
    const declared = file.names.get(use);
    return declared === undefined
      ? catalog.find(fold.key(use, file.scopes[statement] ?? {}))
      : catalog.named(declared);
  }

  /** All definitions of the run are known: from here on a routine sees what its callers have made. */
  closeDeclarations(): void {
    for (const file of this.run.files) declareOrigins(this.run, file);
    this.declared = true;
    this.reads.clear();
  }

  private local(site: Site, use: NameUse, inclusive: boolean): CatalogEntry | undefined {
    const name = use.parts.at(-1) ?? '';
    const byName = this.run.fold.temporaryByName(name) === 'local';
    if (!byName && !this.run.fold.mayBeTemporary(use)) return undefined;
    const scopes = this.locals.get(site.file);
    if (scopes !== undefined) {
      const key = this.localKey(use);
      let other: LocalTable | undefined;
      for (const routine of routinesAround(site.file, site.routine)) {
        const list = scopes.get(routine)?.get(key);
        if (list === undefined) continue;
        const living = livingAt(list, site.statement, inclusive ? 'up to it' : 'before it');
        if (living !== undefined) return living.entry;
        other ??= this.elsewhere(site, list, byName);
      }
      if (other !== undefined) return other.entry;
    }
    return byName ? (this.ofOthers(site, use, true) ?? this.defineLocal(site, use)) : undefined;
  }

  /** The temporary table of the bodies that call this one, else that of a routine that was called before: the session keeps it. */
  private ofOthers(site: Site, use: NameUse, byName: boolean): CatalogEntry | undefined {
    const key = this.localKey(use);
    const bodies = { callersOf: this.callersOf, homeOf: (one: Site) => homeOf(one.file, one.routine) };
    const scopeOf = (file: FileLink, routine: RoutineIndex): LocalTable[] =>
      this.locals.get(file)?.get(routine)?.get(key) ?? [];
    const ofCaller = tableOfCallers(site, bodies, (file, routine) => scopeOf(file, routine)[0]?.entry);
    if (ofCaller !== undefined || byName) return ofCaller;
    return tableOfCalled(site, bodies, [...this.locals], (file, routine) => {
      const last = scopeOf(file, routine).at(-1);
      return last?.until === Infinity ? last.entry : undefined;
    });
  }

  /**
   * What a name means where no table of it lives: a cursor's query sees the table that is made before it is opened, a pipeline's
   * those of all its statements.
   */
  private elsewhere(site: Site, list: readonly LocalTable[], byName: boolean): LocalTable | undefined {
    if (byName) return list.findLast(({ from }) => from < site.statement) ?? list[0];
    const looksAhead = declaresCursor(site) || this.isPipeline(site.file);
    return looksAhead ? list.find(({ from }) => from > site.statement) : undefined;
  }

  private isPipeline(file: FileLink): boolean {
    const known = this.pipelines.get(file);
    if (known !== undefined) return known;
    const isOne = file.dataflow.statements.some(({ actions }) =>
      actions.some((action) => action.do === 'define-by-query' && action.refreshed),
    );
    this.pipelines.set(file, isOne);
    return isOne;
  }

  private localKey(use: NameUse): string {
    const last = use.parts.length - 1;
    return this.run.fold.table(use.parts[last] ?? '', isQuoted(use.quoted, last));
  }

  private listOf(file: FileLink, home: RoutineIndex, key: string): LocalTable[] {
    const scope = this.localScope(file, home);
    const list = scope.get(key) ?? [];
    scope.set(key, list);
    return list;
  }

  private localScope(file: FileLink, routine: RoutineIndex): Map<string, LocalTable[]> {
    let scopes = this.locals.get(file);
    if (scopes === undefined) this.locals.set(file, (scopes = new Map()));
    let scope = scopes.get(routine);
    if (scope === undefined) scopes.set(routine, (scope = new Map()));
    return scope;
  }

  /** The model's object of an entry, with the columns that are known. */
  object(entry: CatalogEntry): DraftObject {
    let object = this.objects.get(entry);
    if (object === undefined) {
      const { display, kind, origin } = entry;
      const role = kind === 'temporary-table' ? 'intermediate' : 'persistent';
      object = this.run.builder.object(kind, role, display.name);
      Object.assign(object, this.run.fold.levels(display));
      if (origin !== undefined) object.origin = origin;
      this.setObject(entry, object);
    }
    return object;
  }

  private setObject(entry: CatalogEntry, object: DraftObject): void {
    this.objects.set(entry, object);
    this.entries.set(object, entry);
  }

  /** The entry that an object stands for. */
  entryOf(object: DraftObject): CatalogEntry | undefined {
    return this.entries.get(object);
  }

  /** Lists known columns under the object of an entry. */
  list(entry: CatalogEntry, list: ColumnList): DraftObject {
    const object = this.object(entry);
    const before = this.listed.get(entry);
    if (before === list) return object;
    this.listed.set(entry, list);
    for (const known of list.beyond(before)) this.known(object, known);
    if (list.complete) object.complete = true;
    return object;
  }

  known(object: DraftObject, known: KnownColumn): DraftColumn {
    const column = this.run.builder.column(object, known.key, known.name);
    if (known.dataType && column.dataType === undefined) column.dataType = known.dataType;
    if (known.primaryKey) column.primaryKey = true;
    return column;
  }

  /** The object of a table that a statement alters, with the columns that it has before and after that. */
  altered(site: Site, use: NameUse): DraftObject {
    const entry = this.entry(site, use, true);
    const object = this.object(entry);
    const { file, statement } = site;
    const last = this.alteredLast.get(entry);
    if (last?.file !== file || last.statement !== statement) {
      const made = last?.file === file && entry.history.madeBy(file.index, statement, last.statement);
      if (made) for (const known of made) this.known(object, known);
      else {
        this.list(entry, entry.history.at(file.index, statement));
        this.list(entry, entry.history.afterStatement(file.index, statement));
      }
      this.alteredLast.set(entry, { file, statement });
    }
    this.touched(site, use, 'writes', object);
    return object;
  }

  private touched(site: Site, use: NameUse, how: 'reads' | 'writes' | 'mentions', object: DraftObject): void {
    if (how !== 'mentions') this.run.builder.touch(statementNumber(site), how, object);
    if (use.end > use.start) this.named(site, use, object);
  }

  /**
   * The object of a name that a statement reads or writes, with the place where it is named.
   * @param inclusive as for {@link entry}
   */
  use(
    site: Site,
    use: NameUse,
    how: 'reads' | 'writes' | 'mentions',
    inclusive = how === 'writes',
  ): { entry: CatalogEntry; object: DraftObject } {
    const entry = this.entry(site, use, inclusive);
    const object = this.list(entry, entry.history.at(site.file.index, site.statement));
    this.touched(site, use, how, object);
    return { entry, object };
  }

  /** What some statement reads. */
  read(): ReadonlySet<DraftObject> {
    return new Set([...this.run.builder.touched.values()].flatMap(({ reads }) => reads ?? []));
  }

  /** Notes a place where an object is named, and whether with its database. */
  named(site: Site, use: NameUse, object: DraftObject): void {
    this.run.builder.name(object, site.file.index, use);
    if (this.run.fold.namesDatabase(use)) object.databaseWritten = true;
  }
}

/** Notes what the tool of a project says that relations are. What it makes is no source, whoever else reads it as one. */
function declareOrigins({ catalog, fold }: LinkRun, { dataflow, scopes }: FileLink): void {
  for (const { name, origin } of dataflow.origins ?? []) {
    const entry = catalog.find(fold.key(name, scopes[0] ?? {}));
    if (origin !== 'source' || entry.origin === undefined) entry.origin = origin;
  }
}
