import type { Segment } from '../../pieces/source-map.ts';
import type { XmlElement } from '../../formats/xml/xml-document.ts';
import { childrenNamed, type DecodedText, type XmlTexts } from '../../formats/xml/xml-values.ts';

/** A parameter of a statement and the variable that it takes its value from, or gives it to. */
export interface BoundParameter {
  /** By its place among the marks `?`, or by its name (`@id`). */
  at: number | string;
  /** Its name where that is no number and has no `@`. */
  label?: string;
  variable: string;
  isInput: boolean;
  isOutput: boolean;
}

/** A variable that takes a column of the one row that a statement gives, or all of its rows. */
export interface BoundResult {
  /** The column, by its place or name. */
  column: number | string;
  variable: string;
  isRows: boolean;
}

/** Parameters whose values go into the statement, or come out of it ("Parameters and Return Codes in the Execute SQL Task", Microsoft Learn). */
export function parametersOf(texts: XmlTexts, data: XmlElement): BoundParameter[] {
  const found = childrenNamed(data, 'ParameterBinding').flatMap((one): BoundParameter[] => {
    const direction = texts.attribute(one, 'ParameterDirection') ?? 'Input';
    const variable = texts.attribute(one, 'DtsVariableName');
    const name = texts.attribute(one, 'ParameterName')?.trim() ?? '';
    if (variable === undefined || name === '') return [];
    const isInput = /^input/i.test(direction);
    const isOutput = /^(?:output|inputoutput|returnvalue)$/i.test(direction);
    return [{ at: /^\d+$/.test(name) ? Number(name) : name, variable, isInput, isOutput }];
  });
  // OLE DB and Excel count from 0, ODBC from 1; ADO names the marks in their order
  const isFromOne = found.length > 0 && found.every(({ at }) => typeof at === 'number' && at > 0);
  return found.map(({ at, ...one }, index) => ({
    at: typeof at === 'number' ? at - (isFromOne ? 1 : 0) : at.startsWith('@') ? at : index,
    ...(typeof at === 'string' && /^\w+$/.test(at) && { label: at }),
    ...one,
  }));
}

/** What the rows of a statement give to variables ("Result Sets in the Execute SQL Task", Microsoft Learn). */
export function resultsOf(texts: XmlTexts, data: XmlElement): BoundResult[] {
  const isRows = /rowset|fullresultset/i.test(texts.attribute(data, 'ResultType') ?? '');
  return childrenNamed(data, 'ResultBinding').flatMap((one): BoundResult[] => {
    const variable = texts.attribute(one, 'DtsVariableName');
    const name = texts.attribute(one, 'ResultName')?.trim() ?? '';
    if (variable === undefined || name === '') return [];
    return [{ column: /^\d+$/.test(name) ? Number(name) : name, variable, isRows }];
  });
}

/** `"Parameter0:Input",{id};…`: the variables, by their ids, that the marks of a source's query take. */
export function mappedParameters(text: string): { at: number; id: string }[] {
  return [...text.matchAll(/"([^"]*)",\s*(\{[^}]*\})/g)].map(([, name, id], index) => {
    const number = /^(?:Parameter)?(\d+)(?::Input)?$/i.exec(name!)?.[1];
    return { at: number === undefined ? index : Number(number), id: id! };
  });
}

/** A procedure that is called by its name alone gets the parameters that have names ("IsQueryStoredProcedure" of ADO.NET). */
export function withArguments(text: DecodedText, parameters: readonly BoundParameter[]): DecodedText {
  const named = parameters.flatMap(({ at, isOutput }) =>
    typeof at === 'string' && !/^@return_?value$/i.test(at)
      ? [`${at} = ${at}${isOutput ? ' output' : ''}`]
      : [],
  );
  if (named.length === 0 || !/^\s*(?:\[[^\]]*\]|[\w$#@]+)(?:\.(?:\[[^\]]*\]|[\w$#@]*))*\s*$/.test(text.text))
    return text;
  return followedBy(text, ` ${named.join(', ')}`);
}

/** Asks for what a statement has given to parameters: as the rows behind it, a column for each. */
export function withOutputs<Text extends PlacedText>(text: Text, names: readonly string[]): Text {
  return followedBy(text, `\n;select ${names.join(', ')}`);
}

interface PlacedText {
  text: string;
  map: readonly Segment[];
}

/** A text with more behind it, whose place is that of the whole. */
function followedBy<Text extends PlacedText>(text: Text, added: string): Text {
  const [first] = text.map;
  const last = text.map.at(-1);
  if (first === undefined || last === undefined) return text;
  const place = {
    at: text.text.length,
    start: first.start,
    end: last.end ?? last.start + text.text.length - last.at,
  };
  return { ...text, text: text.text + added, map: [...text.map, place] };
}
