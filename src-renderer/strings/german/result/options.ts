import type { Translation } from '../../translation.ts';
import type { optionsStrings } from '../../result/options.ts';
import { number, relations, schemas, tables } from '../amounts.ts';

type Options = Translation<typeof optionsStrings>['options'];

export const germanOptions: { options: Omit<Options, 'types' | 'typeTitles'> } = {
  options: {
    bar: 'Optionen des Graphen',
    relationTypes: 'Arten von Beziehungen',
    typeTitle: (meaning, all) => (all === undefined ? meaning : `${meaning} (${relations(all)})`),
    intermediates: 'Zwischenergebnisse',
    intermediateChoices: [
      {
        id: 'none',
        label: 'Alle Schritte',
        title: 'Unterabfragen, CTEs, temporäre Tabellen und Ergebnisse zeigen',
      },
      {
        id: 'keep-results',
        label: 'Ergebnisse',
        title: 'Die Schritte dazwischen ausblenden; behalten, was Abfragen liefern',
      },
      {
        id: 'all',
        label: 'Tabellen',
        title: 'Nur gespeicherte Tabellen und Sichten; was durch die Schritte floss, wird überbrückt',
      },
    ],
    more: 'Optionen',
    filters: 'Filter',
    opener: (label, changed) => (changed === 0 ? label : `${label} (${changed} geändert)`),
    functions: 'Funktionen',
    functionsTitle: 'Funktionsaufrufe als eigene Schritte zeigen',
    temporary: 'Temporäre Tabellen',
    temporaryTitle: 'Temporäre Tabellen zeigen, obwohl die Schritte dazwischen ausgeblendet sind',
    linkedOnly: 'Nur Verbundenes',
    linkedOnlyTitle: 'Nur Spalten und Tabellen, die an einer Beziehung beteiligt sind',
    tableLevel: 'Ebene der Tabellen',
    tableLevelTitle: 'Beziehungen zwischen Tabellen statt zwischen Spalten',
    constants: 'Konstanten',
    constantsTitle: 'Literale als Quellen zeigen',
    focus: (name) => `Nur die Herkunft von ${name}`,
    hiddenMore: 'Schritte dazwischen sind ausgeblendet: Mit ihnen ist es zu viel zum Zeichnen.',
    reset: 'Alles zurücksetzen',
    wasReset: 'Optionen und Filter sind wie am Anfang.',
    active: 'Geltende Filter',
    clearOne: 'Wieder zeigen',
    kinds: 'Arten',
    schemas: 'Schemas',
    filterCount: (on, total) => (on === total ? `(${total})` : `(${on} von ${total})`),
    filterFind: (label) => `${label} suchen`,
    filterAll: 'Alle zeigen',
    filterAllTitle: (label) => `Alle zeigen: ${label}`,
    only: 'Nur',
    onlyTitle: (name) => `Nur ${name}`,
    without: (name, held) => `Ohne ${name} (${number(held)})`,
    withoutSchemas: (of, held) => `Ohne ${schemas(of)} (${number(held)})`,
    problems: 'Mit Problemen',
    problemsTitle:
      'Nur Objekte, deren Anweisungen Probleme haben: Ihre Herkunft ist vielleicht unvollständig',
    onlyProblems: (held) => `Nur mit Problemen (${number(held)})`,
    leftOut: (held) => `${tables(held)} ausgelassen`,
  },
};
