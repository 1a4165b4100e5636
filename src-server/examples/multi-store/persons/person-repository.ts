import { join } from 'node:path';
import type { Logger } from 'pino';
import { RelationalStore } from '../../repositories/relational/relational-store.ts';
import type { Table } from '../../repositories/relational/table.ts';
import { textColumns } from '../../repositories/relational/text-columns.ts';

export const personTable: Table = {
  name: 'persons',
  ...textColumns({ first_name: 'firstName', last_name: 'lastName' }),
  samples: [
    { firstName: 'Frodo', lastName: 'Baggins' },
    { firstName: 'Bilbo', lastName: 'Baggins' },
  ],
};

/** Persons are kept in a relational store. */
export function personStore(folder: string, log: Logger, now: () => number): RelationalStore {
  return new RelationalStore(join(folder, 'persons.sqlite'), [personTable], log, now);
}
