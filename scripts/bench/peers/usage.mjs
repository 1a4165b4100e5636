/**
 * Loaded before a program (`node --import`): at its end it writes what the process used, all its threads together, into
 * the file that HEADWATER_BENCH_USAGE names.
 */
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const file = process.env['HEADWATER_BENCH_USAGE'];
  const { user, system } = process.cpuUsage();
  if (file !== undefined)
    writeFileSync(
      file,
      JSON.stringify({ processor: (user + system) / 1e6, memory: process.resourceUsage().maxRSS * 1024 }),
    );
});
