import type { Logger } from 'pino';
import type { ExampleSettings } from '../../../settings/settings.ts';
import { accountsPath, keptPasswords } from './accounts-file.ts';
import type { Account } from './accounts.ts';

/** The two accounts of the company, as a start has them. */
export interface CompanyAccounts {
  accounts: readonly Account[];
  /** Those whose passwords were made at this start, to be shown to the person who starts. */
  made: readonly Account[];
  /** Where passwords that were made are kept. */
  keptIn: string;
}

/** Accounts as the settings give them; passwords that they leave out are made once and kept. */
export async function companyAccounts(
  folder: string,
  settings: ExampleSettings,
  log: Logger,
): Promise<CompanyAccounts> {
  const { userName, userPassword, adminName, adminPassword } = settings;
  const isComplete = userPassword !== undefined && adminPassword !== undefined;
  const kept = isComplete ? undefined : await keptPasswords(folder, log);
  const user: Account = {
    name: userName,
    password: userPassword ?? kept!.passwords.user,
    roles: ['ROLE_USER'],
  };
  const admin: Account = {
    name: adminName,
    password: adminPassword ?? kept!.passwords.admin,
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  };
  const made = [
    ...(userPassword === undefined ? [user] : []),
    ...(adminPassword === undefined ? [admin] : []),
  ];
  return {
    accounts: [user, admin],
    made: kept?.areNew === true ? made : [],
    keptIn: accountsPath(folder),
  };
}
