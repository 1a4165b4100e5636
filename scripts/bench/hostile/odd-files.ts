/** Files as they should not be: a line of 50 MB, very many in one archive, equal ones; and eight workers. */
import { ZipFile } from 'yazl';
import type { Bar } from '../service/bars.ts';
import { AttackedService } from './attacked-service.ts';

async function zipped(count: number, content: (at: number) => string): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (let at = 0; at < count; at += 1) {
    zip.addBuffer(Buffer.from(content(at)), `f${at % 100}/a${at}.sql`, { compress: false });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array));
  return new Uint8Array(Buffer.concat(chunks));
}

export async function attackByOddFiles(): Promise<Bar[]> {
  const service = await AttackedService.start({ workers: 8 });
  const bars: Bar[] = [];
  const attacks: [
    name: string,
    seconds: number,
    files: () => Promise<Record<string, string | Uint8Array<ArrayBuffer>>>,
  ][] = [
    [
      'a line of 50 MB',
      60,
      async () => ({
        'line.sql': `insert into t (a, b) values ${"(12345678, 'text'), ".repeat(2_500_000)}(1, 'end');`,
        'good.sql': 'insert into good select a from s;',
      }),
    ],
    [
      '20,000 files of one content',
      20,
      async () => ({ 'many.zip': await zipped(20_000, () => 'insert into good select a from s;') }),
    ],
    [
      '20,000 small files',
      40,
      async () => ({ 'many.zip': await zipped(20_000, (at) => `insert into good select a${at} from s;`) }),
    ],
  ];
  try {
    for (const [name, seconds, files] of attacks) {
      const made = await files();
      await service.held();
      const begun = performance.now();
      const jobId = await service.submit(made);
      const { status, errorMessage } = await service.ended(jobId);
      const taken = (performance.now() - begun) / 1000;
      const isThere = (await service.csv(jobId)).includes('good');
      console.log(`${name}: ${status} ${errorMessage ?? ''}`);
      bars.push({ name, measured: taken, limit: seconds, unit: 's' });
      bars.push({
        name: `${name}: lineage is there`,
        measured: Number(isThere),
        limit: 1,
        unit: '',
        atLeast: true,
      });
      bars.push({ name: `${name}: loop held`, measured: await service.held(), limit: 50, unit: 'ms' });
    }
    return bars;
  } finally {
    await service.end();
  }
}
