import type { Translation } from '../../translation.ts';
import type { paletteStrings } from '../../application/palette.ts';
import { amount } from '../amounts.ts';

export const germanPalette: Translation<typeof paletteStrings> = {
  palette: {
    title: 'Alles finden',
    description: 'Die Pfeiltasten wählen, Eingabe führt aus oder öffnet, Escape schließt.',
    placeholder: 'Befehl, Job, Tabelle, Spalte oder Datei',
    sections: {
      commands: 'Befehle',
      jobs: 'Jobs',
      objects: 'Tabellen und Spalten',
      files: 'Dateien',
      settings: 'Einstellungen',
    },
    none: (text) => `Nichts heißt „${text}“`,
    results: (found) => amount(found, 'Treffer', 'Treffer'),
  },
};
