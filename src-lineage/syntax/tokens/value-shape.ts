/** What a type declares of the parts of its values. */
export interface Shape {
  /** The fields of a struct, or of the elements of a list. */
  fields?: { name: string; shape: Shape; type?: string }[];
  elements?: true;
  /** A map: a key and a value. */
  map?: true;
}

const none: Shape = {};

/** Types of types of types: no real script goes deeper. */
const maximumDepth = 20;

/**
 * The shape of the values of a type, as written: `STRUCT<id INT64, name STRING>`, `ROW(id BIGINT)`, `Array(Tuple(a String))`,
 * `STRUCT(a INT)[]`, `MAP<STRING, INT>`.
 */
export function shapeOf(type: string, depth = 0): Shape {
  if (depth > maximumDepth) return none;
  // ClickHouse: CAST(x, 'Tuple(a String)')
  const text = type.trim().replace(/^'([^]*)'$/, '$1');
  const list = /^([^]*?)\s*(?:\[\d*\]|\bARRAY(?:\[\d*\])?)$/i.exec(text)?.[1];
  if (list !== undefined && list !== '') return listOf(shapeOf(list, depth + 1));
  const [, word = '', body = ''] = /^(\w+)\s*[<([]([^]*)[>)\]]$/.exec(text) ?? [];
  switch (word.toUpperCase()) {
    case 'ARRAY':
    case 'LIST':
      return listOf(shapeOf(body, depth + 1));
    case 'NULLABLE':
    case 'LOWCARDINALITY':
      return shapeOf(body, depth + 1);
    case 'MAP':
      return { map: true };
    case 'NESTED':
      return listOf({ fields: fieldsOf(body, depth) });
    case 'STRUCT':
    case 'ROW':
    case 'RECORD':
    case 'TUPLE':
      return { fields: fieldsOf(body, depth) };
    default:
      return none;
  }
}

/** The shape that a schema text gives: a type, or the fields of a struct without the word (`'m INT, n STRING'`). */
export function shapeOfSchema(text: string): Shape {
  const shape = shapeOf(text);
  if (shape !== none) return shape;
  const fields = fieldsOf(text, 0);
  return fields.length > 0 && fields.every(({ name }) => name !== '') ? { fields } : none;
}

function listOf(element: Shape): Shape {
  return element.fields ? { fields: element.fields, elements: true } : { elements: true };
}

/** A part without a type of its own is nothing but one: the field has no name. */
function fieldsOf(body: string, depth: number): NonNullable<Shape['fields']> {
  return topLevelParts(body)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, double, back, plain, type = ''] =
        /^\s*(?:"([^"]+)"|`([^`]+)`|([^\s:<(]+))\s*:?\s*([^]*)$/.exec(part) ?? [];
      // `Tuple(a String)`, `DECIMAL(10, 2)`: a type that goes on in brackets
      if (plain !== undefined && /^[(<]/.test(type))
        return { name: '', shape: shapeOf(part, depth + 1), type: part.trim() };
      const name = type === '' ? '' : (double ?? back ?? plain ?? '');
      return { name, shape: shapeOf(type, depth + 1), type };
    });
}

/** The text between the commas that stand in no brackets. */
function topLevelParts(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if ('<(['.includes(character)) depth++;
    else if ('>)]'.includes(character)) depth--;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}
