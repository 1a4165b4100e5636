import type { ExampleTour } from '../shape/example-tour.ts';

export const multiStoreTour: ExampleTour = {
  title: 'Multi-store',
  teaches:
    'One interface for two stores: persons are rows with numbers, treasures documents with opaque ids.',
  requests: [
    { title: 'Where everything begins', method: 'GET', path: '' },
    { title: 'The documents', method: 'GET', path: '/treasures' },
    {
      title: 'Put a document at an address of your choice',
      method: 'PUT',
      path: '/treasures/arkenstone',
      body: { name: 'Arkenstone', description: 'The heart of the mountain' },
    },
  ],
};
