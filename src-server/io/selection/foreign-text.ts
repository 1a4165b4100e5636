/**
 * What a text is by its beginning, where its name says nothing. The page judges by the same rules
 * (`src-renderer/domain/files/foreignText.ts`; a test compares them).
 */

/** Characters behind blanks that are looked at. */
const judgedLength = 4096;

/**
 * How texts begin that are no SQL. Marks of Jinja (two braces, or a brace and a percent sign) and of other templates
 * (`<%`, but not JSP's `<%@`) begin scripts too, as do a name in square brackets and its qualified part (T-SQL calls a procedure
 * so) and the scripts that a line of SQL*Plus runs (`@install.sql`).
 */
const foreignStarts: readonly { pattern: RegExp; as: string }[] = [
  { pattern: /^(?:<(?!%)|<%@)/, as: 'markup, as HTML and XML do' },
  { pattern: /^\{(?![{%#])/, as: 'a brace, as JSON does' },
  { pattern: /^\[(?![^\]\n]*\]\s*\.)/, as: 'a bracket, as JSON and settings do' },
  { pattern: /^@(?:[{*]|[A-Za-z_]\w*[ \t]*\{|[A-Za-z_]\w*[ \t]+\S)/, as: 'an @, as pages of Razor do' },
  { pattern: /^#!/, as: '#!, as scripts of a shell do' },
  { pattern: /^\$\w+(?:\{|[ \t]*=)/, as: 'a variable, as scripts of Perl and PHP do' },
  { pattern: /^(?:['.]\\"|\.(?:TH|Dd|SH)[ \t])/, as: 'a request of troff, as pages of manuals do' },
  { pattern: /^%PDF/, as: '%PDF, as documents do' },
  { pattern: /^\d/, as: 'a digit, as data do' },
];

/** What a text begins with that no SQL begins with; undefined where it may be SQL. */
export function foreignStart(head: string): string | undefined {
  const text = withoutBlanks(head);
  return foreignStarts.find(({ pattern }) => pattern.test(text))?.as;
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
