import { join } from 'node:path';
import type { OriginJudge } from '../../http/host-guard.ts';
import { resourceApplication } from '../http/resource-application.ts';
import { boundedRepository } from '../repositories/bounded-repository.ts';
import { RelationalStore } from '../repositories/relational/relational-store.ts';
import type { ExampleApplication } from '../shape/example-application.ts';
import type { ExamplePlace } from '../shape/example-place.ts';
import { customersCrossOrigin } from './customers/cross-origin.ts';
import { customerTable } from './customers/customer-table.ts';
import { customers } from './customers/customer.ts';
import { headersTour } from './headers-tour.ts';

/** Customers with validators for conditional requests, which pages of some other origins may call. */
export function headersApplication(place: ExamplePlace, isKnownOrigin: OriginJudge): ExampleApplication {
  const { folder, log, now, room } = place;
  const store = new RelationalStore(join(folder, 'customers.sqlite'), [customerTable], log, now);
  const repository = boundedRepository(store.repository(customerTable), room);
  const resources = [{ description: customers, repository }];
  return {
    name: 'headers',
    tour: headersTour,
    resources,
    hasAccounts: false,
    crossOrigin: customersCrossOrigin(isKnownOrigin),
    serve: resourceApplication(resources, place),
    close: () => Promise.resolve(store.close()),
  };
}
