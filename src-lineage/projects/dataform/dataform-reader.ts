import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import type { SourceFile } from '../../model/engine.ts';
import type { ProjectReader, ProjectReading, SqlPiece } from '../pieces/reader.ts';
import { type Action, partsOf } from './actions.ts';
import { marksOf } from './file-marks.ts';
import { DataformProject } from './project.ts';
import { sqlxFile } from './sqlx-file.ts';

const settings = /(?:^|\/)(?:dataform\.json|workflow_settings\.ya?ml)$/i;

/** Reads projects of Dataform: a folder with a `dataform.json` or `workflow_settings.yaml`, and all below. */
export const dataformReader: ProjectReader = {
  bounds: (name) => settings.test(name),
  claims: (name) =>
    (settings.test(name) || /\.(?:sqlx|js)$/i.test(name)) && !/(?:^|\/)node_modules\//.test(name),
  open: (files) => {
    const projects = projectsOf(files);
    return (file) => {
      const project = projects.find(({ directory }) => file.name.startsWith(directory));
      if (project === undefined) return undefined;
      const own = { project: { folder: project.directory } };
      if (/\.sqlx$/i.test(file.name)) {
        const reading = sqlxFile(file.name, file.text, marksOf(file, project)) ?? asItStands(file);
        return { ...reading, ...own };
      }
      const actions = project.actionsOf(file.name);
      return actions.length === 0 ? besides() : { ...readingOf(actions), ...own };
    };
  },
};

function asItStands({ text }: SourceFile): ProjectReading {
  return { pieces: [{ text, map: [{ at: 0, start: 0 }], isFile: true }], flows: [], diagnostics: [] };
}

/** Inner projects before those around them. */
function projectsOf(files: readonly SourceFile[]): DataformProject[] {
  const directories = [
    ...new Set(files.filter(({ name }) => settings.test(name)).map(({ name }) => name.replace(/[^/]*$/, ''))),
  ];
  directories.sort((one, other) => other.length - one.length);
  const within = new Map(directories.map((directory) => [directory, new Map<string, SourceFile>()]));
  for (const file of files) {
    const directory = directories.find((each) => file.name.startsWith(each));
    if (directory !== undefined) within.get(directory)!.set(file.name.slice(directory.length), file);
  }
  return [...within].map(([directory, own]) => new DataformProject(directory, own));
}

function besides(): ProjectReading {
  return {
    pieces: [],
    flows: [],
    diagnostics: [],
    leftOut: 'it is read with its Dataform project',
    isRead: true,
  };
}

/** What code makes: queries become relations, statements run, declared tables are sources. */
function readingOf(actions: readonly Action[]): ProjectReading {
  const reading: ProjectReading = { pieces: [], flows: [], diagnostics: [], relations: [] };
  for (const action of actions) {
    const { after, before, end, kind, start, texts, type } = action;
    const parts = partsOf(action);
    if (kind === 'declare') reading.relations!.push({ parts, quoted: 0, origin: 'source' });
    if (kind === 'declare' || kind === 'other' || /^(?:assertion|test)$/.test(type)) continue;
    const piece = (text: string): SqlPiece => ({ text, map: [{ at: 0, start, end }] });
    for (const text of before) reading.pieces.push(piece(text));
    if (texts.length === 0) reading.diagnostics.push(notRead(action));
    const makes = { parts, object: type === 'view' ? ('view' as const) : ('table' as const), start, end };
    for (const text of texts)
      reading.pieces.push(kind === 'publish' ? { ...piece(text), makes } : piece(text));
    for (const text of after) reading.pieces.push(piece(text));
  }
  return reading;
}

function notRead({ end, name, start }: Action): Diagnostic {
  return {
    code: 'unknown-macro',
    severity: 'information',
    class: 'SyntaxHint',
    message: `What the code makes ${name === '' ? 'here' : name} of is only known when it runs.`,
    span: [0, start, end],
  };
}
