import type { Table } from '../../repositories/relational/table.ts';
import { textColumns } from '../../repositories/relational/text-columns.ts';

export const itemTable: Table = {
  name: 'items',
  ...textColumns({ description: 'description' }),
  samples: [{ description: 'Sting' }, { description: 'the one ring' }],
};
