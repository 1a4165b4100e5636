import { Command } from 'commander';
import { version } from '../src-server/base/version.ts';
import { examplesFirst } from './base/examples.ts';
import { exitCodeMeanings } from './base/exit-codes.ts';
import { analyzeCommand } from './commands/analyze.ts';
import { checkCommand } from './commands/check.ts';
import { columnsCommand } from './commands/columns.ts';
import { compareCommand } from './commands/compare.ts';
import { completionCommand } from './commands/completion.ts';
import { dialectsCommand } from './commands/dialects.ts';
import { explainCommand } from './commands/explain.ts';
import { exportCommand } from './commands/export.ts';
import { impactCommand } from './commands/impact.ts';
import { metadataQueryCommand } from './commands/metadata-query.ts';
import { schemaCommand } from './commands/schema.ts';
import { serveCommand } from './commands/serve.ts';
import { storeCommand } from './commands/store.ts';
import { traceCommand } from './commands/trace.ts';
import { userCommand } from './commands/user.ts';
import { watchCommand } from './commands/watch.ts';
import { workerCommand } from './commands/worker.ts';
import { addCommonFlags } from './options/common-flags.ts';
import { whereOutputGoes } from './output/output.ts';

const exitCodeHelp = `
Exit codes:
${Object.entries(exitCodeMeanings)
  .map(([code, meaning]) => `  ${code}  ${meaning}`)
  .join('\n')}

${whereOutputGoes}`;

/** The command line `headwater` with all its commands. Does not run or exit by itself. */
export function makeProgram(): Command {
  const program = new Command('headwater')
    .description('SQL data lineage: which columns feed which columns. Works offline.')
    .version(version, '-V, --version')
    .showSuggestionAfterError()
    .showHelpAfterError('(run with --help for examples and options)')
    .addHelpText('after', exitCodeHelp);
  examplesFirst(program, [
    'headwater analyze etl.sql',
    'headwater trace dw.fact.amount etl/',
    'headwater impact shop.orders.amount --rename net_amount etl/',
    'headwater export --format csv -o lineage.csv scripts/',
    'headwater serve',
  ]);
  for (const make of [
    analyzeCommand,
    exportCommand,
    traceCommand,
    impactCommand,
    columnsCommand,
    explainCommand,
    compareCommand,
    checkCommand,
    watchCommand,
    schemaCommand,
    metadataQueryCommand,
    serveCommand,
    workerCommand,
    storeCommand,
    userCommand,
    dialectsCommand,
    completionCommand,
  ]) {
    const command = make();
    command.copyInheritedSettings(program);
    program.addCommand(command);
  }
  program.commands.forEach(addCommonFlags);
  overrideExit(program);
  return program;
}

/** Commands throw instead of ending the process. */
function overrideExit(command: Command): void {
  command.exitOverride();
  command.commands.forEach(overrideExit);
}
