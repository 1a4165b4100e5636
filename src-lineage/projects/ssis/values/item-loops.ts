import { property } from '../../formats/xml/elements.ts';
import type { XmlElement } from '../../formats/xml/xml-document.ts';
import { childNamed, childrenNamed, type XmlTexts } from '../../formats/xml/xml-values.ts';
import { fullName, type Variable, type VariableTable } from '../expressions/variables.ts';

/** More rounds than these are not read one by one. */
const mostRounds = 64;

/**
 * What a Foreach Item loop gives to variables in each of its rounds ("Foreach Loop Container", Microsoft Learn): the items stand in the
 * package. Undefined where it is no such loop, or nothing is made of the variables but values.
 */
export function roundsOf(texts: XmlTexts, element: XmlElement): VariableTable[] | undefined {
  const enumerator = childNamed(element, 'ForEachEnumerator');
  const held = childNamed(enumerator, 'ObjectData');
  if (held === undefined) return undefined;
  const items = itemsBelow(held).slice(0, mostRounds);
  const mappings = [element, ...childrenNamed(element, 'ForEachVariableMappings')]
    .flatMap((list) => childrenNamed(list, 'ForEachVariableMapping'))
    .flatMap((mapping) => {
      const variable = property(texts, mapping, 'VariableName');
      return variable ? [{ variable, index: Number(property(texts, mapping, 'ValueIndex') ?? 0) }] : [];
    });
  if (items.length === 0 || !mappings.some(({ variable }) => isInExpressions(texts.file, variable)))
    return undefined;
  const rounds = items.map((item): VariableTable => {
    const values = childrenNamed(item, 'FEIEItemValue').map((value) => texts.attribute(value, 'Value') ?? '');
    return new Map(
      mappings.map(({ index, variable }): [string, Variable] => [
        fullName(variable),
        { value: values[index] ?? '' },
      ]),
    );
  });
  return rounds;
}

/** The items of the enumerator, whatever holds them. */
function itemsBelow(element: XmlElement): XmlElement[] {
  const direct = childrenNamed(element, 'FEIEItem');
  return direct.length > 0 ? direct : element.children.flatMap((child) => childrenNamed(child, 'FEIEItem'));
}

/** Texts are put together with a variable: `@[User::table]`, `@table`. */
function isInExpressions(file: string, variable: string): boolean {
  const name = fullName(variable);
  const lower = file.toLowerCase();
  return lower.includes(`@[${name}]`) || lower.includes(`@${name.slice(name.indexOf('::') + 2)}`);
}
