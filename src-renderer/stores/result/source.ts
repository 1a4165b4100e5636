import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { SessionResponse } from '../../../src-server/contract/application/service/sessions.ts';
import { failureText } from '../../api/http/http.ts';
import { type FileText, readFile } from '../../api/result/files.ts';
import { commonFolder } from '../../base/commonFolder.ts';
import { onComeback } from '../service/reach.ts';
import { useSession } from '../service/session.ts';

type SessionFile = SessionResponse['files'][number];

/** A range of the open file's text. */
export interface TextRange {
  start: number;
  end: number;
  /** Shows the problems that begin there. */
  withProblems?: boolean;
}

const keptFiles = 12;

/** The file whose SQL is shown. */
export const useSource = defineStore('source', () => {
  const session = useSession();
  const file = shallowRef<FileText>();
  const state = ref<'none' | 'loading' | 'ready' | 'failed'>('none');
  const failure = ref('');
  /** The range to scroll to; a new object asks again. */
  const target = shallowRef<TextRange>();
  const kept = new Map<string, FileText>();
  let wanted = -1;
  /** Counts what was asked for: only the answer to the latest is shown. */
  let asked = 0;
  /** Counts what was opened by somebody, which the beginning of a job is not. */
  const opened = ref(0);

  const files = computed(() => session.session?.files ?? []);
  /** The folders that all files are in, which lists leave out. */
  const folder = computed(() => commonFolder(files.value.map(({ name }) => name)));

  /** Shows a file, and a range of it where one is given. */
  function show(index: number, range?: TextRange): Promise<void> {
    opened.value += 1;
    return load(index, range);
  }

  async function load(index: number, range?: TextRange): Promise<void> {
    const sessionId = session.sessionId;
    if (sessionId === undefined || files.value[index] === undefined) return;
    wanted = index;
    const turn = ++asked;
    const key = `${sessionId}/${index}`;
    if (file.value?.index !== index || !kept.has(key)) {
      if (!kept.has(key)) state.value = 'loading';
      try {
        const answer = kept.get(key) ?? (await readFile(sessionId, index));
        keep(key, answer);
        if (turn !== asked) return;
        file.value = answer;
      } catch (thrown) {
        if (turn !== asked) return;
        failure.value = failureText(thrown);
        state.value = 'failed';
        return;
      }
    }
    state.value = 'ready';
    if (range) target.value = { ...range };
  }

  /** Shows the first script that has lineage, else the first file in which there is something to read. */
  async function showFirst(): Promise<void> {
    const hasLineage = ({ lineageStatements = 0 }: SessionFile): boolean => lineageStatements > 0;
    const first = [
      files.value.findIndex((file) => hasLineage(file) && /\.sql$/i.test(file.name)),
      files.value.findIndex(hasLineage),
      files.value.findIndex(({ length }) => length > 0),
    ].find((index) => index >= 0);
    await load(first ?? 0);
  }

  /** Shows the file of a name in a result that replaces another; the first where it is gone. */
  async function showNamed(name: string): Promise<void> {
    const index = files.value.findIndex((one) => one.name === name);
    await (index < 0 ? showFirst() : load(index));
  }

  /** Asks again for the file that could not be read. */
  async function again(): Promise<void> {
    await load(wanted);
  }

  function keep(key: string, answer: FileText): void {
    kept.delete(key);
    kept.set(key, answer);
    const oldest = kept.keys().next().value;
    if (kept.size > keptFiles && oldest !== undefined) kept.delete(oldest);
  }

  function clear(): void {
    wanted = -1;
    asked += 1;
    kept.clear();
    file.value = undefined;
    target.value = undefined;
    state.value = 'none';
  }

  onComeback(() => state.value === 'failed', again);

  return { file, files, folder, state, failure, target, opened, show, showFirst, showNamed, again, clear };
});
