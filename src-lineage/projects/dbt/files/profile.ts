import type { VendorId } from '../../../dialects/table/vendor.ts';
import { adapterOf, vendorOf } from './adapters.ts';
import type { Manifest } from './manifest.ts';
import { type Target, targetOf } from './target.ts';
import type { World } from './worlds.ts';
import { mapping, readYaml, text } from './yaml.ts';

/**
 * Where a project is run: named by its manifest, or by the target that its `profiles.yml` takes by default. Else the adapter is
 * that of the run's vendor, and the default schema is not known.
 */
export function targetOfWorld(world: World, manifest: Manifest | undefined, vendor: VendorId): Target {
  const { profile } = world.root.settings;
  const declared = profileTarget(world, profile);
  const adapter = manifest?.adapter ?? declared?.type ?? adapterOf(vendor);
  const type = vendorOf(adapter) === undefined ? adapterOf(vendor) : adapter;
  const schema = manifest?.schema ?? declared?.schema;
  const database = manifest?.database ?? declared?.database;
  return targetOf({ type, name: declared?.name, schema, database, profile });
}

function profileTarget(
  { files }: World,
  profile: string | undefined,
): { type: string; name: string; schema?: string; database?: string } | undefined {
  const file = [...files].find(([path]) => /^(?:[\w.-]+\/)?profiles\.ya?ml$/i.test(path))?.[1];
  if (file === undefined) return undefined;
  const all = mapping(readYaml(file.text).value);
  const chosen = usualOutput(
    all[profile ?? ''] ?? Object.entries(all).find(([key]) => key !== 'config')?.[1],
  );
  const type = plain(chosen?.output['type']);
  if (chosen === undefined || type === undefined) return undefined;
  const { name, output } = chosen;
  const schema = plain(output['schema'] ?? output['dataset']);
  const database = plain(output['database'] ?? output['dbname'] ?? output['project'] ?? output['catalog']);
  return { type, name, ...(schema !== undefined && { schema }), ...(database !== undefined && { database }) };
}

/** The output of a profile that its `target` names, else the first one. */
function usualOutput(
  profile: unknown,
): { name: string; output: Readonly<Record<string, unknown>> } | undefined {
  const { outputs, target } = mapping(profile);
  const all = mapping(outputs);
  const asked = plain(target);
  const name = asked !== undefined && Object.hasOwn(all, asked) ? asked : Object.keys(all)[0];
  return name === undefined ? undefined : { name, output: mapping(all[name]) };
}

/** The adapters of the targets that the profiles of a `profiles.yml` take by default. */
export function profileAdapters(source: string): string[] {
  return Object.values(mapping(readYaml(source).value)).flatMap(
    (profile) => plain(usualOutput(profile)?.output['type']) ?? [],
  );
}

const withFallback = /^\{\{\s*env_var\(\s*['"][^'"]*['"]\s*,\s*['"]([^'"]*)['"]\s*\)[^}]*\}\}$/;

/** A setting without Jinja, or that of a variable of the environment with a value for where there is none. */
function plain(value: unknown): string | undefined {
  const given = text(value)?.trim();
  if (given === undefined) return undefined;
  if (!given.includes('{{')) return given;
  return withFallback.exec(given)?.[1];
}
