import { formatNumber } from '../../../base/language.ts';
import type { playgroundStrings } from '../../application/playground.ts';
import type { Translation } from '../../translation.ts';
import { amount } from '../amounts.ts';

export const germanPlayground: Translation<typeof playgroundStrings> = {
  playground: {
    open: 'SQL-Labor',
    title: 'SQL-Labor',
    text: 'Was Headwater auf dem Weg zur Datenherkunft aus SQL macht, Schritt für Schritt. Nichts davon wird gespeichert; das SQL steht in der Adresse.',
    sql: 'SQL zum Ausprobieren',
    vendor: 'Hersteller',
    statement: 'Anweisung',
    all: 'alle',
    phase: 'Schritt',
    problems: 'Probleme',
    failed: 'Das SQL konnte nicht analysiert werden',
    tooLong: (most) => `Es hat mehr als ${formatNumber(most)} Zeichen.`,
    nothing: 'Dieser Schritt hat nichts zu zeigen',
    nothingText: 'Der Text enthält keine Anweisung, die so weit kommt.',
    more: (lines) =>
      amount(lines, 'weitere Zeile wird nicht gezeigt.', 'weitere Zeilen werden nicht gezeigt.') +
      ' Eine einzelne Anweisung zeigt weniger.',
    phases: {
      tokens: 'Tokens',
      tree: 'Baum',
      ir: 'IR',
      scopes: 'Gültigkeit',
      relations: 'Beziehungen',
      graph: 'Graph',
    },
    about: {
      tokens: 'Die Wörter, Zeichen und Texte, die der Lexer findet.',
      tree: 'Der Syntaxbaum, den der Parser aus jeder Anweisung macht.',
      ir: 'Was von einer Anweisung bleibt: Aktionen, Zeilenmengen und ihre Eingaben, Namen wie geschrieben.',
      scopes: 'Wo jede Abfrage die Namen von Spalten sucht.',
      relations: 'Was jede Anweisung liest und schreibt, wenn alle Namen aufgelöst sind.',
      graph: 'Die Linien, die der Graph zeigt, Zwischenergebnisse zusammengefasst.',
    },
  },
};
