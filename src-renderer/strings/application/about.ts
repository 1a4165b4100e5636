import { count } from '../../base/count.ts';

/** The dialog about the application. */
export const aboutStrings = {
  about: {
    open: 'About Headwater',
    title: 'About Headwater',
    text: 'Offline SQL lineage, down to the column.',
    version: 'Version',
    engine: 'Engine',
    engineText: (vendors: number): string => `Headwater’s own; it reads the SQL of ${vendors} vendors`,
    service: 'Address of the service',
    theService: 'the address of the service',
    folder: 'Data folder',
    theFolder: 'the data folder',
    licence: 'Licence',
    licenceName: 'Apache License 2.0',
    notices: 'Software of others in it',
    noticesText: (amount: number): string =>
      count(amount, 'package, each with its licence', 'packages, each with its licence'),
    noticesMissing: 'Only a built application holds the list.',
    licenceOf: (name: string): string => `Licence of ${name}`,
  },
} as const;
