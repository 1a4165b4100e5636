/**
 * The names of the fields of a struct type, as written in `STRUCT<id INT64, name STRING>`, `ROW(id BIGINT)`,
 * `STRUCT<id: INT>`; `path` goes to a field that is a struct itself. Undefined where the type is no struct.
 */
export function structFields(type: string, path: readonly string[]): string[] | undefined {
  const body = /^\s*(?:STRUCT|ROW|RECORD)\s*[<(]([^]*)[>)]\s*$/i.exec(type)?.[1];
  if (body === undefined) return undefined;
  const fields = topLevelParts(body).map(
    (part) => /^\s*(?:"([^"]+)"|`([^`]+)`|([^\s:]+))\s*:?\s*([^]*)$/.exec(part) ?? [],
  );
  const names = fields.map(([, double, back, plain]) => double ?? back ?? plain ?? '');
  const [next, ...rest] = path;
  if (next === undefined) return names;
  const inner = names.findIndex((name) => name.toLowerCase() === next.toLowerCase());
  return inner < 0 ? undefined : structFields(fields[inner]?.[4] ?? '', rest);
}

/** The text between the commas that stand in no brackets. */
function topLevelParts(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if ('<('.includes(character)) depth++;
    else if ('>)'.includes(character)) depth--;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}
