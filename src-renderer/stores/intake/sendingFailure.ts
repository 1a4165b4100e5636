import { failureText, RequestFailure } from '../../api/http/http.ts';
import { strings } from '../../strings/strings.ts';

/** Why files were not sent; a connection that broke off is no riddle of the service's. */
export function sendingFailure(thrown: unknown): string {
  const isBroken = thrown instanceof RequestFailure && thrown.status === 0;
  return isBroken ? strings.failures.sendingBroke : failureText(thrown);
}
