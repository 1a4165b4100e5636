import { lineAt, lineStarts } from '../../base/lines.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';
import { vendorNamed } from '../../dialects/vendor-named.ts';
import type { HiddenIntermediates } from '../../graph/edges/options.ts';
import type { FolderDefaults } from '../../model/folder-defaults.ts';
import type { FlowRule, RuleSettings } from '../../rules/settings.ts';
import { fileShape } from './fields.ts';

/** The name of the file, in the folder of a project. */
export const headwaterFileName = 'headwater.json';

/** What a project says of itself. */
export interface HeadwaterFile {
  /** By folders and files, from the folder of the file, with a slash at their ends; that of `` is of all others. */
  vendors: ReadonlyMap<string, VendorId>;
  /** Paths from the folder of the file. */
  schema: readonly string[];
  defaultDatabase?: string;
  defaultSchema?: string;
  /** Of folders and files, by paths from the folder of the file. */
  folderDefaults?: readonly FolderDefaults[];
  hide?: HiddenIntermediates;
  /** Of files that are no UTF-8 and have no mark; whoever reads them knows whether there is one of this name. */
  encoding?: string;
  /** In the syntax of gitignore. */
  ignore: readonly string[];
  rules: RuleSettings;
  flows: readonly FlowRule[];
}

/** What the text of a file says, or why it cannot be used: `4: rules.select-star must be …`. */
export type FileReading = { file: HeadwaterFile } | { line?: number; problem: string };

interface Written {
  vendor?: string | Record<string, string>;
  schema?: string[];
  defaultDatabase?: string | Record<string, string>;
  defaultSchema?: string | Record<string, string>;
  hide?: HiddenIntermediates;
  encoding?: string;
  ignore?: string[];
  rules?: RuleSettings;
  flows?: FlowRule[];
}

/** Reads the text of a headwater.json. */
export function readHeadwaterFile(content: string): FileReading {
  const parsed = parsedJson(content.replace(/^\uFEFF/, ''));
  if ('problem' in parsed) return parsed;
  const problem = fileShape.check(parsed.value, []);
  if (problem !== undefined) {
    const { path, message } = problem;
    const at = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
    const name = at === '' ? 'The file' : at.slice(1);
    return { line: lineOfPath(content, path), problem: `${name} ${message}` };
  }
  const { vendor, schema = [], ignore = [], rules = {}, flows = [], ...rest } = parsed.value as Written;
  const { hide, encoding } = rest;
  return {
    file: {
      vendors: vendorsOf(vendor),
      schema,
      ignore,
      rules,
      flows,
      ...defaultsOf(rest),
      ...(hide !== undefined && { hide }),
      ...(encoding !== undefined && { encoding }),
    },
  };
}

/**
 * The vendor of a file by its path from the folder of the headwater.json: its own, else that of the innermost folder that
 * has one.
 */
export function vendorOfPath({ vendors }: HeadwaterFile, path: string): VendorId | undefined {
  const own = vendors.get(`${path}/`);
  if (own !== undefined) return own;
  for (let end = path.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1)) {
    const vendor = vendors.get(path.slice(0, end + 1));
    if (vendor !== undefined) return vendor;
  }
  return vendors.get('');
}

/**
 * The vendor as which files are linked together: that of all others, else that of the first file where every file has one.
 * @param names the paths of the files; undefined where some have none, whose looks decide
 */
export function vendorOfAll(file: HeadwaterFile, names: readonly string[]): VendorId | undefined {
  const all = file.vendors.get('');
  if (all !== undefined) return all;
  const vendors = names.map((name) => vendorOfPath(file, name));
  return vendors.includes(undefined) ? undefined : vendors[0];
}

function vendorsOf(vendor: Written['vendor'] = {}): Map<string, VendorId> {
  const names = [...byFolder(vendor)];
  return new Map(names.map(([folder, name]) => [folder, vendorNamed(name) ?? 'dbvansi']));
}

function defaultsOf({
  defaultDatabase = {},
  defaultSchema = {},
}: Written): Pick<HeadwaterFile, 'defaultDatabase' | 'defaultSchema' | 'folderDefaults'> {
  const databases = byFolder(defaultDatabase);
  const schemas = byFolder(defaultSchema);
  const [database, schema] = [databases.get(''), schemas.get('')];
  const folders = [...new Set([...databases.keys(), ...schemas.keys()])].filter((folder) => folder !== '');
  return {
    ...(database !== undefined && { defaultDatabase: database }),
    ...(schema !== undefined && { defaultSchema: schema }),
    ...(folders.length > 0 && {
      folderDefaults: folders.flatMap((key) => namedBelow(key, databases.get(key), schemas.get(key))),
    }),
  };
}

/** A key names a folder or a file, which only the files themselves show. */
function namedBelow(key: string, database: string | undefined, schema: string | undefined): FolderDefaults[] {
  const names = { ...(database !== undefined && { database }), ...(schema !== undefined && { schema }) };
  return [key, key.slice(0, -1)].map((folder) => ({ folder, ...names }));
}

/** What is said of all files, or of folders, by the folders with a slash at their ends. */
function byFolder(said: string | Record<string, string>): Map<string, string> {
  const folders = typeof said === 'string' ? { '.': said } : said;
  return new Map(Object.entries(folders).map(([folder, name]) => [folderKey(folder), name]));
}

function folderKey(folder: string): string {
  const plain = folder.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
  return plain === '' || plain === '.' ? '' : plain.replace(/\/*$/, '/');
}

function parsedJson(content: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(content) };
  } catch (error) {
    return { problem: `The file is no JSON: ${(error as Error).message}` };
  }
}

/** Where the last key of a path stands: keys are looked for one behind the other. */
function lineOfPath(content: string, path: readonly (string | number)[]): number {
  let at = 0;
  for (const key of path) {
    if (typeof key === 'number') continue;
    const found = content.indexOf(JSON.stringify(key), at);
    if (found >= 0) at = found;
  }
  return lineAt(lineStarts(content), at);
}
