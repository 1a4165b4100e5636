import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { projectRoot } from '../project.ts';
import { skipReason, writeReport } from './report.ts';
import type { FailedTest, SkippedTest } from './report.ts';

/** Writes what a run of vitest found, for the summary of all lanes. */
export class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    let passed = 0;
    const failed: FailedTest[] = [];
    const skipped: SkippedTest[] = [];
    for (const module of modules) {
      const file = relative(projectRoot, module.moduleId);
      for (const test of module.children.allTests()) {
        const name = `${file} > ${test.fullName}`;
        const result = test.result();
        if (result.state === 'passed') passed += 1;
        else if (result.state === 'failed') failed.push({ name, messages: messagesOf(result.errors) });
        else skipped.push({ name, reason: skipReason(name, 'note' in result ? result.note : undefined) });
      }
      // A file that cannot be read, or whose suites cannot be set up, has no failed test.
      if (module.state() === 'failed' && !failed.some(({ name }) => name.startsWith(`${file} > `)))
        failed.push({ name: file, messages: messagesOf(module.errors()) });
    }
    if (errors.length > 0) failed.push({ name: 'outside of the tests', messages: messagesOf(errors) });
    const files = modules.map((module) => ({
      file: relative(projectRoot, module.moduleId),
      seconds: secondsOf(module),
    }));
    writeReport({ passed, failed, skipped, files, notes: [] });
  }
}

function messagesOf(errors: readonly (SerializedError & { diff?: string })[]): string[] {
  return errors.map(({ message, diff, stacks }) => {
    const place = stacks?.[0];
    const line = place === undefined ? '' : `\n${relative(projectRoot, place.file)}:${place.line}`;
    return [message, ...(diff === undefined ? [] : [diff])].join('\n') + line;
  });
}

function secondsOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } =
    module.diagnostic();
  return (duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration) / 1000;
}
