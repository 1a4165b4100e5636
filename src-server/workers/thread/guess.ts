import { guessVendor, guessVendorOfRun } from '../../../src-lineage/index.ts';
import {
  headwaterFileName,
  readHeadwaterFile,
  vendorOfAll,
} from '../../../src-lineage/projects/headwater-file/headwater-file.ts';
import type { GuessResult, GuessTask } from '../protocol/protocol.ts';

/** Guesses the vendor of a text, or of the files of a set, and of each of these by itself. */
export function guess({ text, parts, names = [] }: GuessTask): GuessResult {
  if (parts === undefined) return { ...guessVendor(text) };
  const files = parts.map((part, index) => ({ name: names[index] ?? '', text: part }));
  return {
    ...(vendorAsSaid(files) ?? guessVendorOfRun(files)),
    parts: files.map((file) => {
      const { vendor, confidence, reasons } = guessVendor(file.text, file.name);
      return { vendor, confidence, ...(confidence > 0 && { reason: reasons[0]! }) };
    }),
  };
}

/** What the outermost headwater.json among the files says of all of them. */
function vendorAsSaid(
  files: readonly { name: string; text: string }[],
): Omit<GuessResult, 'parts'> | undefined {
  const [settings] = files
    .filter(({ name }) => name === headwaterFileName || name.endsWith(`/${headwaterFileName}`))
    .sort((one, other) => one.name.length - other.name.length);
  const reading = settings && readHeadwaterFile(settings.text);
  if (settings === undefined || reading === undefined || 'problem' in reading) return undefined;
  const folder = settings.name.slice(0, -headwaterFileName.length);
  const inner = files.filter((file) => file !== settings && file.name.startsWith(folder));
  const vendor = vendorOfAll(
    reading.file,
    inner.map(({ name }) => name.slice(folder.length)),
  );
  return vendor && { vendor, confidence: 1, reasons: [`${settings.name} says so`] };
}
