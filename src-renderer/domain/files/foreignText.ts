/**
 * What a text is by its beginning, where its name says nothing: a copy of the rules of the service
 * (`src-server/io/selection/foreign-text.ts`), which a test compares.
 */

/** Characters behind blanks that are looked at. */
const judgedLength = 4096;

/**
 * How texts begin that are no SQL. Marks of Jinja (two braces, or a brace and a percent sign) and of other templates
 * (`<%`, but not JSP's `<%@`) begin scripts too, as do a name in square brackets and its qualified part (T-SQL calls a procedure
 * so) and the scripts that a line of SQL*Plus runs (`@install.sql`).
 */
const foreignStarts: readonly RegExp[] = [
  /^(?:<(?!%)|<%@)/,
  /^\{(?![{%#])/,
  /^\[(?![^\]\n]*\]\s*\.)/,
  /^@(?:[{*]|[A-Za-z_]\w*[ \t]*\{|[A-Za-z_]\w*[ \t]+\S)/,
  /^#!/,
  /^\$\w+(?:\{|[ \t]*=)/,
  /^(?:['.]\\"|\.(?:TH|Dd|SH)[ \t])/,
  /^%PDF/,
  /^\d/,
];

/** Whether a text begins as no SQL does. */
export function isForeign(head: string): boolean {
  const text = withoutBlanks(head);
  return foreignStarts.some((pattern) => pattern.test(text));
}

/** XML that holds SQL: mappers of MyBatis and iBATIS, changelogs of Liquibase, exports of PowerCenter, SSIS packages. */
const rootsWithSql =
  /<(?:mapper\s+namespace|sqlMap\s+namespace|databaseChangeLog|POWERMART|DTS:Executable)\b/;

/** Whether the beginning of an XML file is that of a kind that holds SQL. */
export function isXmlWithSql(head: string): boolean {
  return rootsWithSql.test(withoutBlanks(head));
}

function withoutBlanks(head: string): string {
  return head.replace(/^[\s\uFEFF]+/, '').slice(0, judgedLength);
}
