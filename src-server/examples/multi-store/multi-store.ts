import { resourceApplication } from '../http/resource-application.ts';
import { boundedRepository } from '../repositories/bounded-repository.ts';
import type { MongoServer } from '../repositories/documents/mongo-documents.ts';
import type { ExampleApplication } from '../shape/example-application.ts';
import type { ExamplePlace } from '../shape/example-place.ts';
import { multiStoreTour } from './multi-store-tour.ts';
import { personStore, personTable } from './persons/person-repository.ts';
import { persons } from './persons/person.ts';
import { treasureStore } from './treasures/treasure-repository.ts';
import { treasures } from './treasures/treasure.ts';

/** Persons in a relational store and treasures in a document store, side by side. */
export function multiStoreApplication(
  place: ExamplePlace,
  mongo: MongoServer | undefined,
): ExampleApplication {
  const { folder, log, now, room } = place;
  const ofPersons = personStore(folder, log, now);
  const ofTreasures = treasureStore(folder, mongo, now);
  const resources = [
    { description: persons, repository: boundedRepository(ofPersons.repository(personTable), room) },
    { description: treasures, repository: boundedRepository(ofTreasures, room) },
  ];
  return {
    name: 'multi-store',
    tour: multiStoreTour,
    resources,
    hasAccounts: false,
    serve: resourceApplication(resources, place),
    close: async () => {
      ofPersons.close();
      await ofTreasures.close();
    },
  };
}
