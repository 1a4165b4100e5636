import type { Verdict } from './inspect.ts';
import { endingOf, projectEndings } from './fileKinds.ts';

/** What of a dbt project is counted, by the folder in it that it is in unless its settings say otherwise. */
type DbtPart = 'models' | 'snapshots' | 'seeds';

/** A project among the files of a job, as far as paths show. */
export type FoundProject = {
  /** Indexes of the candidates that belong to it; one in an archive comes with its archive, and lists none. */
  candidates: ReadonlySet<number>;
} & ({ kind: 'dbt'; name: string; parts: Record<DbtPart, number> } | { kind: 'ssis'; packages: number });

const dbtParts: Readonly<Record<string, { part: DbtPart; endings: readonly string[] }>> = {
  models: { part: 'models', endings: ['sql', 'py'] },
  snapshots: { part: 'snapshots', endings: ['sql'] },
  seeds: { part: 'seeds', endings: ['csv'] },
  // before dbt 1.0
  data: { part: 'seeds', endings: ['csv'] },
};

const settingsFile = /(?:^|\/)dbt_project\.ya?ml$/i;
/** Where dbt installs packages: they are a part of the project that has them. */
const installed = /(?:^|\/)dbt_(?:packages|modules)\//;

/** The folders of dbt projects among some files: all SQL in one goes to the database of its adapter. */
export function dbtFolders(paths: readonly string[]): string[] {
  return paths
    .filter((path) => settingsFile.test(path))
    .map((path) => path.slice(0, path.lastIndexOf('/') + 1));
}

/**
 * The projects that the files of a job make, in the order of their paths.
 * @param candidatePath of the candidate of an index, which names a project that is all of an archive
 */
export function foundProjects(
  verdicts: readonly Verdict[],
  candidatePath: (index: number) => string,
): FoundProject[] {
  const projects = new Map<string, FoundProject & { kind: 'dbt' }>();
  for (const verdict of verdicts) {
    if (verdict.skipped !== undefined || !settingsFile.test(verdict.path)) continue;
    if (installed.test(verdict.path)) continue;
    const folder = verdict.path.slice(0, verdict.path.lastIndexOf('/') + 1);
    const around = folder === '' && verdict.inArchive ? candidatePath(verdict.candidate) : folder;
    projects.set(keyOf(verdict, folder), {
      kind: 'dbt',
      name: nameOf(around),
      parts: { models: 0, snapshots: 0, seeds: 0 },
      candidates: new Set(),
    });
  }
  const packages = new Set<number>();
  let packageCount = 0;
  for (const verdict of verdicts) {
    if (projects.size > 0) addToProject(projects, verdict);
    const ending = endingOf(verdict.path);
    if (verdict.skipped !== undefined || !projectEndings.has(ending)) continue;
    if (ending === 'dtsx') packageCount += 1;
    if (!verdict.inArchive) packages.add(verdict.candidate);
  }
  const ssis: FoundProject[] =
    packageCount === 0 ? [] : [{ kind: 'ssis', packages: packageCount, candidates: packages }];
  return [...projects.values(), ...ssis];
}

function keyOf({ candidate, inArchive }: Verdict, folder: string): string {
  return `${inArchive ? candidate : ''}\n${folder}`;
}

/** Counts a file for the innermost project that it is in. */
function addToProject(projects: ReadonlyMap<string, FoundProject & { kind: 'dbt' }>, verdict: Verdict): void {
  const { candidate, holds, inArchive, path, skipped } = verdict;
  for (let end = path.lastIndexOf('/') + 1; ; end = path.lastIndexOf('/', end - 2) + 1) {
    const project = projects.get(keyOf(verdict, path.slice(0, end)));
    if (project !== undefined) {
      if (!inArchive && holds === undefined) (project.candidates as Set<number>).add(candidate);
      const [folder = ''] = path.slice(end).split('/', 1);
      const counted = dbtParts[folder];
      if (skipped === undefined && counted?.endings.includes(endingOf(path)))
        project.parts[counted.part] += 1;
      return;
    }
    if (end <= 1) return;
  }
}

/** `a/jaffle/` or `a/jaffle.zip` -> `jaffle` */
function nameOf(path: string): string {
  const name = path.replace(/\/$/, '').replace(/\.zip$/i, '');
  return name.slice(name.lastIndexOf('/') + 1);
}
