import { createPinia, setActivePinia } from 'pinia';
import { expect, it } from 'vitest';
import { useJobDialogs } from '../../../../src-renderer/stores/service/jobDialogs.ts';

it('a dialog whose work is done late does not close the one that was opened meanwhile', () => {
  setActivePinia(createPinia());
  const dialogs = useJobDialogs();
  dialogs.show('rename', 'a');
  dialogs.close();
  dialogs.show('details', 'a');
  dialogs.closeDone('rename', 'a');
  expect(dialogs.kind).toBe('details');
  dialogs.show('rename', 'b');
  dialogs.closeDone('rename', 'a');
  expect(dialogs.kind).toBe('rename');
  dialogs.closeDone('rename', 'b');
  expect(dialogs.kind).toBeUndefined();
});
