import type { Table } from '../../repositories/relational/table.ts';
import { textColumns } from '../../repositories/relational/text-columns.ts';
import type { Entity } from '../../resources/entity.ts';

const names = textColumns({ firstname: 'firstname', lastname: 'lastname', gender: 'gender' });
const address = textColumns({
  address_street: 'street',
  address_zip_code: 'zipCode',
  address_city: 'city',
  address_state: 'state',
});
const noAddress: Entity = { street: null, zipCode: null, city: null, state: null };

/** A customer's address is in his own row, so that version and time of change cover it. */
export const customerTable: Table = {
  name: 'customers',
  // No address is not the same as one without a single entry.
  columns: { ...names.columns, has_address: 'INTEGER NOT NULL', ...address.columns },
  toRow: (entity) => ({
    ...names.toRow(entity),
    has_address: entity['address'] === null ? 0 : 1,
    ...address.toRow((entity['address'] as Entity | null) ?? noAddress),
  }),
  toEntity: (row) => ({
    ...names.toEntity(row),
    address: row['has_address'] === 0 ? null : address.toEntity(row),
  }),
  samples: [
    {
      firstname: 'Dave',
      lastname: 'Matthews',
      gender: 'MALE',
      address: { street: '4711 Some Place', zipCode: '54321', city: 'Charlottesville', state: 'VA' },
    },
  ],
};
