import type { SourceFile } from '../../../model/engine.ts';
import { type TemplateFiles } from './macro-files.ts';
import { type DbtProject, readProject } from './project.ts';
import { readSettings } from './settings.ts';
import { list, mapping, readYaml, text } from './yaml.ts';

/** A project that is run, with the packages that it brings: names mean something within a world only. */
export interface World {
  root: DbtProject;
  /** By name, the root among them. */
  packages: ReadonlyMap<string, DbtProject>;
  /** Files of the folder of the root that are not those of a package: `profiles.yml`, `target/manifest.json` … */
  files: ReadonlyMap<string, SourceFile>;
  /** The root is one of several whose models have the same names: theirs are distinguished by the project's. */
  others: ReadonlyMap<string, DbtProject>;
}

const settingsFile = /(?:^|\/)dbt_project\.ya?ml$/i;
const installed = /(?:^|\/)(?:dbt_packages|dbt_modules|dbt_internal_packages)\//;

/** Whether a file shows that a folder is a dbt project. */
export function isSettingsFile(name: string): boolean {
  return settingsFile.test(name);
}

/** Whether a file is in the folder of an installed package. */
export function isOfPackage(name: string): boolean {
  return installed.test(name);
}

/** A folder with a `dbt_project.yml`, with what is in it and in no project further down. */
interface Folder {
  directory: string;
  settings: SourceFile;
  files: SourceFile[];
  packagesPath: string;
  macroPaths: readonly string[];
}

/** Divides files into worlds. A project that another one, below its own folder, brings as a local package is run by that one. */
export function worldsOf(files: readonly SourceFile[], templates: TemplateFiles): World[] {
  const folders = foldersOf(files);
  const outer = folders.filter((folder) => !isInstalled(folder, folders));
  const projects = new Map<string, DbtProject>();
  const projectOf = (folder: Folder): DbtProject => {
    let project = projects.get(folder.directory);
    if (project === undefined) {
      const files = [...folder.files, ...macrosElsewhere(folder, folders)];
      project = readProject(folder.settings, folder.directory, files, templates);
      projects.set(folder.directory, project);
    }
    return project;
  };
  const byDirectory = new Map(outer.map((folder) => [folder.directory, folder]));
  const locals = new Map(outer.map((folder) => [folder, localPackages(folder, byDirectory)]));
  const tested = new Set<Folder>();
  for (const [folder, brought] of locals) {
    for (const each of brought) if (folder.directory.startsWith(each.directory)) tested.add(each);
  }
  const roots = outer.filter((folder) => !tested.has(folder) && !isLocal(folder, locals));
  const others = new Map(outer.map((folder) => [projectOf(folder).name, projectOf(folder)]));
  const run = new Set<Folder>();
  return roots.flatMap((folder) => {
    const brought = reached(folder, locals).filter((each) => !roots.includes(each));
    if (
      tested.size > 0 &&
      brought.length > 0 &&
      brought.every((each) => run.has(each)) &&
      isTestOnly(folder, brought)
    )
      return [];
    const packages = new Map<string, DbtProject>();
    for (const each of [folder, ...brought]) {
      run.add(each);
      for (const inner of folders) {
        if (!isInstalledIn(inner, each)) continue;
        const project = projectOf(inner);
        if (!packages.has(project.name)) packages.set(project.name, project);
      }
    }
    for (const each of brought) packages.set(projectOf(each).name, projectOf(each));
    const root = projectOf(folder);
    packages.set(root.name, root);
    const own = [...brought, folder].flatMap((each) =>
      each.files.map((file) => [file.name.slice(each.directory.length), file] as const),
    );
    return [{ root, packages, files: new Map(own), others }];
  });
}

/** Brought by another project as a local package, and not the other way round. */
function isLocal(folder: Folder, locals: ReadonlyMap<Folder, Folder[]>): boolean {
  return [...locals].some(
    ([other, brought]) =>
      other !== folder && brought.includes(folder) && !reached(folder, locals).includes(other),
  );
}

