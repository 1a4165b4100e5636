/** Numbers and amounts in German. The cases of the nouns that follow "in" and "von" are those of their plurals. */
export const number = (value: number): string => value.toLocaleString('de');

/** An amount with its noun: "1 Tabelle", "1.204 Tabellen". */
export const amount = (value: number, one: string, many: string): string =>
  `${number(value)} ${value === 1 ? one : many}`;

export const tables = (value: number): string => amount(value, 'Tabelle', 'Tabellen');
export const views = (value: number): string => amount(value, 'Sicht', 'Sichten');
export const columns = (value: number): string => amount(value, 'Spalte', 'Spalten');
export const relations = (value: number): string => amount(value, 'Beziehung', 'Beziehungen');
export const files = (value: number): string => amount(value, 'Datei', 'Dateien');
export const statements = (value: number): string => amount(value, 'Anweisung', 'Anweisungen');
export const schemas = (value: number): string => amount(value, 'Schema', 'Schemas');
export const steps = (value: number): string => amount(value, 'Schritt', 'Schritte');
export const jobs = (value: number): string => amount(value, 'Job', 'Jobs');
export const errors = (value: number): string => amount(value, 'Fehler', 'Fehler');
export const warnings = (value: number): string => amount(value, 'Warnung', 'Warnungen');
export const scripts = (value: number): string => amount(value, 'Skript', 'Skripte');

/** Names, and how many there are besides: "a, b und 3 weitere". */
export const namesAndMore = (names: readonly string[], all: number): string =>
  names.join(', ') + (all > names.length ? ` und ${number(all - names.length)} weitere` : '');
