/** Bind marks (`:v`) and those of session variables (`$v`) are not written where the variable is assigned. */
export function variableKey(variable: string): string {
  return (/^[:$]\w/.test(variable) ? variable.slice(1) : variable).toLowerCase();
}
