import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { writeWhole } from '../../src-server/io/files/write-whole.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';

/** For help and manual page. */
export const whereOutputGoes = 'Results go to standard output, everything else to standard error.';

/**
 * Writes pieces, of which bytes are UTF-8, to a file, or to standard output where none is named (or `-`), no faster than
 * they are taken. A file is there whole or as it was before; a reader that goes away (`| head`) ends the writing in silence.
 * @throws CommandFailure
 */
export async function writeOutput(
  pieces: Iterable<string | Uint8Array>,
  file: string | undefined,
): Promise<void> {
  if (file === undefined || file === '-') {
    await writeTo(process.stdout, pieces);
    return;
  }
  try {
    const place = await stat(file).catch(() => undefined);
    if (place === undefined || place.isFile()) await writeWhole(await realPlace(file), pieces);
    else await writeToDevice(file, pieces);
  } catch (error) {
    throw new CommandFailure(exitCodes.unreadable, `${file} cannot be written: ${(error as Error).message}`);
  }
}

/**
 * An output never takes the place of what is read.
 * @throws CommandFailure (usage) where it would
 */
export async function keepInputs(inputs: readonly string[], output: string | undefined): Promise<void> {
  if (output === undefined || output === '-') return;
  const target = await stat(output).catch(() => undefined);
  if (target === undefined || !target.isFile()) return;
  for (const input of inputs) {
    const source = await stat(input).catch(() => undefined);
    if (source?.dev === target.dev && source.ino === target.ino)
      throw new CommandFailure(
        exitCodes.usage,
        `${output} is one of the inputs: name another file for the output.`,
      );
  }
}

/** The place of a file behind symbolic links, which stay. */
async function realPlace(file: string): Promise<string> {
  return await realpath(file).catch(() => file);
}

/** Devices and pipes take what they are given; they cannot be replaced. */
async function writeToDevice(file: string, pieces: Iterable<string | Uint8Array>): Promise<void> {
  const stream = createWriteStream(file, 'utf8');
  try {
    await once(stream, 'open');
    await writeTo(stream, pieces);
    stream.end();
    await finished(stream);
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

async function writeTo(stream: NodeJS.WritableStream, pieces: Iterable<string | Uint8Array>): Promise<void> {
  for (const piece of pieces) {
    // The stream may hold it for a while, and bytes are only lent.
    const own = typeof piece === 'string' ? piece : piece.slice();
    if (!stream.write(own)) await once(stream, 'drain');
  }
}

/** Lets the process end in silence when the reader of standard output has gone. Call it once, at the start. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.ok);
    throw error;
  });
}
