import { attributeOf, madeAt } from '../../formats/xml/elements.ts';
import type { XmlElement } from '../../formats/xml/xml-document.ts';
import type { DecodedText, XmlTexts } from '../../formats/xml/xml-values.ts';
import type { VariableScope } from '../expressions/variables.ts';

/** What a Transfer SQL Server Objects task copies ("Transfer SQL Server Objects Task", Microsoft Learn). */
interface TransferredTables {
  /** The copies as statements, between the databases that the task names, else those of its connections. */
  statements(from: string | undefined, to: string | undefined): DecodedText[];
  /** It copies all tables, which only the database knows. */
  isUnknown: boolean;
}

const isYes = (text: string | undefined): boolean => /^(?:true|1|-1)$/i.test(text ?? '');

/** Reads the tables whose rows a task copies; expressions may give its properties. */
export function transferredTables(
  texts: XmlTexts,
  data: XmlElement,
  expressions: ReadonlyMap<string, XmlElement>,
  scope: VariableScope,
): TransferredTables {
  const property = (name: string): string | undefined => {
    const expression = expressions.get(name);
    const made = expression && scope.evaluate(texts.content(expression));
    return made ?? texts.attribute(data, name);
  };
  if (!isYes(property('CopyData'))) return { statements: () => [], isUnknown: false };
  const place = attributeOf(data, 'TablesList') ?? { start: data.start, end: data.start + 1 };
  const tables = listed(property('TablesList') ?? '');
  const all = isYes(property('CopyAllObjects')) || isYes(property('CopyAllTables'));
  return {
    statements: (ofSource, ofTarget) => {
      const [from, to] = [
        property('SourceDatabase') || ofSource,
        property('DestinationDatabase') || ofTarget,
      ];
      return tables.map((table) =>
        madeAt(`insert into ${within(to, table)} select * from ${within(from, table)}`, place),
      );
    },
    isUnknown: all && tables.length === 0,
  };
}

/** `2,11,[dbo].[one],11,[dbo].[two],`: how many there are, and each with its length before. */
function listed(text: string): string[] {
  const tables: string[] = [];
  let at = text.indexOf(',') + 1;
  while (at > 0 && at < text.length) {
    const comma = text.indexOf(',', at);
    const length = Number(text.slice(at, comma));
    if (comma < 0 || !Number.isInteger(length) || length <= 0) break;
    tables.push(text.slice(comma + 1, comma + 1 + length));
    at = comma + 2 + length;
  }
  return tables;
}

function within(database: string | undefined, table: string): string {
  const whole = table.includes('.') ? table : `[dbo].${table}`;
  return database ? `[${database.replaceAll(']', ']]')}].${whole}` : whole;
}
