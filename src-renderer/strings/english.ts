import { count } from '../base/count.ts';
import { aboutStrings } from './application/about.ts';
import { commandsStrings } from './application/commands.ts';
import { copyingStrings } from './application/copying.ts';
import { desktopStrings } from './application/desktop.ts';
import { exampleStrings } from './application/examples.ts';
import { exportsStrings } from './application/exports.ts';
import { guideStrings } from './application/guide.ts';
import { intakeStrings } from './application/intake.ts';
import { jobsStrings } from './application/jobs.ts';
import { pageStrings } from './application/page.ts';
import { paletteStrings } from './application/palette.ts';
import { playgroundStrings } from './application/playground.ts';
import { serviceStrings } from './application/service.ts';
import { settingsStrings } from './application/settings.ts';
import { shellStrings } from './application/shell.ts';
import { compareStrings } from './result/compare.ts';
import { detailsStrings } from './result/details.ts';
import { graphStrings } from './result/graph.ts';
import { hoverCardStrings } from './result/hoverCard.ts';
import { impactStrings } from './result/impact.ts';
import { levelStrings } from './result/levels.ts';
import { objectsStrings } from './result/objects.ts';
import { oneDatabaseStrings } from './result/oneDatabase.ts';
import { optionsStrings } from './result/options.ts';
import { problemsStrings } from './result/problems.ts';
import { relationsStrings } from './result/relations.ts';
import { schemaMapStrings } from './result/schemaMap.ts';
import { searchStrings } from './result/search.ts';
import { sourceStrings } from './result/source.ts';
import { spokenGraphStrings } from './result/spokenGraph.ts';

/** Every sentence and label in English. Each part of it has its file in `strings/`. */
export const englishStrings = {
  product: 'Headwater',
  close: 'Close',
  cancel: 'Cancel',
  clear: 'Clear',
  retry: 'Try again',
  undo: 'Undo',
  amounts: {
    errors: (amount: number): string => count(amount, 'error'),
    files: (amount: number): string => count(amount, 'file'),
    statements: (amount: number): string => count(amount, 'statement'),
    steps: (amount: number): string => count(amount, 'step'),
  },

  ...aboutStrings,
  ...commandsStrings,
  ...copyingStrings,
  ...compareStrings,
  ...desktopStrings,
  ...detailsStrings,
  ...exampleStrings,
  ...exportsStrings,
  ...graphStrings,
  ...hoverCardStrings,
  ...impactStrings,
  ...guideStrings,
  ...intakeStrings,
  ...jobsStrings,
  ...levelStrings,
  ...objectsStrings,
  ...oneDatabaseStrings,
  ...optionsStrings,
  ...pageStrings,
  ...paletteStrings,
  ...playgroundStrings,
  ...problemsStrings,
  ...relationsStrings,
  ...schemaMapStrings,
  ...searchStrings,
  ...serviceStrings,
  ...settingsStrings,
  ...shellStrings,
  ...sourceStrings,
  ...spokenGraphStrings,
} as const;

export type EnglishStrings = typeof englishStrings;
