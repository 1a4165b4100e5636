import type { ProjectReader } from '../pieces/reader.ts';

const projectName = /(?:^|[\\/])([^\\/]+)\.sqlproj$/i;

/** The database that a project of Visual Studio is deployed to unless one says otherwise: it has the name of the file. */
export function databaseOfProject(name: string): string | undefined {
  return projectName.exec(name)?.[1];
}

/** The files of such projects (`.sqlproj`): the scripts beside them are read as they are, and the file names their database. */
export const databaseProjectReader: ProjectReader = {
  claims: (name) => projectName.test(name),
  open: () => () => ({
    pieces: [],
    flows: [],
    diagnostics: [],
    leftOut: 'it names the database of the scripts beside it',
    isRead: true,
  }),
};
