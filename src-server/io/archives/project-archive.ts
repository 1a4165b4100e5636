/**
 * Whether an archive is a project by itself: the build of SSIS (`.ispac`). Each has its own `Project.params`, so that several
 * in one folder must not share their names.
 */
export function isProjectArchive(name: string): boolean {
  return /\.ispac$/i.test(name);
}

/** The name of a file in such an archive, which follows the Open Packaging Conventions: there it is a part of an URI. */
export function partName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
