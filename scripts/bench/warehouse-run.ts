/** Reads and links one of the warehouses in this process and writes what it took as a line of JSON. */
import { linkSources, readSource, type SourceFile } from '../../src-lineage/index.ts';
import { circles, starChain, warehouseFiles } from './warehouse-files.ts';

const warehouses: Readonly<Record<string, (size: number) => SourceFile[]>> = {
  warehouse: warehouseFiles,
  chain: starChain,
  circles,
};

const [kind = 'warehouse', size = '1000'] = process.argv.slice(2);
const files = warehouses[kind]!(Number(size));
const start = process.cpuUsage();
const dataflows = files.map((file) => readSource(file, { vendor: 'dbvpostgresql' }));
const read = process.cpuUsage(start);
const model = linkSources(dataflows, { vendor: 'dbvpostgresql' });
const linked = process.cpuUsage(start);
const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;
process.stdout.write(
  `${JSON.stringify({
    files: files.length,
    statements: model.statements.length,
    columns: model.columns.length,
    relations: model.relations.length,
    reading: seconds(read),
    linking: seconds(linked) - seconds(read),
    memory: process.resourceUsage().maxRSS * 1024,
  })}\n`,
);
