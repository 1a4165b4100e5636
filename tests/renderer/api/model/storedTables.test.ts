import { expect, test } from 'vitest';
import kinds from '../../../../resources/design/kinds.json' with { type: 'json' };
import { countedAs } from '../../../../src-lineage/graph/names/stored-counts.ts';
import type {
  LineageObject,
  ObjectKind,
  ObjectOrigin,
  ObjectRole,
} from '../../../../src-lineage/model/objects.ts';
import { shownKind } from '../../../../src-lineage/model/objects.ts';
import { isStored } from '../../../../src-renderer/api/model/storedTables.ts';

const origins: readonly string[] = ['model', 'seed', 'snapshot', 'source', 'exposure'];
const roles: readonly ObjectRole[] = ['persistent', 'result', 'intermediate', 'routine'];

test('the page counts as stored what the service counts', () => {
  const objects = Object.values(kinds)
    .flatMap((group): string[] => group.kinds)
    .filter((kind) => !origins.includes(kind))
    .flatMap((kind) => roles.map((role) => ({ kind: kind as ObjectKind, role })));
  const made = (['table', 'view'] as const).flatMap((kind) =>
    (['model', 'seed', 'snapshot', 'source'] satisfies ObjectOrigin[]).map((origin) => ({
      kind,
      role: 'persistent' as const,
      origin,
    })),
  );
  for (const object of [...objects, ...made]) {
    const counted = countedAs(object as LineageObject) !== undefined;
    const shown = { kind: shownKind(object), role: object.role };
    expect([shown, isStored(shown)]).toEqual([shown, counted]);
  }
});
