import { count } from '../../base/count.ts';

/** One database that scripts know by two names: with its own, and without any. */
export const oneDatabaseStrings = {
  oneDatabase: {
    title: 'One database under two names',
    allFiles: 'all files',
    found: (folder: string, database: string, open: number, shared: number): string =>
      `${folder}: ${count(open, 'object')} written without a database; ${count(shared, 'other')} ${
        shared === 1 ? 'is' : 'are'
      } written with ${database} elsewhere.`,
    foundByProject: (folder: string, database: string, open: number, project: string): string =>
      `${folder}: ${count(open, 'object')} written without a database, which ${project} calls ${database}.`,
    several: (folders: number): string =>
      `In ${count(folders, 'folder')} names lack the database: some tables stand here twice.`,
    merge: (databases: number): string =>
      databases === 1 ? 'Read as one database' : 'Read each as one database',
    merged: (databases: readonly string[]): string =>
      `Read again: names without a database are in ${databases.join(' and ')}.`,
    decline: 'Leave it as it is',
  },
} as const;
