import type { Translation } from '../../translation.ts';
import type { hoverCardStrings } from '../../result/hoverCard.ts';
import { columns, namesAndMore, number, relations, tables } from '../amounts.ts';

export const germanHoverCard: Translation<typeof hoverCardStrings> = {
  hoverCard: {
    columns: (names, all) =>
      all === 0 ? 'keine Spalten bekannt' : `${columns(all)}: ${namesAndMore(names, all)}`,
    flows: (up, down) => `kommt aus ${tables(up)}, geht in ${tables(down)}`,
    columnFlows: (up, down) =>
      up === 0 && down === 0
        ? 'keine Herkunft mit den jetzigen Optionen'
        : `aus ${columns(up)}, in ${columns(down)}`,
    from: (name, how) => (how === '' ? `aus ${name}` : `aus ${name}, ${how}`),
    more: (more) => `und ${number(more)} weitere`,
    problems: 'eine Anweisung darüber hat Probleme: Die Herkunft ist vielleicht unvollständig',
    severalRelations: (all) => `steht für ${relations(all)}`,
    hidden: {
      upstream: (shown, all) => `${shown} von ${tables(all)}, aus denen sie kommt, werden gezeigt`,
      downstream: (shown, all) => `${shown} von ${tables(all)}, in die sie geht, werden gezeigt`,
    },
    actions: 'Aktionen…',
    hiddenWhat: 'ausgeblendete Nachbarn',
    hiddenHow: 'Ein Klick zeigt die anderen, mit Umschalt den ganzen Weg.',
    uses: { defines: 'definiert in', writes: 'geschrieben in', reads: 'gelesen in' },
    schema: 'Schema',
    flow: 'Fluss zwischen Schemas',
    relations,
    openFlow: 'Ein Doppelklick zeigt die Tabellen dahinter.',
  },
};
