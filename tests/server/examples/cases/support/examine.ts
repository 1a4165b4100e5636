import { afterAll, beforeAll, describe } from 'vitest';
import { exampleClient } from '../../../../support/examples/example-service.ts';
import type { ExampleClient, ExampleName } from '../../../../support/examples/example-service.ts';
import { temporaryFolder } from '../../../../support/service/service.ts';
import { editions } from './editions.ts';
import type { Edition, RunningEdition } from './editions.ts';

/** An application that is examined. */
export interface Examined extends ExampleClient {
  /** Ends the service, and starts it again on the same data. */
  restart(): Promise<void>;
}

/** Registers the same cases for every edition of the service, each of which begins with fresh data. */
export function examine(subject: string, name: ExampleName, cases: (application: Examined) => void): void {
  for (const edition of editions) {
    describe(`${subject}, ${edition.name}`, () => cases(examined(edition, name)));
  }
}

function examined(edition: Edition, name: ExampleName): Examined {
  let place: ReturnType<typeof temporaryFolder>;
  let service: RunningEdition;
  let client: ExampleClient;

  const start = async (): Promise<void> => {
    service = await edition.start(place.folder);
    client = exampleClient(service, name);
  };
  beforeAll(async () => {
    place = temporaryFolder();
    await start();
  });
  afterAll(async () => {
    await service.end();
    place.remove();
  });

  return {
    get base() {
      return client.base;
    },
    ask: (...sent) => client.ask(...sent),
    restart: async () => {
      await service.end();
      await start();
    },
  };
}
