/** The folders that all of some paths begin with, with the slash behind them; empty where there are none. */
export function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  let length = first.lastIndexOf('/') + 1;
  for (const path of others)
    while (length > 0 && !path.startsWith(first.slice(0, length)))
      length = first.lastIndexOf('/', length - 2) + 1;
  return first.slice(0, length);
}
