import { join } from 'node:path';
import { resourceApplication } from '../http/resource-application.ts';
import { boundedRepository } from '../repositories/bounded-repository.ts';
import { RelationalStore } from '../repositories/relational/relational-store.ts';
import type { ExampleApplication } from '../shape/example-application.ts';
import type { ExamplePlace } from '../shape/example-place.ts';
import type { CompanyAccounts } from './access/company-accounts.ts';
import { companyGate } from './access/gate.ts';
import { companyTour } from './company-tour.ts';
import { employeeTable } from './employees/employee-table.ts';
import { employees } from './employees/employee.ts';
import { itemTable } from './items/item-table.ts';
import { items } from './items/item.ts';
import { securityHeaders } from './security-headers.ts';

/** Employees and items, of which not everybody may do everything. */
export function companyApplication(
  place: ExamplePlace,
  accounts: Promise<CompanyAccounts>,
): ExampleApplication {
  const { folder, log, now, room } = place;
  const store = new RelationalStore(join(folder, 'company.sqlite'), [employeeTable, itemTable], log, now);
  const resources = [
    { description: employees, repository: boundedRepository(store.repository(employeeTable), room) },
    { description: items, repository: boundedRepository(store.repository(itemTable), room) },
  ];
  return {
    name: 'company',
    tour: companyTour,
    resources,
    hasAccounts: true,
    serve: resourceApplication(resources, place, {
      headers: securityHeaders,
      gate: companyGate(accounts, now),
    }),
    close: () => Promise.resolve(store.close()),
  };
}
