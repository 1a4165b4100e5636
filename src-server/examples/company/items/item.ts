import { text } from '../../resources/fields.ts';
import type { ResourceDescription } from '../../resources/resource.ts';

export const items: ResourceDescription = {
  collection: 'items',
  item: 'item',
  type: 'Item',
  fields: [text('description')],
  hasValidators: false,
};
