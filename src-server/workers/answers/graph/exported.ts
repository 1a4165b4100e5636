import { type FormatRequest, writeFormat } from '../../../../src-lineage/export/formats/write-format.ts';
import { styledModel } from '../../../../src-lineage/export/sqlflow/parts/style.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import { reportAssets } from '../../../pages/report/report-assets.ts';
import type { View } from '../../protocol/protocol.ts';
import { openLineageRun } from './open-lineage-run.ts';

type ExportView = Extract<View, { kind: 'export' }>;

/** A model in a format of exports, its names as the request wants them (`normalizeIdentifier`, `defaultServer`). */
export function exported(model: LineageModel, view: ExportView): Iterable<string> {
  // our own JSON has the names as they are
  const named = view.format === 'json' ? model : styledModel(model, view.options.style ?? {});
  return writeFormat(named, requestOf(view));
}

function requestOf(view: ExportView): FormatRequest {
  switch (view.format) {
    case 'openlineage':
      return { ...view, run: openLineageRun(view.source) };
    case 'html':
      return { ...view, assets: reportAssets() };
    default:
      return view;
  }
}
