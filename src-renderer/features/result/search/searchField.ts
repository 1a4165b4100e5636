/** The id of the field of the search over tables and columns. */
export const searchFieldId = 'search-field';

/** Puts the keyboard into the search. */
export function focusSearch(): void {
  document.getElementById(searchFieldId)?.focus();
}
