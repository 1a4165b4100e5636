import { text } from '../../resources/fields.ts';
import type { ResourceDescription } from '../../resources/resource.ts';

export const employees: ResourceDescription = {
  collection: 'employees',
  item: 'employee',
  type: 'Employee',
  fields: [text('firstName'), text('lastName'), text('title')],
  hasValidators: false,
};
