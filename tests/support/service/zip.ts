import { ZipFile } from 'yazl';

/** A zip archive of the given entries. */
export async function zipOf(entries: Record<string, string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) {
    zip.addBuffer(Buffer.from(content), name, { mtime: new Date(2026, 0, 1) });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array));
  return new Uint8Array(Buffer.concat(chunks));
}

/** The archive with the name of one entry exchanged for another of the same length, in both its headers. */
export function renamedEntry(archive: Uint8Array, name: string, otherName: string): Uint8Array<ArrayBuffer> {
  if (name.length !== otherName.length) throw new Error('The names must have the same length.');
  const text = Buffer.from(archive).toString('latin1').replaceAll(name, otherName);
  return new Uint8Array(Buffer.from(text, 'latin1'));
}
