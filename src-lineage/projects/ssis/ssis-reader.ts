import type { ProjectReader } from '../reader.ts';

/** Reads packages of SQL Server Integration Services. */
export const ssisReader: ProjectReader = {
  claims: (name) => /\.(?:dtsx|conmgr|params|dtproj|dtsconfig)$/i.test(name),
  open: () => () => ({ pieces: [], flows: [], diagnostics: [] }),
};
