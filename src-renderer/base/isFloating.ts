/** Whether a dialog or a menu is over the page, which then has the keyboard to itself. */
export function isFloating(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}
