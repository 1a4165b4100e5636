/** Words between values that only connect them. */
export const connectors: ReadonlySet<string> = new Set([
  'FROM',
  'FOR',
  'USING',
  'PLACING',
  'VALUE',
  'KEY',
  'PASSING',
  'SEPARATOR',
  'DELIMITER',
  'IN',
  'AT',
  'INTO',
  'COLUMNS',
  'PATH',
  'EACH',
  'FLAG',
  'OCCURRENCE',
  'SET',
]);

/** Functions whose USING names a character set: `TRANSLATE(x USING UNICODE_TO_LATIN)`. */
export const transcoding: ReadonlySet<string> = new Set(['CONVERT', 'CHAR', 'TRANSLATE', 'TRANSLATE_CHK']);

/** XMLTABLE, XMLEXISTS: `PASSING BY REF x`, `PASSING x BY VALUE`. */
export const passingModes: ReadonlySet<string> = new Set(['REF', 'VALUE']);

/** Clauses inside the brackets that hold no value: stepped over up to the next comma, bracket or ORDER BY. */
export const valueless: ReadonlySet<string> = new Set([
  'RETURNING',
  'ON',
  'IGNORE',
  'RESPECT',
  'ERROR',
  'NULL',
  'EMPTY',
  'WITH',
  'WITHOUT',
  'ABSENT',
  'FORMAT',
  'ROWS',
  'RANGE',
  'STRICT',
  'LAX',
  'COLLATE',
  'WRAPPER',
  'UNIQUE',
  'OVERFLOW',
  'DEFAULT',
  'KEEP',
  'PRUNE',
  'OMIT',
  'QUOTES',
  'PRETTY',
  'ASCII',
  'PARTITION',
  'LIMIT',
  'OPTION',
  'HAVING',
]);
