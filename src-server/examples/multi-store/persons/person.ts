import { text } from '../../resources/fields.ts';
import type { ResourceDescription } from '../../resources/resource.ts';

export const persons: ResourceDescription = {
  collection: 'persons',
  item: 'person',
  type: 'Person',
  fields: [text('firstName'), text('lastName')],
  hasValidators: false,
};
