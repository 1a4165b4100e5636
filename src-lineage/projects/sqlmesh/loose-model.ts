import type { ProjectOptions, ProjectReading } from '../pieces/reader.ts';
import { sqlmeshFile } from './model-file.ts';

/** A file of SQLMesh without the settings of its project, which is the folder that its `models/` lie in. */
export function looseModel(name: string, text: string, options: ProjectOptions): ProjectReading | undefined {
  const reading = sqlmeshFile(text, options);
  const folder = /^(?:[^]*\/)?(?=models\/)/.exec(name)?.[0];
  return reading && folder !== undefined ? { ...reading, project: { folder } } : reading;
}
