import type { Input } from '../../ir/inputs.ts';
import { recordPath } from '../../ir/variables/variable-names.ts';
import { innerFields } from '../declare/inner-fields.ts';
import type { DraftColumn } from '../run/draft.ts';
import type { Site } from '../run/run.ts';
import type { Variables } from './variables.ts';

/** The fields of the record, or of the rows of the list, in a field of a variable: `r.list`; none where they are not known. */
export function fieldsOfField(variables: Variables, site: Site, input: Input): readonly DraftColumn[] {
  const reference = variables.resolve(site, recordPath(input) ?? ['']);
  if (reference?.field === undefined) return [];
  const inner = variables.columnsOf(site, reference).flatMap(innerFields);
  return inner.filter(({ key }) => !inner.some((other) => key.startsWith(`${other.key}.`)));
}
