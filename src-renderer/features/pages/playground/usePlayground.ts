import { onBeforeUnmount, reactive, ref, shallowRef, watch } from 'vue';
import { type LocationQuery, useRoute, useRouter } from 'vue-router';
import { failureText, isAbort } from '../../../api/http/http.ts';
import {
  longestPhaseText,
  type PhasesRequest,
  type PhasesResponse,
  readPhases,
} from '../../../api/phases.ts';
import { strings } from '../../../strings/strings.ts';

export type Phase = PhasesRequest['phase'];

/** The phases in their order. */
export const phases: readonly Phase[] = ['tokens', 'tree', 'ir', 'scopes', 'relations', 'graph'];

/** Milliseconds after the last key before the service is asked. */
const pause = 300;
/** Characters of SQL that an address holds; longer SQL stays out of it. */
const longestInAddress = 4_000;

const firstVendor = 'dbvpostgresql';
const firstText = `create view dw.totals as
select o.customer_id, sum(o.amount) as total
from shop.orders o
where o.state = 'paid'
group by o.customer_id;
`;

/** What is asked of the engine; it is in the address, so that a link leads to it. */
interface Asked {
  text: string;
  vendor: string;
  phase: Phase;
  /** From 1; 0 for all. */
  statement: number;
}

/** What is asked, and the answer to it, a moment after the last change. */
export function usePlayground() {
  const route = useRoute();
  const router = useRouter();
  const asked = reactive(askedBy(route.query));
  const answer = shallowRef<PhasesResponse>();
  const failure = ref('');
  let work = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    const { signal } = (work = new AbortController());
    const { text, vendor, phase, statement } = asked;
    void router.replace({ query: queryOf(asked) });
    if (text.length > longestPhaseText) {
      answer.value = undefined;
      failure.value = strings.playground.tooLong(longestPhaseText);
      return;
    }
    try {
      const request = { text, vendor, phase, ...(statement > 0 && { statement }) };
      const got = await readPhases(request as PhasesRequest, signal);
      if (signal.aborted) return;
      answer.value = got;
      failure.value = '';
      if (statement > got.statements.length) asked.statement = 0;
    } catch (thrown) {
      if (isAbort(thrown)) return;
      answer.value = undefined;
      failure.value = failureText(thrown);
    }
  }

  function later(wait: number): void {
    clearTimeout(timer);
    work.abort();
    timer = setTimeout(() => void ask(), wait);
  }

  watch(
    () => asked.text,
    () => later(pause),
  );
  watch([() => asked.vendor, () => asked.phase, () => asked.statement], () => later(0), { immediate: true });
  // A link to the playground that is followed here, and Back between such.
  watch(
    () => route.query,
    (query) => {
      if (route.name === 'playground' && !isSame(query, queryOf(asked)) && query['sql'] !== undefined)
        Object.assign(asked, askedBy(query));
    },
  );
  onBeforeUnmount(() => {
    clearTimeout(timer);
    work.abort();
  });
  return { asked, answer, failure };
}

function askedBy(query: LocationQuery): Asked {
  const { sql, vendor, phase, statement } = query;
  return {
    text: typeof sql === 'string' ? sql : firstText,
    vendor: typeof vendor === 'string' ? vendor : firstVendor,
    phase: phases.find((name) => name === phase) ?? 'tree',
    statement: Math.max(0, Math.floor(Number(statement ?? 0)) || 0),
  };
}

function queryOf({ text, vendor, phase, statement }: Asked): Record<string, string> {
  return {
    vendor,
    phase,
    ...(statement > 0 && { statement: String(statement) }),
    ...(text.length <= longestInAddress && { sql: text }),
  };
}

function isSame(one: LocationQuery, other: LocationQuery): boolean {
  return ['vendor', 'phase', 'statement', 'sql'].every((name) => one[name] === other[name]);
}
