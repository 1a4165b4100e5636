import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder is in the checkout, or in the package: seen from the sources or a built file, or from a chunk of one. */
const candidates = ['../../resources/', '../../../resources/'];

let folder: string | undefined;

/**
 * The text of a file of `resources/`, which lies beside the program. Line ends are `\n`: so browsers read them before they
 * compare a hash.
 * @param path below the folder, with forward slashes
 */
export function resourceText(path: string): string {
  folder ??= resourceFolder();
  return readFileSync(folder + path, 'utf8').replaceAll('\r\n', '\n');
}

function resourceFolder(): string {
  const folders = candidates.map((candidate) => fileURLToPath(new URL(candidate, import.meta.url)));
  const found = folders.find((each) => existsSync(`${each}design/tokens.css`));
  if (found === undefined) throw new Error(`The program's resources are missing: ${folders.join(', ')}`);
  return found;
}
