import type { XmlElement } from '../../xml/xml-document.ts';
import { childrenNamed, type DecodedText, type XmlTexts } from '../../xml/xml-values.ts';

/** A parameter of a statement and the variable that it takes its value from. */
export interface BoundParameter {
  /** By its place among the marks `?`, or by its name (`@id`). */
  at: number | string;
  variable: string;
}

/** A variable that takes a column of the one row that a statement gives, or all of its rows. */
export interface BoundResult {
  /** The column, by its place or name. */
  column: number | string;
  variable: string;
  isRows: boolean;
}

/** Parameters whose values go into the statement ("Parameters and Return Codes in the Execute SQL Task", Microsoft Learn). */
export function parametersOf(texts: XmlTexts, data: XmlElement): BoundParameter[] {
  const found = childrenNamed(data, 'ParameterBinding').flatMap((one): BoundParameter[] => {
    const direction = texts.attribute(one, 'ParameterDirection') ?? 'Input';
    const variable = texts.attribute(one, 'DtsVariableName');
    const name = texts.attribute(one, 'ParameterName')?.trim() ?? '';
    if (variable === undefined || direction !== 'Input' || name === '') return [];
    return [{ at: /^\d+$/.test(name) ? Number(name) : name, variable }];
  });
  // OLE DB and Excel count from 0, ODBC from 1; ADO names the marks in their order
  const isFromOne = found.length > 0 && found.every(({ at }) => typeof at === 'number' && at > 0);
  return found.map(({ at, variable }, index) => ({
    at: typeof at === 'number' ? at - (isFromOne ? 1 : 0) : at.startsWith('@') ? at : index,
    variable,
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
  const names = parameters.flatMap(({ at }) => (typeof at === 'string' ? [at] : []));
  if (names.length === 0 || !/^\s*(?:\[[^\]]*\]|[\w$#@]+)(?:\.(?:\[[^\]]*\]|[\w$#@]*))*\s*$/.test(text.text))
    return text;
  const [first] = text.map;
  const last = text.map.at(-1);
  if (first === undefined || last === undefined) return text;
  const added = ` ${names.map((name) => `${name} = ${name}`).join(', ')}`;
  const place = {
    at: text.text.length,
    start: first.start,
    end: last.end ?? last.start + text.text.length - last.at,
  };
  return { text: text.text + added, map: [...text.map, place] };
}
