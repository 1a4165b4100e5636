/** Conditional requests as RFC 9110, 13.2.2 has them. */
import type { Conditions, Moment, Tags } from './drawn-request.ts';
import type { EntityModel } from './state-model.ts';

/** What the conditions of a request say of an entity that is there, or not. */
export function verdictOf(
  conditions: Conditions,
  entity: EntityModel | undefined,
  hasValidators: boolean,
  isRead: boolean,
): 'goes on' | 304 | 412 {
  const { match, noneMatch, modifiedSince, unmodifiedSince } = conditions;
  const weak: readonly Tags[] = ['current', 'current among others', 'current, weak', 'current, bare'];
  const names = (tags: Tags, current: readonly Tags[]): boolean =>
    entity !== undefined && (tags === 'any' || (hasValidators && current.includes(tags)));
  const strong = weak.filter((tags) => tags !== 'current, weak');
  if (match !== undefined) {
    if (!names(match, strong)) return 412;
  } else if (isSince(unmodifiedSince, entity, hasValidators) === false) return 412;
  if (noneMatch !== undefined) {
    if (!names(noneMatch, weak)) return 'goes on';
    return isRead ? 304 : 412;
  }
  return isRead && isSince(modifiedSince, entity, hasValidators) === true ? 304 : 'goes on';
}

/** Whether the latest change lies at a moment or before it; undefined where it cannot be decided. */
function isSince(
  moment: Moment | undefined,
  entity: EntityModel | undefined,
  hasValidators: boolean,
): boolean | undefined {
  if (moment === undefined || moment === 'no date' || entity === undefined || !hasValidators)
    return undefined;
  return moment >= 0;
}
