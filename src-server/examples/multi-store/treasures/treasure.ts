import { text } from '../../resources/fields.ts';
import type { ResourceDescription } from '../../resources/resource.ts';

export const treasures: ResourceDescription = {
  collection: 'treasures',
  item: 'treasure',
  type: 'Treasure',
  fields: [text('name'), text('description')],
  hasValidators: false,
};
