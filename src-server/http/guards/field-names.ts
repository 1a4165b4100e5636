/** The fields that every operation knows. */
const commonNames = ['userId', 'token'];

/**
 * The values of a request by the names of its operation's fields. Clients differ in letter case (`jobid`, `userid`):
 * where a field did not come by its own name, one that differs only so stands for it.
 */
export function namedValues(
  values: Readonly<Record<string, string>>,
  fieldNames: readonly string[],
): Readonly<Record<string, string>> {
  const named: Record<string, string> = { ...values };
  const sent = Object.keys(values);
  for (const name of [...fieldNames, ...commonNames]) {
    if (Object.hasOwn(values, name)) continue;
    const other = sent.find((each) => each.toLowerCase() === name.toLowerCase());
    if (other !== undefined) named[name] = values[other]!;
  }
  return named;
}
