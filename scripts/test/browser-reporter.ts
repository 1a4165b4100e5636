import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { electronBinary } from '../electron-binary.ts';
import { projectRoot } from '../project.ts';
import { skipReason, writeReport } from './report.ts';
import type { FailedTest, SkippedTest } from './report.ts';

/** Writes what a run of Playwright found, for the summary of all lanes. */
class BrowserReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: string[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ message = '' }: { message?: string }): void {
    this.#errors.push(stripVTControlCharacters(message));
  }

  onEnd(): void {
    let passed = 0;
    const failed: FailedTest[] =
      this.#errors.length === 0 ? [] : [{ name: 'outside of the tests', messages: this.#errors }];
    const skipped: SkippedTest[] = [];
    const seconds = new Map<string, number>();
    for (const test of this.#suite?.allTests() ?? []) {
      const file = relative(projectRoot, test.location.file);
      const name = [file, ...test.titlePath().slice(3)].join(' > ');
      seconds.set(file, (seconds.get(file) ?? 0) + secondsOf(test));
      const outcome = test.outcome();
      if (outcome === 'skipped') skipped.push({ name, reason: skipReason(name, reasonOf(test)) });
      else if (outcome === 'expected') passed += 1;
      else failed.push({ name, messages: messagesOf(test) });
    }
    const files = [...seconds].map(([file, sum]) => ({ file, seconds: sum }));
    const hasDesktop = files.some(({ file }) => file.startsWith('tests/desktop'));
    const notes =
      hasDesktop && electronBinary() === undefined
        ? ['The desktop was tested in the stand-in: the binary of Electron is not installed.']
        : [];
    writeReport({ passed, failed, skipped, files, notes });
  }

  printsToStdio(): boolean {
    return false;
  }
}

// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default BrowserReporter;

function secondsOf(test: TestCase): number {
  return test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
}

function messagesOf(test: TestCase): string[] {
  return test.results
    .flatMap(({ errors }) => errors)
    .map(({ message = '', location }) => {
      const place =
        location === undefined ? '' : `\n${relative(projectRoot, location.file)}:${location.line}`;
      return stripVTControlCharacters(message) + place;
    });
}

function reasonOf(test: TestCase): string | undefined {
  return test.annotations.find(({ type }) => type === 'skip')?.description;
}
