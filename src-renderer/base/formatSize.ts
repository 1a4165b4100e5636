import { formatDecimal } from './language.ts';

/** A number of bytes for people: `812 B`, `14 KB`, `3.2 MB`, `1.5 GB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  if (bytes < 1_000_000_000) return `${formatDecimal(bytes / 1_000_000, 1)} MB`;
  return `${formatDecimal(bytes / 1_000_000_000, 1)} GB`;
}
