import type { Translation } from '../../translation.ts';
import type { aboutStrings } from '../../application/about.ts';
import { amount } from '../amounts.ts';

export const germanAbout: Translation<typeof aboutStrings> = {
  about: {
    open: 'Über Headwater',
    title: 'Über Headwater',
    text: 'Datenherkunft aus SQL, bis zur Spalte, ohne Netz.',
    version: 'Version',
    engine: 'Analyse',
    engineText: (vendors) => `von Headwater selbst; sie liest das SQL von ${vendors} Herstellern`,
    service: 'Adresse des Dienstes',
    theService: 'die Adresse des Dienstes',
    folder: 'Datenordner',
    theFolder: 'den Datenordner',
    licence: 'Lizenz',
    licenceName: 'Apache License 2.0',
    notices: 'Enthaltene Software anderer',
    noticesText: (packages) => amount(packages, 'Paket mit seiner Lizenz', 'Pakete, jedes mit seiner Lizenz'),
    noticesMissing: 'Die Liste ist nur in einer gebauten Anwendung enthalten.',
    licenceOf: (name) => `Lizenz von ${name}`,
  },
};
