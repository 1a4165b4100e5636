import type { DataflowHead } from '../ir/dataflow.ts';
import type { FolderDefaults } from '../model/folder-defaults.ts';

/**
 * Projects beside each other in one folder may make relations of the same names, which are not the same relations. What
 * such a project names without a database, or without a schema, is then in one that is called as its folder, unless its
 * reader has distinguished its names.
 */
export function projectsApart(files: readonly DataflowHead[]): FolderDefaults[] {
  const found = new Map<string, FolderDefaults>();
  for (const [name, makers] of makersOf(files)) {
    if (makers.size < 2) continue;
    const level = name.includes('.') ? 'database' : 'schema';
    for (const [folder, isApart] of makers) {
      if (isApart || folder === '') continue;
      const own = /([^/]*)\/*$/.exec(folder)![1]!;
      found.set(folder, { ...(found.get(folder) ?? { folder }), [level]: own });
    }
  }
  return [...found.values()];
}

/** By schema and name: the folders of the projects that make it, and whether their names are distinguished. */
function makersOf(files: readonly DataflowHead[]): Map<string, Map<string, boolean>> {
  const found = new Map<string, Map<string, boolean>>();
  for (const { project, statements } of files) {
    if (project === undefined) continue;
    for (const { actions } of statements)
      for (const action of actions) {
        if (action.do !== 'define-by-query' && action.do !== 'define-table') continue;
        const name = action.name.parts.slice(-2).join('.').toLowerCase();
        const makers = found.get(name) ?? new Map<string, boolean>();
        found.set(name, makers.set(project.folder, project.isApart === true));
      }
  }
  return found;
}
