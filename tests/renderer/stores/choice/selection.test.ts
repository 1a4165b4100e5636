import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionResponse } from '../../../../src-server/contract/application/service/sessions.ts';
import type { LineageGraph } from '../../../../src-renderer/api/model/LineageGraph.ts';
import { useSelection } from '../../../../src-renderer/stores/choice/selection.ts';
import { useGraph } from '../../../../src-renderer/stores/result/graph.ts';
import { useSource } from '../../../../src-renderer/stores/result/source.ts';
import { useSession } from '../../../../src-renderer/stores/service/session.ts';
import { type HeldAnswers, heldAnswers, settled } from '../heldAnswers.ts';

let service: HeldAnswers;

const file = (index: number) => ({
  index,
  name: `${index}.sql`,
  text: 'select 1',
  marks: [],
  statements: [],
});

beforeEach(() => {
  service = heldAnswers();
  vi.stubGlobal('fetch', service.fetch);
  setActivePinia(createPinia());
  useSession().session = { sessionId: 's', files: [file(0), file(1)] } as unknown as SessionResponse;
});
afterEach(() => vi.unstubAllGlobals());

const column = (columnId: number) => ({ kind: 'column', tableId: 1, columnId }) as const;

it('that a column could not be read is not said of the one that was chosen meanwhile', async () => {
  const selection = useSelection();
  void selection.choose(column(1), 'tree');
  void selection.choose(column(2), 'tree');
  await service.answer('/columns/1', { detail: 'gone' }, 500);
  expect(selection.failure).toBe('');
  await service.answer('/columns/2', { id: 2, spans: [] });
  expect(selection.column?.id).toBe(2);
});

it('the places of what was chosen do not take the reader out of the file that was opened meanwhile', async () => {
  const selection = useSelection();
  const source = useSource();
  void selection.choose(column(1), 'graph');
  void source.show(1);
  await service.answer('/files/1', file(1));
  await service.answer('/columns/1', { id: 1, spans: [[0, 0, 6]] });
  expect(selection.places).toHaveLength(1);
  expect([source.file?.index, selection.placeAt]).toEqual([1, -1]);
  expect(service.waiting()).toEqual([]);
});

it('a job that begins with a file of its own shows the places of what was chosen all the same', async () => {
  const selection = useSelection();
  const source = useSource();
  void selection.choose(column(1), 'list');
  void source.showFirst();
  await service.answer('/columns/1', { id: 1, spans: [[1, 0, 6]] });
  await service.answer('/files/1', file(1));
  expect([source.file?.index, selection.placeAt]).toEqual([1, 0]);
});

it('a piece of text that was asked about does not replace what is chosen meanwhile', async () => {
  const selection = useSelection();
  const source = useSource();
  void source.show(0);
  await service.answer('/files/0', file(0));
  useGraph().graph = { hideIntermediates: false, sessionId: 's' } as unknown as LineageGraph;
  const ranged = selection.chooseRange({ start: 0, end: 6 });
  void selection.choose(column(2), 'tree');
  await settled();
  // Taken, it would be looked up in a graph that has no edges here.
  await service.answer('/files/0/edges', { edges: [0] });
  await ranged;
  expect(selection.chosen).toEqual(column(2));
});
