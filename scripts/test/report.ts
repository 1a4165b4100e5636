import { writeFileSync } from 'node:fs';

/** What became of the tests of one file. */
interface FileReport {
  readonly file: string;
  readonly seconds: number;
}

/** A test that was not run. */
export interface SkippedTest {
  readonly name: string;
  readonly reason: string;
}

/** A test that failed, or a file or a run that could not be tested. */
export interface FailedTest {
  readonly name: string;
  /** What its runner says of it, with the expected and the given value. */
  readonly messages: readonly string[];
}

/** What a lane says of its tests: written by the reporters of the two runners, read by the summary. */
export interface TestReport {
  readonly passed: number;
  readonly failed: readonly FailedTest[];
  readonly skipped: readonly SkippedTest[];
  readonly files: readonly FileReport[];
  /** What else a reader of the results must know, such as what a stand-in was tested for. */
  readonly notes: readonly string[];
}

/** The variable that names the file for the report of a lane. */
export const reportVariable = 'HEADWATER_TEST_REPORT';

/** Writes the report of a run where the lane has asked for one. */
export function writeReport(report: TestReport): void {
  const path = process.env[reportVariable];
  if (path !== undefined) writeFileSync(path, JSON.stringify(report));
}

/**
 * Why a test was skipped: the reason that its runner was given, else what its name says that it needs ("… (needs zsh)").
 * @param name with the names of its suites
 */
export function skipReason(name: string, given: string | undefined): string {
  if (given !== undefined && given !== '') return given;
  const need = /\((needs [^()]*)\)/.exec(name)?.[1];
  return need ?? 'without a reason';
}
