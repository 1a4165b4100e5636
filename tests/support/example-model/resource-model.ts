import type { ExampleName } from '../examples/example-service.ts';

/** What a field takes: any text, one of some, or an object of fields. Null is always taken. */
export type FieldModel = 'text' | readonly string[] | FieldsModel;
export interface FieldsModel {
  readonly [name: string]: FieldModel;
}

export type Value = string | null | Fields;
export interface Fields {
  readonly [name: string]: Value;
}

/** A collection as the contract has it (`lineage-and-api.md` 3, `example-resources.md` 1). */
export interface CollectionModel {
  application: ExampleName;
  name: string;
  item: string;
  fields: FieldsModel;
  /** Entities answer with `ETag` and `Last-Modified`. */
  hasValidators: boolean;
  /** Whole numbers that the store gives, or texts that a client may choose too. */
  ids: 'numbers' | 'texts';
  samples: readonly Fields[];
}

export const collectionModels: readonly CollectionModel[] = [
  {
    application: 'company',
    name: 'employees',
    item: 'employee',
    fields: { firstName: 'text', lastName: 'text', title: 'text' },
    hasValidators: false,
    ids: 'numbers',
    samples: [
      { firstName: 'Bilbo', lastName: 'Baggins', title: 'thief' },
      { firstName: 'Frodo', lastName: 'Baggins', title: 'ring bearer' },
      { firstName: 'Gandalf', lastName: 'the Wizard', title: 'servant of the Secret Fire' },
    ],
  },
  {
    application: 'company',
    name: 'items',
    item: 'item',
    fields: { description: 'text' },
    hasValidators: false,
    ids: 'numbers',
    samples: [{ description: 'Sting' }, { description: 'the one ring' }],
  },
  {
    application: 'multi-store',
    name: 'persons',
    item: 'person',
    fields: { firstName: 'text', lastName: 'text' },
    hasValidators: false,
    ids: 'numbers',
    samples: [
      { firstName: 'Frodo', lastName: 'Baggins' },
      { firstName: 'Bilbo', lastName: 'Baggins' },
    ],
  },
  {
    application: 'multi-store',
    name: 'treasures',
    item: 'treasure',
    fields: { name: 'text', description: 'text' },
    hasValidators: false,
    ids: 'texts',
    samples: [
      { name: 'Sting', description: 'Made by the Elves' },
      { name: "Sauron's ring", description: 'One ring to rule them all' },
    ],
  },
  {
    application: 'headers',
    name: 'customers',
    item: 'customer',
    fields: {
      firstname: 'text',
      lastname: 'text',
      gender: ['MALE', 'FEMALE'],
      address: { street: 'text', zipCode: 'text', city: 'text', state: 'text' },
    },
    hasValidators: true,
    ids: 'numbers',
    samples: [
      {
        firstname: 'Dave',
        lastname: 'Matthews',
        gender: 'MALE',
        address: { street: '4711 Some Place', zipCode: '54321', city: 'Charlottesville', state: 'VA' },
      },
    ],
  },
];

/** The collections of one application. */
export function collectionsOf(application: ExampleName): CollectionModel[] {
  return collectionModels.filter((each) => each.application === application);
}
