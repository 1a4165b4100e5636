import { choice, group, text } from '../../resources/fields.ts';
import type { ResourceDescription } from '../../resources/resource.ts';

export const customers: ResourceDescription = {
  collection: 'customers',
  item: 'customer',
  type: 'Customer',
  fields: [
    text('firstname'),
    text('lastname'),
    choice('gender', ['MALE', 'FEMALE']),
    group('address', 'Address', [text('street'), text('zipCode'), text('city'), text('state')]),
  ],
  hasValidators: true,
};
