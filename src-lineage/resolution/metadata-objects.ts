import type { Span } from '../base/span.ts';
import { noPlace } from '../model/places.ts';
import type { DraftObject } from './run/draft.ts';
import type { ModelBuilder } from './run/model-builder.ts';

/**
 * Takes out of the model what only the metadata files brought in: their row sets, tables that nothing else names, and
 * the places in their text.
 * @param files number of analysed files; metadata comes behind them.
 * @param statements number of their statements.
 */
export function dropMetadataObjects(builder: ModelBuilder, files: number, statements: number): void {
  const linked = new Set<DraftObject>();
  for (const { target, sources } of builder.relations) {
    linked.add(builder.columns[target]!.object);
    for (const { column } of sources) linked.add(builder.columns[column]!.object);
  }
  const isOfFiles = ([file]: Span): boolean => file < files;
  const isWithin = ({ lastPlace }: DraftObject): boolean =>
    lastPlace === noPlace || builder.objectPlaces.upTo(lastPlace).some(isOfFiles);
  const kept = builder.objects.filter((object) => {
    if (object.statement !== undefined && object.statement >= statements) return false;
    return linked.has(object) || isWithin(object);
  });
  builder.objects.length = 0;
  for (const object of kept) builder.objects.push(object);
  for (const object of kept) {
    builder.keepPlaces(builder.objectPlaces, object, isOfFiles);
    for (const column of object.columns) builder.keepPlaces(builder.places, column, isOfFiles);
  }
}
