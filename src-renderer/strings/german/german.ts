import type { EnglishStrings } from '../english.ts';
import type { Terms } from '../terms/terms.ts';
import type { Translation } from '../translation.ts';
import { germanAbout } from './application/about.ts';
import { germanCommands } from './application/commands.ts';
import { germanCopying } from './application/copying.ts';
import { germanDesktop } from './application/desktop.ts';
import { germanExamples } from './application/examples.ts';
import { germanExports } from './application/exports.ts';
import { germanGuide } from './application/guide.ts';
import { germanIntake } from './application/intake.ts';
import { germanJobs } from './application/jobs.ts';
import { germanPage } from './application/page.ts';
import { germanPalette } from './application/palette.ts';
import { germanPlayground } from './application/playground.ts';
import { germanService } from './application/service.ts';
import { germanSettings } from './application/settings.ts';
import { germanShell } from './application/shell.ts';
import { germanCompare } from './result/compare.ts';
import { germanDetails } from './result/details.ts';
import { germanGraph } from './result/graph.ts';
import { germanHoverCard } from './result/hoverCard.ts';
import { germanImpact } from './result/impact.ts';
import { germanLevels } from './result/levels.ts';
import { germanObjects } from './result/objects.ts';
import { germanOneDatabase } from './result/oneDatabase.ts';
import { germanOptions } from './result/options.ts';
import { germanProblems } from './result/problems.ts';
import { germanRelations } from './result/relations.ts';
import { germanSchemaMap } from './result/schemaMap.ts';
import { germanSearch } from './result/search.ts';
import { germanSource } from './result/source.ts';
import { germanSpokenGraph } from './result/spokenGraph.ts';
import { errors, files, statements, steps } from './amounts.ts';

/**
 * Every sentence and label in German, with the words for the API's values. Nothing here may import what the page needs at
 * its start, the words among them: the page waits for this file before it goes on.
 */
export const withTerms = ({ transforms, relationTypes }: Terms): Translation<EnglishStrings> => ({
  product: 'Headwater',
  close: 'Schließen',
  cancel: 'Abbrechen',
  clear: 'Leeren',
  retry: 'Noch einmal versuchen',
  undo: 'Rückgängig',
  amounts: { errors, files, statements, steps },

  ...germanAbout,
  ...germanCommands,
  ...germanCopying,
  ...germanCompare,
  ...germanDesktop,
  ...germanDetails,
  ...germanExamples,
  ...germanExports,
  ...germanGraph,
  ...germanHoverCard,
  ...germanImpact,
  ...germanGuide,
  ...germanIntake,
  ...germanJobs,
  ...germanLevels,
  ...germanObjects,
  ...germanOneDatabase,
  ...germanPage,
  ...germanPalette,
  ...germanPlayground,
  ...germanProblems,
  ...germanRelations,
  ...germanSchemaMap,
  ...germanSearch,
  ...germanService,
  ...germanSettings,
  ...germanShell,
  ...germanSource,
  ...germanSpokenGraph,

  transforms,
  options: {
    ...germanOptions.options,
    types: worded(relationTypes, ({ label }) => label),
    typeTitles: worded(relationTypes, ({ label, meaning }) => `${label}: ${meaning}`),
  },
});

type Types = Terms['relationTypes'];
const worded = (types: Types, text: (type: Types[string]) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(types).map(([type, words]) => [type, text(words)]));
