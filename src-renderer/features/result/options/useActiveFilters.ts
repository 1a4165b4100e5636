import { computed, type ComputedRef } from 'vue';
import { type FilterChoice, useFilters } from '../../../stores/result/filters.ts';
import { useOptions } from '../../../stores/result/options.ts';
import { strings } from '../../../strings/strings.ts';
import { schemaName } from './schemaName.ts';
import { kindName } from '../../../strings/terms/spoken.ts';

/** A filter in force: what it leaves out, and its own way back. */
export interface ActiveFilter {
  label: string;
  clear: () => void;
}

/** More schemas than these are shown as one number. */
const mostNamed = 3;

/** Every filter in force. */
export function useActiveFilters(): ComputedRef<readonly ActiveFilter[]> {
  const options = useOptions();
  const filters = useFilters();
  const text = strings.options;

  return computed(() => {
    const { kinds, schemas, problemsOnly } = options.filters;
    const { focus } = options;
    return [
      ...(focus
        ? [
            {
              label: text.focus(focus.table ?? [focus.database, focus.schema].filter(Boolean).join('.')),
              clear: () => options.setFocus(undefined),
            },
          ]
        : []),
      ...without(filters.kinds, kinds, kindName, (ids) => options.setFilters({ kinds: ids })),
      ...without(filters.schemas, schemas, schemaName, (ids) => options.setFilters({ schemas: ids })),
      ...(problemsOnly
        ? [
            {
              label: text.onlyProblems(filters.troubled.size),
              clear: () => options.setFilters({ problemsOnly: false }),
            },
          ]
        : []),
    ];
  });
}

function without(
  choices: readonly FilterChoice[],
  off: readonly string[],
  nameOf: (id: string) => string,
  set: (ids: readonly string[]) => void,
): ActiveFilter[] {
  const counts = new Map(choices.map(({ id, count }) => [id, count]));
  if (off.length > mostNamed) {
    const tables = off.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
    return [{ label: strings.options.withoutSchemas(off.length, tables), clear: () => set([]) }];
  }
  return off.map((id) => ({
    label: strings.options.without(nameOf(id), counts.get(id) ?? 0),
    clear: () => set(off.filter((other) => other !== id)),
  }));
}
