import { readTable } from '../../../../api/result/catalogue.ts';
import { readLinks } from '../../../../api/result/model.ts';
import { readColumn } from '../../../../api/result/sessions.ts';
import { useOptions } from '../../../../stores/result/options.ts';
import { useSession } from '../../../../stores/service/session.ts';
import { strings } from '../../../../strings/strings.ts';
import type { NamedThing } from './NameIndex.ts';
import type { NameCard } from './cards.ts';
import { kindName } from '../../../../strings/terms/spoken.ts';

/** Cards that are kept; pointing goes back and forth over few names. */
const keptCards = 200;

/** Shows what is known of a name of the open session: what it is, and how much flows in and out. */
export function useNameCards(): (name: NamedThing) => Promise<NameCard | undefined> {
  const session = useSession();
  const options = useOptions();
  const kept = new Map<string, Promise<NameCard | undefined>>();

  return ({ tableId, columnId }) => {
    const { sessionId } = session;
    if (sessionId === undefined) return Promise.resolve(undefined);
    const key = `${sessionId}/${tableId}/${columnId}/${JSON.stringify(options.request)}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= keptCards) kept.clear();
    // A card that could not be made is no reason to disturb who only pointed at a name.
    const card = makeCard(sessionId, { tableId, columnId }).catch(() => undefined);
    kept.set(key, card);
    return card;
  };

  async function makeCard(sessionId: string, { tableId, columnId }: NamedThing): Promise<NameCard> {
    const [table, column, links] = await Promise.all([
      readTable(sessionId, tableId),
      columnId < 0 ? undefined : readColumn(sessionId, columnId),
      readLinks(sessionId, columnId < 0 ? { tableId } : { columnId }, options.request),
    ]);
    const notes = [strings.sql.flows(links.sources.total, links.targets.total)];
    const { database, schema, name } = table;
    const path = [database, schema, name].filter((part) => part !== undefined && part !== '').join('.');
    if (!column) return { name: path, what: kindName(table.kind), notes };
    return { name: `${name}.${column.name}`, what: column.dataType ?? strings.sql.noType, notes };
  }
}
