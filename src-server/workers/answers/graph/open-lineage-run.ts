import { createHash } from 'node:crypto';
import type { OpenLineageRun } from '../../../../src-lineage/export/openlineage/events.ts';
import { version } from '../../../base/version.ts';
import type { OpenLineageSource } from '../../protocol/protocol.ts';

/** The namespace of Headwater's jobs. */
const jobNamespace = 'headwater';
/** The namespace of the names that run ids are made from (RFC 9562, section 5.5): a UUID of our own. */
const runNamespace = Buffer.from('6d0c54e1a9424f0cb8f2e61c5a3f7b90', 'hex');

/** What OpenLineage events say of their run; the same source gives the same ids. */
export function openLineageRun(source: OpenLineageSource): OpenLineageRun {
  const { seed, analysedAt, jobName, datasetNamespace } = source;
  return {
    eventTime: new Date(analysedAt).toISOString(),
    producer: `urn:headwater:${version}`,
    jobNamespace,
    jobName,
    ...(datasetNamespace !== undefined && { datasetNamespace }),
    runIdOf: (name) => nameUuid(`${seed}\n${name}`),
  };
}

/** A UUID of version 5: made from a name. */
function nameUuid(name: string): string {
  const hash = createHash('sha1').update(runNamespace).update(name, 'utf8').digest().subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
