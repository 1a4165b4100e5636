import { derive, words } from '../../table/derive.ts';
import { hive, hiveUnreserved } from './hive.ts';

/** Apache Impala: Hive's names and types with its own joins and hints; `SET x=y` belongs to impala-shell. */
export const impala = derive(hive, 'dbvimpala', {
  tools: ['beeline', 'impala-shell'],
  lexical: { plainNumbers: true },
  names: {
    outerPaths: true,
    collectionNames: true,
    unnamedOutputs: { by: 'position', prefix: '_c', from: 0, counts: 'items', onlyInDefinitions: true },
    aliasVisibleIn: ['group-by', 'having', 'order-by'],
  },
  syntax: {
    fromFirst: false,
    implicitLateral: true,
    bracketHints: true,
    unreserved: new Set([...hiveUnreserved].filter((word) => word !== 'STRAIGHT_JOIN')),
  },
  moreReserved: words('STRAIGHT_JOIN'),
  moreAggregates: words('APPX_MEDIAN NDV SAMPLED_NDV'),
});
