import type { Translation } from '../../translation.ts';
import type { desktopStrings } from '../../application/desktop.ts';
import { jobs } from '../amounts.ts';

export const germanDesktop: Translation<typeof desktopStrings> = {
  desktop: {
    restarting:
      'Der Dienst ist unerwartet beendet worden und startet wieder. Was abgegeben war, ist erhalten; es ist nichts zu tun.',
    returned: 'Der Dienst war unerwartet beendet worden. Er läuft wieder, und nichts ist verloren.',
    goesOn: (names) =>
      names.length === 1
        ? `Der Job „${names[0]}“ geht mit den übrigen Dateien weiter.`
        : `${jobs(names.length)} gehen mit den übrigen Dateien weiter: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : '.'}`,
    portTrouble: (reason) =>
      `${reason} Dieses Fenster arbeitet trotzdem; andere Programme bekommen keine Antwort.`,
    takePort: 'Port noch einmal versuchen',
    takingPort: 'Der Port wird noch einmal versucht…',
    choosePort: 'Anderen Port wählen',
  },
};
