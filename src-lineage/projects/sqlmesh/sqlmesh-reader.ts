import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import type { SourceFile } from '../../model/engine.ts';
import { codeStart } from '../pieces/macro-text.ts';
import type { ProjectOptions, ProjectReader, ProjectReading } from '../pieces/reader.ts';
import { externalModels } from './external-models.ts';
import { sqlmeshFile } from './model-file.ts';
import {
  inferredName,
  projectAround,
  type SqlmeshProject,
  sqlmeshProjects,
  vendorOfSettings,
} from './project.ts';
import { pythonModel } from './python-model.ts';

const settings = /(?:^|\/)config\.(?:ya?ml|py)$/i;
/** Lists of tables that others make (SQLMesh, "External models"). */
const external = /(?:^|\/)(?:external_models(?:\/[^/]+)?|schema)\.ya?ml$/i;
const block = /(?:MODEL|AUDIT|METRIC)\s*\(/iy;

/** Reads SQLMesh projects: a folder with a `config.yaml` that says so, and all below. */
export const sqlmeshReader: ProjectReader = {
  bounds: (name) => settings.test(name),
  claims,
  vendors: ({ name, text }) =>
    settings.test(name) ? [vendorOfSettings(name, text)].flatMap((vendor) => vendor ?? []) : [],
  open: (files, options) => {
    const projects = sqlmeshProjects(files);
    return (file) => readFile(file, projectAround(projects, file.name), options);
  },
};

function claims(name: string, text: () => string): boolean {
  if (
    settings.test(name) ||
    external.test(name) ||
    /(?:^|\/)(?:seeds\/.*\.csv|(?:models|macros)\/.*\.py)$/i.test(name)
  )
    return true;
  if (!/\.sql$/i.test(name)) return false;
  const held = text();
  block.lastIndex = codeStart(held);
  return block.test(held) || (/(?:^|\/)macros\//.test(name) && held.includes('{% macro'));
}

function readFile(
  file: SourceFile,
  project: SqlmeshProject | undefined,
  options: ProjectOptions,
): ProjectReading | undefined {
  const { name, text } = file;
  const diagnostics: Diagnostic[] = [];
  const isSql = /\.sql$/i.test(name);
  if (project === undefined)
    return isSql ? undefined : { pieces: [], flows: [], diagnostics, leftOut: 'it holds no SQL' };
  if (project.fault?.file === file) diagnostics.push(project.fault.diagnostic);
  if (external.test(name)) return externalModels(text, project.vendor ?? options.vendor);
  if (isSql && !project.macroFiles.has(file)) {
    const inferred = project.infersNames ? inferredName(name.slice(project.directory.length)) : undefined;
    const reading = sqlmeshFile(text, options, project, inferred);
    return reading && { ...reading, project: { folder: project.directory } };
  }
  const model = /\.py$/i.test(name) ? pythonModel(text, options.vendor) : undefined;
  if (model !== undefined) return { ...model, project: { folder: project.directory } };
  if (diagnostics.length > 0) return { pieces: [], flows: [], diagnostics };
  return { pieces: [], flows: [], diagnostics, leftOut: 'it is read with its SQLMesh project', isRead: true };
}
