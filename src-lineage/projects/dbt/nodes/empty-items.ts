import { Rendered } from '../../jinja/values/rendered.ts';
import { tokensOf } from './every-column.ts';

const endOfList = /^(?:[,;)]|from|union|intersect|except|minus|where|group|order|having|qualify|limit)$/i;
const startOfList = /^(?:[(]|select|distinct|by)$/i;

/**
 * A text without the commas beside which nothing stands, for templates whose loops over what only the run knows write no items:
 * `a, , b`, `a, from t`. The commas become blanks, so that all places stay.
 */
export function withoutEmptyItems({ runs, text }: Rendered): Rendered {
  const tokens = tokensOf(text);
  let last = '';
  const signs = text.split('');
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]?.text ?? ';';
    if (token.text !== ',' || !(endOfList.test(next) || startOfList.test(last))) {
      last = token.text;
      continue;
    }
    signs[token.at] = ' ';
  }
  return new Rendered(signs.join(''), runs);
}
