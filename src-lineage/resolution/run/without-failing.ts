import { attempt, type FaultHooks, Faults } from '../../base/diagnostics/faults.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';
import type { LinkableDataflow } from '../../ir/packed/linkable-dataflow.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import { LineageColumns } from '../../model/lineage-columns.ts';
import type { LineageModel } from '../../model/model.ts';
import { RelationList } from '../../model/relation-list.ts';
import { finishStatements } from './finish-model.ts';
import { fileDiagnostics, sortDiagnostics, statistics } from './finish-reports.ts';
import { LeftOut } from './left-out.ts';
import { type LinkAt, LinkReports } from './link-faults.ts';
import type { LinkRun } from './run.ts';

/** A run that is linked. */
interface Linked {
  run: LinkRun;
  /** Makes the model, which uses the run up. */
  finish: () => LineageModel;
}

/** How often a run is linked at most: whole, without what failed, and twice without the files in which more failed. */
const maximumLinkings = 4;

/**
 * Links a run. Where a statement or routine fails for a fault of ours, the run is linked again without it, so that all else
 * is as if it were not there; where more fails in the same file, without the file. What fails in the last linking, or at
 * no statement, is left out alone.
 * @param files gives the files, in the order of their places, for each linking; they are used up
 */
export function linkWithoutFailing(
  vendor: VendorId,
  { load, hooks }: { load: () => LinkableDataflow[]; hooks: FaultHooks },
  link: (files: LinkableDataflow[], leftOut: LeftOut) => Linked,
): LineageModel {
  const leftOut = new LeftOut();
  const reports = new LinkReports(hooks);
  for (let linking = 1; linking <= maximumLinkings; linking++) {
    const files = load();
    reports.analysed = files.length;
    const frame = new Faults<LinkAt>();
    const linked = attempt(frame, 'link', { statement: -1 }, () => link(files, leftOut), nothing);
    reports.add(frame.noted, []);
    if (linked === undefined) break;
    const { run, finish } = linked;
    const leaveOut = (): boolean => {
      const units = reports.add(run.faults.noted, run.files);
      run.faults.noted.length = 0;
      return linking < maximumLinkings && leftOut.add(units);
    };
    if (leaveOut()) continue;
    for (const diagnostic of reports.diagnostics) run.builder.diagnostics.push(diagnostic);
    const model = attempt(run.faults, 'link', { statement: -1 }, finish, nothing);
    if (model !== undefined) return model;
    if (!leaveOut()) break;
  }
  return bareModel(vendor, load(), reports.diagnostics);
}

const nothing = (): undefined => undefined;

/** The last resort: files, statements and what could not be read, without any lineage. */
function bareModel(
  vendor: VendorId,
  files: readonly LinkableDataflow[],
  reported: readonly Diagnostic[],
): LineageModel {
  const statements = finishStatements(files, () => undefined, new Map());
  const diagnostics = sortDiagnostics([...files.flatMap(fileDiagnostics), ...reported]);
  return {
    vendor,
    files: files.map(({ name, length, lineStarts }) => ({ name, length, lineStarts })),
    statements,
    objects: [],
    columns: new LineageColumns(),
    relations: new RelationList(),
    calls: [],
    diagnostics,
    statistics: statistics(vendor, files, statements, diagnostics),
  };
}
