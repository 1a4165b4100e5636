import type { Site } from '../run/file-link.ts';
import type { Input } from '../../ir/inputs.ts';
import { recordPath } from '../../ir/variables/variable-names.ts';
import { innerFields } from '../declare/inner-fields.ts';
import type { DraftColumn, HeldField } from '../run/draft.ts';
import type { Variables } from './variables.ts';

/** The fields of the record, or of the rows of the list, in a field of a variable: `r.list`; none where they are not known. */
export function fieldsOfField(variables: Variables, site: Site, input: Input): readonly DraftColumn[] {
  const inner = innerOfField(variables, site, input);
  return inner.filter(({ key }) => !inner.some((other) => key.startsWith(`${other.key}.`)));
}

/** The fields of the record or list that is a variable or a field of one, the fields of fields among them. */
export function heldFields(variables: Variables, site: Site, input: Input): readonly HeldField[] | undefined {
  const whole = variables.recordFields(site, input);
  if (whole !== undefined) return whole.map((column) => ({ key: column.key, name: column.name, column }));
  const inner = innerOfField(variables, site, input);
  const behind = (path: string): string => path.slice(path.indexOf('.') + 1);
  return inner.length === 0
    ? undefined
    : inner.map((column) => ({ key: behind(column.key), name: behind(column.name), column }));
}

/** Whether an input is a document, or a part of one, that a variable holds: a value, whatever keys are known of it. */
export function isDocument(variables: Variables, site: Site, input: Input): boolean {
  const reference = variables.resolve(site, recordPath(input) ?? ['']);
  return reference !== undefined && variables.isPlain(site, reference);
}

function innerOfField(variables: Variables, site: Site, input: Input): readonly DraftColumn[] {
  const reference = variables.resolve(site, recordPath(input) ?? ['']);
  if (!variables.holdsField(site, reference)) return [];
  return variables.columnsOf(site, reference!).flatMap(innerFields);
}
