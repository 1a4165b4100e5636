/**
 * A template parameter of SQL Server Management Studio: `<name, type, default>` (Microsoft, "Replace template
 * parameters"). A type may have brackets: `<c1_datatype, , decimal(10,2)>`.
 */
const pattern = String.raw`<([^<>,()'"=\r\n]{1,128}),([\w \t]{0,128}(?:\([\w, \t]{0,20}\)[ \t]*)?),([^<>\r\n]{0,256})>`;

const parameterHere = new RegExp(pattern, 'y');
const parameters = new RegExp(pattern, 'g');

/** The offset after the template parameter that begins at `at`; -1 where none does. */
export function templateParameterEnd(source: string, at: number): number {
  parameterHere.lastIndex = at;
  const match = parameterHere.exec(source);
  return match !== null && isBalanced(match[3]!) ? parameterHere.lastIndex : -1;
}

/** Whether a text may hold a template parameter. */
export function mayHoldParameter(text: string): boolean {
  return text.includes('<') && text.search(parameters) !== -1;
}

/** A text with its template parameters replaced by what stands for them: the default, or the name where none is given. */
export function replaceTemplateParameters(text: string): string {
  return text.replace(parameters, (parameter: string, name: string, _type: string, value: string) =>
    isBalanced(value) ? value.trim() || name.trim() : parameter,
  );
}

/** `IIF(a<b, c, d), IIF(e>f …`: two comparisons are no parameter. */
function isBalanced(value: string): boolean {
  let open = 0;
  for (const character of value) {
    if (character === '(') open++;
    else if (character === ')' && --open < 0) return false;
  }
  return open === 0;
}