/** Files of packages in which a project looks for macros of its own: `macro-paths` may lead there. */
function macrosElsewhere(
  { directory, macroPaths, packagesPath }: Folder,
  folders: readonly Folder[],
): SourceFile[] {
  const paths = macroPaths.filter((path) => path.startsWith(`${packagesPath}/`));
  if (paths.length === 0) return [];
  return folders
    .filter((inner) => inner.directory !== directory && inner.directory.startsWith(directory))
    .flatMap(({ files }) => files)
    .filter(({ name }) => paths.some((path) => name.startsWith(`${directory}${path}/`)));
}

/** Further test projects of a package that another one runs already. */
function isTestOnly(folder: Folder, brought: readonly Folder[]): boolean {
  return brought.some((each) => folder.directory.startsWith(each.directory));
}

function foldersOf(files: readonly SourceFile[]): Folder[] {
  const folders = files
    .filter(({ name }) => isSettingsFile(name))
    .map((settings) => {
      const { packagesPath, paths } = readSettings(settings.text);
      const directory = settings.name.replace(/[^/]*$/, '');
      return { directory, settings, files: [] as SourceFile[], packagesPath, macroPaths: paths.macros };
    })
    .sort((a, b) => b.directory.length - a.directory.length || (a.directory < b.directory ? -1 : 1));
  const byDirectory = new Map(folders.map((folder) => [folder.directory, folder]));
  for (const file of files) folderOf(file.name, byDirectory)?.files.push(file);
  return folders.sort((a, b) => (a.directory < b.directory ? -1 : 1));
}

/** The innermost project that a file is in. */
function folderOf(name: string, byDirectory: ReadonlyMap<string, Folder>): Folder | undefined {
  for (let end = name.lastIndexOf('/'); end !== -1; end = name.lastIndexOf('/', end - 1)) {
    const folder = byDirectory.get(name.slice(0, end + 1));
    if (folder !== undefined) return folder;
    if (end === 0) break;
  }
  return byDirectory.get('');
}

function isInstalled(folder: Folder, folders: readonly Folder[]): boolean {
  return folders.some(
    (outer) =>
      outer !== folder &&
      folder.directory.startsWith(outer.directory) &&
      isPackagePath(folder.directory.slice(outer.directory.length), outer),
  );
}

function isPackagePath(path: string, { packagesPath }: Folder): boolean {
  return installed.test(path) || path.startsWith(`${packagesPath}/`);
}

/** Whether a folder is a package of another one's: right below its folder of packages. */
function isInstalledIn(inner: Folder, outer: Folder): boolean {
  if (!inner.directory.startsWith(outer.directory)) return false;
  const path = inner.directory.slice(outer.directory.length);
  return isPackagePath(path, outer) && path.split('/').length === outer.packagesPath.split('/').length + 2;
}

/** The projects that `packages.yml` names by `local:`. */
function localPackages(folder: Folder, byDirectory: ReadonlyMap<string, Folder>): Folder[] {
  const found: Folder[] = [];
  for (const { name, text: source } of folder.files) {
    if (!/(?:^|\/)(?:packages|dependencies)\.ya?ml$/i.test(name.slice(folder.directory.length))) continue;
    for (const each of list(mapping(readYaml(source).value)['packages'])) {
      const path = text(mapping(each)['local']);
      const local = path === undefined ? undefined : byDirectory.get(joined(folder.directory, path));
      if (local !== undefined && local !== folder) found.push(local);
    }
  }
  return found;
}

function joined(directory: string, path: string): string {
  const parts = directory.split('/').filter((part) => part !== '');
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const rooted = directory.startsWith('/') ? '/' : '';
  return parts.length === 0 ? rooted : `${rooted}${parts.join('/')}/`;
}

function reached(folder: Folder, locals: ReadonlyMap<Folder, Folder[]>): Folder[] {
  const found = new Set<Folder>();
  const next = [...(locals.get(folder) ?? [])];
  for (let each = next.pop(); each !== undefined; each = next.pop()) {
    if (each === folder || found.has(each)) continue;
    found.add(each);
    for (const further of locals.get(each) ?? []) next.push(further);
  }
  return [...found];
}
