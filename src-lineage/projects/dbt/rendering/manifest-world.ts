import type { MacroTable } from '../files/macro-files.ts';
import { isOfDbt, ManifestMacros, packagesOfManifest } from '../files/manifest-packages.ts';
import type { Manifest } from '../files/manifest.ts';
import type { World } from '../files/worlds.ts';
import { builtInMacros } from '../macros/built-in-macros.ts';

/** A world with the packages that are not installed and that its manifest describes. */
export function withPackages(world: World, manifest: Manifest | undefined): World {
  if (manifest === undefined) return world;
  const further = packagesOfManifest(manifest.macros, manifest.entries, world.packages);
  return { ...world, packages: new Map([...world.packages, ...further]) };
}

/** The macros that dbt itself brings: in our words, else as the manifest has them. */
export function ownMacros(manifest: Manifest | undefined): MacroTable {
  const ours = builtInMacros();
  if (manifest === undefined) return ours;
  const written = [...manifest.macros]
    .filter(([name]) => isOfDbt(name))
    .map(([, texts]) => new ManifestMacros(texts));
  return {
    get: (name) => {
      const own = ours.get(name);
      return own ?? written.map((macros) => macros.get(name)).find((each) => each !== undefined);
    },
  };
}
