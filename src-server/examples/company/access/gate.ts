import type { Gate } from '../../http/exchange.ts';
import { ResourceFailure } from '../../http/parts/failures.ts';
import { Accounts } from './accounts.ts';
import { authenticated } from './basic-authentication.ts';
import type { CompanyAccounts } from './company-accounts.ts';
import { identified } from './identification.ts';
import { repositoryRules } from './repository-rules.ts';
import type { Role } from './roles.ts';
import { Sessions } from './sessions.ts';
import { roleForUrl } from './url-rules.ts';

const needed = 'Full authentication is required to access this resource';
const accessDenied = 'Access is denied';
/** What refusals by the rules of repositories name; those by the rules of addresses name none. */
const exception = 'org.springframework.security.access.AccessDeniedException';

/**
 * Lets requests in by the rules of addresses, and what they lead to by the rules of repositories.
 * @param now epoch milliseconds
 */
export function companyGate(given: Promise<CompanyAccounts>, now: () => number): Gate {
  const known = given.then(({ accounts }) => new Accounts(accounts));
  known.catch(() => undefined);
  const sessions = new Sessions(now);
  return async (request, response, segments) => {
    const accounts = await known;
    const account = identified(request, response, accounts, sessions);
    const has = (role: Role | undefined): boolean =>
      role === undefined || (account?.roles.includes(role) ?? false);
    if (!has(roleForUrl(request.method, segments))) {
      if (account === undefined) authenticated(request, response, accounts, { message: needed });
      throw new ResourceFailure(403, accessDenied);
    }
    return ({ description }, operation) => {
      if (has(repositoryRules[description.collection]?.[operation])) return;
      if (account === undefined)
        authenticated(request, response, accounts, { message: accessDenied, exception });
      throw new ResourceFailure(403, accessDenied, { exception });
    };
  };
}
