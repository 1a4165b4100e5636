import type { Site } from '../run/file-link.ts';
import type { DefineTable } from '../../ir/actions.ts';
import { RelationWords } from '../../model/relation-words.ts';
import type { Tables } from '../declare/tables.ts';
import type { DraftObject } from '../run/draft.ts';
import { type LinkRun, spanOf, statementNumber } from '../run/run.ts';

/** Relates the columns of foreign keys to those that they refer to; without a list these are the parent's primary key. */
export function relateForeignKeys(
  { builder, fold }: LinkRun,
  tables: Tables,
  site: Site,
  child: DraftObject,
  keys: DefineTable['foreignKeys'],
): void {
  for (const key of keys) {
    const { entry, object: parent } = tables.use(site, key.table, 'mentions');
    const primary = entry.history
      .at(site.file.index, site.statement)
      .columns.filter((column) => column.primaryKey);
    key.columns.forEach((name, i) => {
      const column = builder.column(child, fold.column(name, false), name);
      column.foreignKey = true;
      const target = key.targetColumns[i] ?? primary[i]?.name;
      if (target === undefined) return;
      const source = builder.column(parent, fold.column(target, false), target);
      const [words, span] = [RelationWords.of('er', 'foreign_key'), spanOf(site.file, key)];
      builder.relate(words, column, [source], statementNumber(site), span);
    });
  }
}
