import type { AnalysisOptions, SuppliedMetadata } from '../../../src-lineage/model/engine.ts';
import type { JobSettings } from '../../contract/sqlflow/jobs.ts';
import type { RefusedFile } from '../../io/archives/refusal.ts';
import type { RawFile } from '../../io/selection/source-files.ts';
import { filesOfProject, type SubmittedProject } from '../../io/selection/submitted-project.ts';

type Files = AsyncIterable<RawFile | RefusedFile>;

/** How files are read and linked. */
export interface Reading {
  options: AnalysisOptions;
  encoding?: string;
}

/** How files are read and linked, and which of them are. */
export interface ReadingOfProject extends Reading {
  chosen: (files: Files) => Files;
}

/** Adds what a headwater.json says to what a request says, which goes before it. */
export function asProjectSays(
  { options, encoding }: Reading & { encoding?: string | undefined },
  project: SubmittedProject | undefined,
): ReadingOfProject {
  if (project === undefined)
    return { options, ...(encoding !== undefined && { encoding }), chosen: (files) => files };
  const { file } = project;
  const {
    defaultDatabase = file.defaultDatabase,
    defaultSchema = file.defaultSchema,
    metadata: own = [],
  } = options;
  const folderDefaults = file.folderDefaults?.map((each) => ({
    ...each,
    folder: project.folder + each.folder,
  }));
  const metadata = [...project.metadata, ...listed(own)];
  const named = encoding ?? file.encoding;
  return {
    options: {
      ...options,
      ...(defaultDatabase !== undefined && { defaultDatabase }),
      ...(defaultSchema !== undefined && { defaultSchema }),
      ...(folderDefaults && { folderDefaults }),
      ...(metadata.length > 0 && { metadata }),
    },
    ...(named !== undefined && { encoding: named }),
    chosen: (files) => filesOfProject(files, project, options.vendor),
  };
}

/** How the graph of a job is drawn by what a headwater.json hides; what the request says goes before it. */
export function settingsAsProjectSays(
  given: JobSettings,
  project: SubmittedProject | undefined,
): JobSettings {
  const hide = project?.file.hide;
  const isSaid = given.simpleOutput !== undefined || given.ignoreRecordSet !== undefined;
  if (hide === undefined || isSaid) return given;
  return { ...given, simpleOutput: String(hide === 'all'), ignoreRecordSet: String(hide === 'keep-results') };
}

function listed(metadata: SuppliedMetadata | readonly SuppliedMetadata[]): readonly SuppliedMetadata[] {
  return 'format' in metadata ? [metadata] : metadata;
}
