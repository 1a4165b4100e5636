import type { Table } from '../../repositories/relational/table.ts';
import { textColumns } from '../../repositories/relational/text-columns.ts';

export const employeeTable: Table = {
  name: 'employees',
  ...textColumns({ first_name: 'firstName', last_name: 'lastName', title: 'title' }),
  samples: [
    { firstName: 'Bilbo', lastName: 'Baggins', title: 'thief' },
    { firstName: 'Frodo', lastName: 'Baggins', title: 'ring bearer' },
    { firstName: 'Gandalf', lastName: 'the Wizard', title: 'servant of the Secret Fire' },
  ],
};
