import type { ExampleTour } from '../shape/example-tour.ts';

export const headersTour: ExampleTour = {
  title: 'Headers',
  teaches:
    'Validators and conditional requests, so that nothing is read twice or overwritten unseen, and pages of other origins.',
  requests: [
    { title: 'A customer with ETag and Last-Modified', method: 'GET', path: '/customers/1' },
    {
      title: 'Not again while it is unchanged: 304',
      method: 'GET',
      path: '/customers/1',
      headers: { 'If-None-Match': '"0"' },
    },
    {
      title: 'Change it only as it was read: 204, then 412',
      method: 'PATCH',
      path: '/customers/1',
      headers: { 'If-Match': '"0"', 'Content-Type': 'application/merge-patch+json' },
      body: { lastname: 'Grohl' },
    },
  ],
};
