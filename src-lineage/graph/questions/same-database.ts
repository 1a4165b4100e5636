import type { LineageModel } from '../../model/model.ts';
import type { LineageObject } from '../../model/objects.ts';

/** Files of a folder that define objects without a database, beside others that are known to be in one. */
export interface SameDatabase {
  /** Empty for all files, else with a slash at its end. */
  folder: string;
  database: string;
  /** Objects that the files define without a database, which would be in this one. */
  open: number;
  /** Objects that they define without it, too, and that other statements name with it. */
  shared: number;
  /** The project of Visual Studio (`.sqlproj`) that says so. */
  project?: string;
}

/** A file that says which database the scripts of its folder are of. */
interface DatabaseProject {
  name: string;
  database: string;
}

interface Folder {
  path: string;
  /** What a project in it says, if scripts name its database at all. */
  project?: DatabaseProject;
  files: number;
  open: number;
  /** How many of its objects are in which database. */
  known: Map<string, { database: string; objects: number }>;
  inner: Map<string, Folder>;
}

/**
 * Where scripts define the objects of one database under two names: `Sales.Orders` in the files of a project that is
 * deployed to it, and `Shop.Sales.Customers` in those that use it from elsewhere. Of the folders in which all objects with a
 * database are in the same, the outermost are listed, by their names; a folder with a project by what that declares.
 * @param projects files that name the database of the scripts in their folders
 */
export function sameDatabases(model: LineageModel, projects: Iterable<DatabaseProject> = []): SameDatabase[] {
  const root = newFolder('');
  for (const { name } of model.files) for (const folder of foldersOf(root, name)) folder.files += 1;
  noteProjects(root, model, projects);
  for (const object of model.objects) {
    const file = definingFile(model, object);
    if (file === undefined) continue;
    for (const folder of foldersOf(root, file)) note(folder, object.database);
  }
  return foldersWithOne(root)
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map((folder) => {
      const { path, open, known, project } = folder;
      if (project === undefined) {
        const { database, objects } = knownIn(folder);
        return { folder: path, database, open, shared: objects };
      }
      const { database, name } = project;
      const shared = known.get(database.toLowerCase())?.objects ?? 0;
      return { folder: path, database, open, shared, project: name };
    });
}

/** Projects whose database is named somewhere: of others there is no second name. */
function noteProjects(root: Folder, model: LineageModel, projects: Iterable<DatabaseProject>): void {
  const databases = new Map<string, string>();
  for (const { database } of model.objects)
    if (database !== undefined) databases.set(database.toLowerCase(), database);
  for (const { name, database: said } of projects) {
    const database = databases.get(said.toLowerCase());
    if (database === undefined) continue;
    let innermost = root;
    for (const folder of foldersOf(root, name)) innermost = folder;
    innermost.project = { name, database };
  }
}

/** The file that defines an object of a schema and writes no database before its name. */
function definingFile(model: LineageModel, object: LineageObject): string | undefined {
  const { statement, database = '', schema = '', name, spans, role } = object;
  const isStored = role === 'persistent' || role === 'routine';
  if (!isStored || statement === undefined || schema === '') return undefined;
  const [file, start, end] = model.statements[statement]!.span;
  const place = spans.find(([at, from, to]) => at === file && from >= start && to <= end);
  if (place === undefined) return undefined;
  // A name of three parts is that long; in brackets one of two may be, where the database has up to three letters.
  const isWritten = place[2] - place[1] >= database.length + schema.length + name.length + 2;
  return database !== '' && isWritten ? undefined : model.files[file]!.name;
}

/** The folders that a file is in, from the outermost. */
function* foldersOf(root: Folder, file: string): Generator<Folder> {
  let folder = root;
  yield root;
  for (let end = file.indexOf('/', 1); end >= 0; end = file.indexOf('/', end + 1))
    yield (folder = innerOf(folder, file.slice(0, end + 1)));
}

function note(folder: Folder, database = ''): void {
  const { known } = folder;
  const key = database.toLowerCase();
  if (key === '') {
    folder.open += 1;
    return;
  }
  const { objects } = known.get(key) ?? { objects: 0 };
  known.set(key, { database, objects: objects + 1 });
}

function innerOf(folder: Folder, path: string): Folder {
  const inner = folder.inner.get(path) ?? newFolder(path);
  folder.inner.set(path, inner);
  return inner;
}

const newFolder = (path: string): Folder => ({ path, files: 0, open: 0, known: new Map(), inner: new Map() });

/** The outermost folders in which one database has two names; files outside of the only one that has it are left alone. */
function foldersWithOne(folder: Folder): Folder[] {
  if (folder.open === 0) return [];
  if (folder.project !== undefined) return [folder];
  const inside = [...folder.inner.values()].flatMap(foldersWithOne);
  if (folder.known.size !== 1 || inside.some(({ project }) => project !== undefined)) return inside;
  const isInOne = inside.some((inner) => hasAllOf(inner, folder) && inner.files < folder.files);
  return isInOne ? inside : [folder];
}

function hasAllOf(inner: Folder, folder: Folder): boolean {
  return inner.open === folder.open && knownIn(inner).objects === knownIn(folder).objects;
}

const knownIn = ({ known }: Folder): { database: string; objects: number } => known.values().next().value!;
