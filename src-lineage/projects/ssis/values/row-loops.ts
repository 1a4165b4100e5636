import { property } from '../../formats/xml/elements.ts';
import type { XmlElement } from '../../formats/xml/xml-document.ts';
import { childNamed, childrenNamed, type XmlTexts } from '../../formats/xml/xml-values.ts';
import { fullName } from '../expressions/variables.ts';

/** No query has more columns than SQL Server lets it have ("Maximum capacity specifications"). */
const mostColumns = 4096;

/** A Foreach loop over the rows that a variable holds. */
export interface RowLoop {
  name: string;
  /** The variable with the rows. */
  rows: string;
  /** The columns by their places, and the variables that take them. */
  taken: ReadonlyMap<string, number>;
}

/**
 * The rows that a Foreach loop goes through, where a variable holds them ("Foreach Loop Container", Microsoft Learn: Foreach ADO and
 * Foreach From Variable enumerators). Files, nodes, items and objects of a server come from no column.
 */
export function rowLoopOf(texts: XmlTexts, element: XmlElement): RowLoop | undefined {
  const enumerator = childNamed(element, 'ForEachEnumerator');
  const held = childNamed(enumerator, 'ObjectData')?.children[0];
  if (held === undefined || !/^(?:FEEADO|FEFV|FEFVE)$/.test(held.name)) return undefined;
  const rows = texts.attribute(held, 'VarName') ?? texts.attribute(held, 'VariableName');
  if (!rows) return undefined;
  const taken = new Map<string, number>();
  for (const list of [element, ...childrenNamed(element, 'ForEachVariableMappings')])
    for (const mapping of childrenNamed(list, 'ForEachVariableMapping')) {
      const variable = property(texts, mapping, 'VariableName');
      const index = Number(property(texts, mapping, 'ValueIndex') ?? 0);
      if (variable && Number.isInteger(index) && index >= 0 && index < mostColumns)
        taken.set(fullName(variable), index);
    }
  return { name: property(texts, element, 'ObjectName') ?? '', rows: fullName(rows), taken };
}
