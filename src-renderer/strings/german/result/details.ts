import type { Translation } from '../../translation.ts';
import type { detailsStrings } from '../../result/details.ts';
import { number, steps } from '../amounts.ts';

export const germanDetails: Omit<Translation<typeof detailsStrings>, 'transforms'> = {
  details: {
    none: 'Nichts ausgewählt',
    noneText:
      'Wählen Sie eine Tabelle, eine Spalte oder eine Linie im Graphen, im SQL oder in einer Liste, um zu sehen, was sie ist und woher sie kommt.',
    loading: 'Die Einzelheiten werden geladen…',
    from: 'Von',
    to: 'Nach',
    type: 'Beziehung',
    effect: 'Wirkung',
    transform: 'Wert',
    statement: 'Anweisung',
    place: 'Stelle',
    expression: 'Ausdruck',
    formula: 'Von der Quelle zum Ziel in einem Ausdruck',
    formulaCopied: 'den Ausdruck',
    through: 'Durch',
    uncertain: (reason) => `Nicht sicher: ${reason}.`,
    steps: 'Schritte, von der Quelle zum Ziel',
    stepCount: (all) => `${steps(all)}, von der Quelle zum Ziel`,
    uncertainStep: 'unsicher',
    goTo: 'Im SQL zeigen',
    chosenRelations: 'Ausgewählte Beziehungen',
    more: (all) => `Mehr von ${number(all)} zeigen`,
    notListed: (more) => `und ${number(more)} weitere`,
    failed: 'Die Einzelheiten konnten nicht geladen werden',
    wholeTable: 'ganze Tabelle',

    columns: 'Spalten',
    columnsOfTable: 'Spalten der Tabelle',
    noColumns: 'Keine ist bekannt.',
    sources: 'Quellen',
    targets: 'Ziele',
    noLinks: {
      sources: 'Mit den Optionen des Graphen fließt nichts hinein.',
      targets: 'Mit den Optionen des Graphen fließt nichts hinaus.',
    },
    places: 'Stellen im SQL',
    uses: {
      defines: (statement) => `definiert, ${statement}`,
      writes: (statement) => `geschrieben, ${statement}`,
      reads: (statement) => (statement === '' ? 'gelesen' : `gelesen, ${statement}`),
    },
    notDefined: 'in diesen Skripten nicht definiert',
    incomplete:
      'Eine Anweisung darüber ist nur zum Teil verstanden: Die Herkunft ist vielleicht unvollständig.',
    primaryKey: 'Primärschlüssel',
    foreignKey: 'Fremdschlüssel',
    key: 'Schlüssel',
    dataType: 'Typ',
    noType: 'steht nicht in den Skripten',
    named: 'Im SQL',
    notNamed: 'nicht genannt: Eine Anweisung macht sie',
    columnOf: (kind) => `Spalte (${kind})`,
  },
};
