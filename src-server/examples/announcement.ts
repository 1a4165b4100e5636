import type { CompanyAccounts } from './company/access/company-accounts.ts';

/** What a running service reports of its examples. */
interface AnnouncedExamples {
  exampleAddresses: readonly string[];
  exampleAccounts?: Promise<CompanyAccounts>;
}

/**
 * Reports where the examples are, and the accounts whose passwords were made at this start: later starts keep silent about
 * these. Passwords never go to the log.
 * @param say takes a line
 */
export async function announceExamples(
  { exampleAddresses, exampleAccounts }: AnnouncedExamples,
  say: (line: string) => void,
): Promise<void> {
  if (exampleAddresses.length === 0) return;
  say(`Example services: ${exampleAddresses.join(', ')}`);
  const accounts = await exampleAccounts?.catch(() => undefined);
  if (accounts === undefined || accounts.made.length === 0) return;
  say(`Accounts of the example company (kept in ${accounts.keptIn}):`);
  for (const { name, password, roles } of accounts.made) say(`  ${name} / ${password} (${roles.join(', ')})`);
}
