/** Bytes that the page holds at once before it gives them to the browser, which may keep them on the disk. */
const pieceSize = 4 * 1024 * 1024;

/** Reads an answer to its end, telling how many bytes have come. */
export async function streamedBlob(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const kept: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let all = 0;
  const put = (): void => {
    kept.push(new Blob(parts));
    parts = [];
    held = 0;
  };
  for (const reader = response.body!.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value as Uint8Array<ArrayBuffer>);
    held += value.length;
    all += value.length;
    onBytes(all);
    if (held >= pieceSize) put();
  }
  put();
  return new Blob(kept, { type: response.headers.get('content-type') ?? '' });
}

/** The first lines of an answer, of which no more is asked for than they need. */
export async function firstLines(response: Response, lines: number, characters: number): Promise<string[]> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
    if (text.length >= characters || text.split('\n').length > lines) break;
  }
  await reader.cancel();
  return text.slice(0, characters).split('\n').slice(0, lines);
}
