/** The event loop at the largest legal inputs of the operations on a graph of 20,000 tables, and on a million relations. */
import type { Bar } from '../service/bars.ts';
import { zippedWarehouse } from '../service/large-scripts.ts';
import { AttackedService } from './attacked-service.ts';

/** Of the columns, a million relations come with those between row sets. */
const warehouse = { tables: 20_000, columns: 20 };

export async function attackByLargestInputs(): Promise<Bar[]> {
  const service = await AttackedService.start();
  const bars: Bar[] = [];
  try {
    const zip = new Uint8Array(await zippedWarehouse(warehouse));
    await service.held();
    const note = async (name: string): Promise<void> => {
      bars.push({ name: `${name}: loop held`, measured: await service.held(), limit: 50, unit: 'ms' });
    };
    const jobId = await service.submit({ 'warehouse.zip': zip });
    await service.ended(jobId);
    await note('analysis of 20,000 tables');
    const { sessionId } = await service.ended(jobId);
    const session = `/api/v1/sessions/${sessionId}`;
    const form = (fields: Record<string, string>): RequestInit => ({
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    const json = (body: object): RequestInit => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const requests: [name: string, path: string, init: RequestInit][] = [
      ['graph', `${session}/graph`, json({ relationLimit: 1_000_000 })],
      ['catalogue', `${session}/catalogue`, {}],
      ['search', `${session}/search?text=fact`, {}],
      ['relations', `${session}/relations`, json({ sort: 'targetTable' })],
      ['impact', `${session}/impact`, json({ selection: { tables: [0] } })],
      ['displayUserJobGraph', '/sqlflow/job/displayUserJobGraph', form({ jobId })],
      ['exportFullLineageAsCsv', '/sqlflow/job/exportFullLineageAsCsv', form({ jobId })],
      ['exportFullLineageAsJson', '/sqlflow/job/exportFullLineageAsJson', form({ jobId })],
      ['exportLineageAsGraphml', '/sqlflow/job/exportLineageAsGraphml', form({ jobId })],
    ];
    for (const [name, path, init] of requests) {
      const response = await fetch(service.url + path, init);
      let bytes = 0;
      for await (const piece of response.body ?? []) bytes += piece.length;
      if (!response.ok) throw new Error(`${name} was refused: ${response.status}`);
      console.log(`${name}: ${(bytes / 1e6).toFixed(1)} MB`);
      await note(name);
    }
    return bars;
  } finally {
    await service.end();
  }
}
