import { textColumns } from '../../repositories/relational/text-columns.ts';
import type { Table } from '../../repositories/relational/table.ts';

export const itemTable: Table = {
  name: 'items',
  ...textColumns({ description: 'description' }),
  samples: [{ description: 'Sting' }, { description: 'the one ring' }],
};
