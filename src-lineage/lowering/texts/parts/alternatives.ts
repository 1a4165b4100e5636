/** Texts that one variable may hold because IF and CASE choose among them; more are not followed. */
const maximumTexts = 8;

/** So many texts are compared with each other. */
const mostCompared = 64;

/** Every text of either list; one that only lacks an optional end says nothing that the longer one does not. */
export function alternatives(lists: readonly (readonly string[])[]): readonly string[] {
  const all = [...new Set(lists.flat())].filter((text) => text !== '');
  const whole =
    all.length > mostCompared ? all : all.filter((text) => !all.some((other) => extendsText(other, text)));
  return whole.length > 0 ? whole.slice(0, maximumTexts) : lists.some((list) => list.length > 0) ? [''] : [];
}

function extendsText(longer: string, shorter: string): boolean {
  return longer.length > shorter.length && longer.startsWith(shorter) && /\s/.test(longer[shorter.length]!);
}
