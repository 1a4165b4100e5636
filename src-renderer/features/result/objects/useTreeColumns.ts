import { type Ref, shallowRef, watch } from 'vue';
import { failureText } from '../../../api/http/http.ts';
import { readTable } from '../../../api/result/catalogue.ts';
import { useNotices } from '../../../stores/service/notices.ts';
import { useSession } from '../../../stores/service/session.ts';
import type { TreeColumn } from './objectRows.ts';

/** The columns of tables that were opened in the tree: asked for once each. */
export function useTreeColumns(): {
  columns: Readonly<Ref<ReadonlyMap<number, readonly TreeColumn[]>>>;
  /** Resolves when the columns are there, or could not be had, which is reported. */
  want: (tableId: number) => Promise<void>;
} {
  const session = useSession();
  const columns = shallowRef<ReadonlyMap<number, readonly TreeColumn[]>>(new Map());

  watch(
    () => session.sessionId,
    () => (columns.value = new Map()),
  );

  async function want(tableId: number): Promise<void> {
    const { sessionId } = session;
    if (sessionId === undefined || columns.value.has(tableId)) return;
    try {
      const table = await readTable(sessionId, tableId);
      if (session.sessionId !== sessionId) return;
      columns.value = new Map(columns.value).set(tableId, table.columns);
    } catch (thrown) {
      if (session.sessionId === sessionId) useNotices().say(failureText(thrown), 'error');
    }
  }

  return { columns, want };
}
