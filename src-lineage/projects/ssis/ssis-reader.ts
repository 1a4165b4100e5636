import type { SourceFile } from '../../model/engine.ts';
import type { ProjectOptions, ProjectReader, ProjectReading } from '../pieces/reader.ts';
import { readXml } from '../formats/xml/xml-document.ts';
import { faultsOf } from '../formats/xml/xml-faults.ts';
import { XmlTexts } from '../formats/xml/xml-values.ts';
import { projectParameters, type Variable, type VariableTable } from './expressions/variables.ts';
import { type Project, readPackage } from './package.ts';
import { type Configuration, configurationOf } from './parts/configurations.ts';
import { connectedVendors } from '../pieces/connection-string.ts';
import { declaredConnection, type DeclaredConnection } from './parts/connections.ts';

const packageName = /\.dtsx$/i;
const settingsName = /\.(?:conmgr|params|dtproj|dtsconfig)$/i;

/** Reads packages of SQL Server Integration Services, and what of a project says how they are read. */
export const ssisReader: ProjectReader = {
  claims: (name) => packageName.test(name) || settingsName.test(name),
  vendors: ({ text }) => connectedVendors(text),
  open: (files, options) => {
    const projects = projectsOf(files, configurationsOf(files));
    const texts = new Map<string, string>();
    for (const { name, text } of files)
      if (packageName.test(name) && !isBuilt(name)) texts.set(text, texts.get(text) ?? name);
    return (file) => readFile(file, projects, texts, options);
  },
};

function readFile(
  { name, text }: SourceFile,
  projects: ReadonlyMap<string, Project>,
  texts: ReadonlyMap<string, string>,
  options: ProjectOptions,
): ProjectReading {
  const nothing: ProjectReading = { pieces: [], flows: [], diagnostics: [] };
  if (!packageName.test(name)) {
    const diagnostics = faultsOf(readXml(text));
    return diagnostics.length > 0
      ? { ...nothing, diagnostics }
      : { ...nothing, leftOut: 'it only says how packages are read', isRead: true };
  }
  if (isBuilt(name) && hasOriginal(name, text, texts))
    return { ...nothing, leftOut: 'a build made it of a package beside it' };
  return readPackage({ name, text }, projects.get(folderOf(name))!, options);
}

/** The files of configurations, by their names alone: packages name them by paths of other machines. */
function configurationsOf(files: readonly SourceFile[]): Map<string, Configuration> {
  const configurations = new Map<string, Configuration>();
  for (const { name, text } of files) {
    if (!/\.dtsconfig$/i.test(name)) continue;
    const { root } = readXml(text);
    if (root !== undefined)
      configurations.set(baseName(name).toLowerCase(), configurationOf(new XmlTexts(text), root));
  }
  return configurations;
}

/** Projects by their folders: their connections and parameters. */
function projectsOf(
  files: readonly SourceFile[],
  configurations: ReadonlyMap<string, Configuration>,
): Map<string, Project> {
  const projects = new Map<
    string,
    Project & { parameters: Map<string, Variable>; connections: DeclaredConnection[] }
  >();
  for (const { name, text } of files) {
    const folder = folderOf(name);
    const project = projects.get(folder) ?? {
      parameters: new Map<string, Variable>(),
      connections: [] as DeclaredConnection[],
      configurations,
    };
    projects.set(folder, project);
    if (!settingsName.test(name)) continue;
    const { root } = readXml(text);
    if (root === undefined) continue;
    const texts = new XmlTexts(text);
    if (root.name === 'ConnectionManager') project.connections.push(declaredConnection(texts, root));
    else if (root.name === 'Parameters') addAll(project.parameters, projectParameters(texts, root));
  }
  return projects;
}

function addAll(into: Map<string, Variable>, table: VariableTable): void {
  for (const [name, variable] of table) into.set(name, variable);
}

function folderOf(name: string): string {
  return name.slice(0, Math.max(name.replaceAll('\\', '/').lastIndexOf('/'), 0));
}

function baseName(name: string): string {
  return name.split(/[\\/]/).at(-1)!;
}

/** `obj/Development/Load.dtsx`, `bin/Development/Shop.ispac/Load.dtsx`: what Visual Studio makes of a project. */
function isBuilt(name: string): boolean {
  return /(?:^|[\\/])(?:obj|bin)[\\/]|\.ispac[\\/]/i.test(name);
}

/** A package of this name is in the project that was built, or one of this very text anywhere. */
function hasOriginal(name: string, text: string, texts: ReadonlyMap<string, string>): boolean {
  if (texts.has(text)) return true;
  const file = name.slice(folderOf(name).length);
  const [project] = name.split(/[\\/](?:obj|bin)[\\/]/i);
  return [...texts.values()].some((other) => other === `${project}${file}`);
}
