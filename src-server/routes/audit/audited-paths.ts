import type { AuditAction } from '../../store/audit-entry.ts';

/** What requests are, by method and path; the first that fits counts. Paths are taken in any case, as they are served. */
const actions: readonly (readonly [pattern: RegExp, action: AuditAction])[] = [
  [/^post .*\/user\/generatetoken$/, 'sign-in'],
  [/^post \/api\/v1\/sign-in$/, 'sign-in'],
  [/^get \/sign-in\/openid$/, 'sign-in'],
  [/^post \/api\/v1\/sign-out$/, 'sign-out'],
  [/^post .*\/job\/submit(?:user|persist)job$/, 'submit'],
  [/^post .*\/job\/rerunjob$/, 'rerun'],
  [/^post .*\/job\/deleteuserjob$/, 'delete'],
  [/^post .*\/job\/displayuserjobs?summary$/, 'refused'],
  [/^post .*\/(?:job|sqlflow)\/export[a-z]+$/, 'export'],
  [/^post \/api\/v1\/jobs\/delete$/, 'delete'],
  [/^post \/api\/v1\/jobs\/[^/]+\/results\/delete$/, 'delete'],
  [/^post \/api\/v1\/jobs\/[^/]+\/files$/, 'extend'],
  [/^post \/api\/v1\/jobs\/[^/]+\/rename$/, 'rename'],
  [/^post \/api\/v1\/jobs\/[^/]+\/rerun$/, 'rerun'],
  [/^post \/api\/v1\/jobs\/[^/]+\/cancel$/, 'cancel'],
  [/^post \/api\/v1\/jobs\/[^/]+\/trial$/, 'analyse'],
  [/^get \/api\/v1\/jobs\/[^/]+(?:\/results)?$/, 'read'],
  [/^(?:get|post) \/api\/v1\/.*\/export\/[a-z]+$/, 'export'],
  [/^post \/api\/v1\/exports$/, 'export'],
  [/^(?:get|post) \/api\/v1\/(?:sessions\/.*|compare)$/, 'read'],
  [/^patch \/api\/v1\/settings$/, 'settings'],
  [/^get \/api\/v1\/audit$/, 'audit'],
  [/^post .*\/(?:generation|job)\/.+$/, 'read'],
];

/** Requests that show nothing of SQL and change nothing: only that they are refused is written. */
const unaudited =
  /^(?:\/(?:health(?:\/.*)?|metrics|version|docs|openapi\.json)|.*\/version|\/api\/v1\/(?:vendors.*|vendor-guess|phases|metadata-check|startup|examples|jobs|settings(?:\/check)?|sign-in(?:\/openid)?|exports\/.+))$/;

/**
 * What a request is; `refused` where it is written only if it was. Undefined for a path that is not known: nothing of it
 * is written.
 */
export function auditedAction(method: string, path: string): AuditAction | undefined {
  const plain = path.toLowerCase().replace(/(?<=.)\/$/, '');
  const asked = `${method.toLowerCase().replace('head', 'get')} ${plain}`;
  const found = actions.find(([pattern]) => pattern.test(asked))?.[1];
  return found ?? (unaudited.test(plain) ? 'refused' : undefined);
}

/** The format of an export, which its path says. */
export function exportFormat(path: string): string {
  const [, format = ''] = /\/export(?:full)?(?:lineage(?:as)?)?\/?([a-z]+)$/i.exec(path) ?? [];
  return format.toLowerCase();
}
