import { describe, expect, it } from 'vitest';
import {
  type FaultHooks,
  isInternalError,
  type LineageModel,
  linkSources,
  readSource,
  type ReportedFault,
} from '../../../src-lineage/index.ts';
import { isDeep } from '../../support/deep.ts';
import { lineageLines } from './lineage-lines.ts';
import { innerUnits, topLevelUnits, twentyFiles, type Unit } from './twenty-files.ts';

const options = { vendor: 'dbvpostgresql' } as const;
type Phase = ReportedFault['phase'];

/** What the faults throw: an error, a value that is none, and a stack that is really used up. */
const throwers: readonly (() => void)[] = [
  () => {
    throw new TypeError('of the test');
  },
  () => {
    throw 'no error at all';
  },
  function overflow(): void {
    overflow();
  },
];

/** Each phase fails at every third statement, in the deep run at all. */
const units = isDeep ? 1 : 3;

const dataflows = new Map(twentyFiles.map((file) => [file.name, readSource(file, options)]));

/** The run in which one file is read again, or is another one. */
function analyzed(name: string, text = textOf(name), hooks: FaultHooks = {}): LineageModel {
  const dataflow = readSource({ name, text }, options, undefined, hooks);
  return linkSources([...new Map(dataflows).set(name, dataflow).values()], options, [], hooks);
}

function startOf(unit: Unit): number {
  return textOf(unit.file).indexOf(unit.text);
}

function textOf(name: string): string {
  return twentyFiles.find((file) => file.name === name)!.text;
}

/** The run with a fault at one unit. */
function failing(
  unit: Unit,
  phase: Phase,
  thrower: () => void,
): { model: LineageModel; reported: ReportedFault[]; thrown: number } {
  const start = startOf(unit);
  const reported: ReportedFault[] = [];
  let thrown = 0;
  const inject: FaultHooks['inject'] = (at, place) => {
    const isHere = at === 'cut' ? place.start <= start && start < place.end : place.start === start;
    if (at !== phase || place.file !== unit.file || !isHere) return;
    thrown++;
    thrower();
  };
  const model = analyzed(unit.file, undefined, { inject, report: (fault) => reported.push(fault) });
  return { model, reported, thrown };
}

/** The lineage of the run without a unit: blanks stand in its place, so that all others stand where they did. */
function linesWithout({ file, text }: Unit): string[] {
  const blanks = text.replace(/[^\n]/g, ' ');
  return lineageLines(
    analyzed(
      file,
      textOf(file).replace(text, () => blanks),
    ),
  );
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
}

/** Lets a unit fail, where the phase works at it at all, and compares. @returns whether it did */
function costsOnlyItself(unit: Unit, phase: Phase, thrower: () => void): boolean {
  const { model, reported, thrown } = failing(unit, phase, thrower);
  if (thrown === 0) return false;
  const start = startOf(unit);
  const faults = model.diagnostics.filter(isInternalError);
  const places = faults.map(({ span, severity }) => [model.files[span[0]]!.name, span[1], severity]);
  expect(places).toEqual([[unit.file, start, 'error']]);
  expect(faults[0]!.message).toContain(`phase: ${phase}`);
  expect(reported.map(({ phase: at, file, start: from }) => [at, file, from])).toEqual([
    [phase, unit.file, start],
  ]);
  const lines = lineageLines(model);
  const wanted = linesWithout(unit);
  expect(without(lines, wanted), `too much in a run without ${unit.text}`).toEqual([]);
  expect(without(wanted, lines), `missing in a run without ${unit.text}`).toEqual([]);
  return true;
}

describe('a fault at one statement of twenty files', () => {
  it('is at statements with lineage', () => {
    expect(topLevelUnits.length).toBeGreaterThan(60);
    const { statistics, diagnostics } = linkSources([...dataflows.values()], options);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(statistics.statements).toBeGreaterThan(topLevelUnits.length);
  });

  for (const [turn, phase] of (['cut', 'parse', 'bind', 'declare', 'link'] as const).entries()) {
    it(`costs this statement and no other (${phase})`, () => {
      const failed = topLevelUnits.filter(
        (unit, i) =>
          i % units === turn % units && costsOnlyItself(unit, phase, throwers[turn % throwers.length]!),
      );
      expect(failed.length).toBeGreaterThan(30 / units);
    });
  }

  it('costs a statement inside a routine and no other', () => {
    for (const phase of ['parse', 'bind', 'link'] as const)
      for (const unit of innerUnits) expect(costsOnlyItself(unit, phase, throwers[2]!), unit.text).toBe(true);
  });
});
