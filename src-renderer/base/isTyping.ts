/** Whether an event comes from a place where keys are text, so that shortcuts must leave it alone. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable && target.getAttribute('aria-readonly') !== 'true') return true;
  return /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
