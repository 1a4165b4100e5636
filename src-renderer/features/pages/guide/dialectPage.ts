/** What `docs/dialects.md` says of the vendors, read from the page itself, so that it is said once. */

/** How much of a vendor's SQL is understood, as `99.7 % of 332`; empty where nothing was measured. */
export interface VendorShare {
  vendor: string;
  statements: string;
  files: string;
}

/** A remark on what is not understood, with the marks of the page. */
export type Gap = string;

/** The rows of the page's table: vendor, lineage core, whole files. */
export function vendorShares(page: string): VendorShare[] {
  const lines = page.split('\n');
  const head = lines.findIndex((line) => /^\| vendor\b/.test(line));
  if (head < 0) return [];
  const names = cellsOf(lines[head]!);
  const statements = names.indexOf('lineage core');
  const files = names.indexOf('whole files');
  const end = lines.findIndex((line, index) => index > head && !line.startsWith('|'));
  return lines.slice(head + 2, end < 0 ? undefined : end).map((line) => {
    const cells = cellsOf(line);
    return { vendor: cells[0] ?? '', statements: cells[statements] ?? '', files: cells[files] ?? '' };
  });
}

/** The list of what is known not to be understood, besides single rows of the corpus. */
export function knownGaps(page: string): Gap[] {
  const [, list = ''] = page.split(/^Known gaps besides.*$/m);
  return list
    .split(/^- /m)
    .slice(1)
    .map((item) => item.replaceAll(/\s+/g, ' ').trim());
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
