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
