import type { VendorGuessResponse } from '../../src-server/contract/application/service/start.ts';
import { dbtFolders } from './files/foundProjects.ts';
import { isNamedScript } from './files/rules.ts';

/** Below this a guess of a single script says nothing. */
const sureOfOne = 0.35;
/** From here on it is read so without being asked: its name says so, or several signs of one vendor alone. */
const sureEnoughToRead = 0.6;
/** Signs that are named. */
const mostReasons = 2;

/** Vendors that write so alike that a guess does not say one from the other for good. */
const families: readonly ReadonlySet<string>[] = [
  new Set(['dbvmssql', 'dbvazuresql', 'dbvsybase']),
  new Set(['dbvmysql', 'dbvmariadb']),
  new Set(['dbvpostgresql', 'dbvgreenplum']),
  new Set(['dbvtrino', 'dbvpresto', 'dbvathena']),
  new Set(['dbvhive', 'dbvimpala', 'dbvsparksql', 'dbvdatabricks']),
];

/** Whether what looks like scripts of one vendor may as well be read for another one. */
export function areAlike(one: string, other: string): boolean {
  return one === other || families.some((family) => family.has(one) && family.has(other));
}

/** Scripts of a set that look like those of another vendor. */
export interface OtherVendor {
  vendor: string;
  paths: string[];
  /** What speaks for it in most of them. */
  reasons: string[];
  /** Whether each of them says it so clearly that nobody need be asked. */
  isSure: boolean;
}

/**
 * What of a set looks like scripts of a vendor other than the one it is analysed for, those of most scripts first.
 * @param paths of the scripts that the parts of the guess are the beginnings of
 */
export function otherVendors(
  paths: readonly string[],
  guess: VendorGuessResponse | undefined,
  vendor: string,
): OtherVendor[] {
  const parts = (guess?.parts ?? []).map((part, index) => ({ ...part, path: paths[index] ?? '' }));
  const projects = dbtFolders(paths);
  const others = parts.filter(
    (part) =>
      part.confidence >= sureOfOne &&
      !areAlike(part.vendor, vendor) &&
      isNamedScript(part.path) &&
      !projects.some((folder) => part.path.startsWith(folder)),
  );
  return [...Map.groupBy(others, (part) => part.vendor)]
    .map(([other, own]) => ({
      vendor: other,
      paths: own.map(({ path }) => path),
      reasons: mostGiven(own.flatMap(({ reason }) => reason ?? [])),
      isSure: own.every(({ confidence }) => confidence >= sureEnoughToRead),
    }))
    .toSorted((one, other) => other.paths.length - one.paths.length);
}

/** The reasons that most scripts give. */
function mostGiven(reasons: readonly string[]): string[] {
  return [...Map.groupBy(reasons, (reason) => reason)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, mostReasons)
    .map(([reason]) => reason);
}

/** The scripts that nothing in them speaks for any vendor. */
export function neutralPaths(paths: readonly string[], guess: VendorGuessResponse | undefined): string[] {
  return paths.filter((_, index) => guess?.parts?.[index]?.confidence === 0);
}

/** Whether signs in a set speak against a vendor, or in any script for another, though not clearly enough in all. */
export function speaksAgainst({ parts = [], against = [] }: VendorGuessResponse, vendor: string): boolean {
  return (
    against.includes(vendor) || parts.some((part) => part.confidence > 0 && !areAlike(part.vendor, vendor))
  );
}
