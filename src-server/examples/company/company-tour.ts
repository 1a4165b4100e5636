import type { ExampleTour } from '../shape/example-tour.ts';

export const companyTour: ExampleTour = {
  title: 'Company',
  teaches:
    'Who may do what: HTTP Basic and sessions, with rules by address for employees and by repository for items.',
  requests: [
    { title: 'All users read the employees', method: 'GET', path: '/employees' },
    { title: 'Items need the role USER', method: 'GET', path: '/items', as: 'user' },
    {
      title: 'The administrator adds an employee',
      method: 'POST',
      path: '/employees',
      headers: { Accept: 'application/hal+json' },
      body: { firstName: 'Saruman', lastName: 'the White', title: 'wizard' },
      as: 'admin',
    },
  ],
};
