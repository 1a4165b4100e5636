/** The file in which a project says how it is read (`docs/lineage.md`). */
const settingsName = 'headwater.json';

/** The settings of a project among some files. */
export interface ProjectSettings {
  path: string;
  text: string;
  /** The paths of the files that are read as settings: itself, and the schema files that it names. */
  paths: ReadonlySet<string>;
}

/** Finds the outermost headwater.json, as the service does, which reads and checks it. */
export async function projectSettings(
  paths: readonly string[],
  textOf: (index: number) => Promise<string>,
): Promise<ProjectSettings | undefined> {
  const [found] = [...paths.entries()]
    .filter(([, path]) => path === settingsName || path.endsWith(`/${settingsName}`))
    .sort(([, one], [, other]) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1));
  if (found === undefined) return undefined;
  const [index, path] = found;
  const text = await textOf(index).catch(() => '');
  const folder = path.slice(0, -settingsName.length);
  const schemas = schemaPaths(text).map((name) => folder + name.replace(/^(?:\.\/)+/, ''));
  return { path, text, paths: new Set([path, ...schemas]) };
}

function schemaPaths(text: string): string[] {
  try {
    const { schema } = JSON.parse(text.replace(/^\uFEFF/, '')) as { schema?: unknown };
    return Array.isArray(schema) ? schema.filter((path) => typeof path === 'string') : [];
  } catch {
    // The service says what is wrong with it.
    return [];
  }
}

function depthOf(path: string): number {
  return path.split('/').length;
}
