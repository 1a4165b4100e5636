import { noLanguage } from '../../languages/none.ts';
import { derive } from '../../table/derive.ts';
import { ansi } from './ansi.ts';

/** MDX (Microsoft, "MDX syntax elements"): names in square brackets, sets in braces, `//` and nested comments. */
export const mdx = derive(ansi, 'dbvmdx', {
  lexical: {
    identifierQuotes: '[',
    stringQuotes: `'"`,
    lineComments: ['//'],
    nestedComments: true,
    wordPart: '',
    variableMarks: '@',
    plainBraces: true,
  },
  tools: ['go'],
  names: { tables: 'insensitive', columns: 'insensitive', relations: 'cube' },
  language: noLanguage,
  syntax: { schemaElements: false, doubleQuotedStrings: true, multidimensional: true },
});
