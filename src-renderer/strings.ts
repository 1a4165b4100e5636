import { aboutStrings } from './strings/about.ts';
import { commandsStrings } from './strings/commands.ts';
import { copyingStrings } from './strings/copying.ts';
import { count } from './strings/count.ts';
import { compareStrings } from './strings/compare.ts';
import { desktopStrings } from './strings/desktop.ts';
import { detailsStrings } from './strings/details.ts';
import { exampleStrings } from './strings/examples.ts';
import { exportsStrings } from './strings/exports.ts';
import { graphStrings } from './strings/graph.ts';
import { hoverCardStrings } from './strings/hoverCard.ts';
import { impactStrings } from './strings/impact.ts';
import { guideStrings } from './strings/guide.ts';
import { intakeStrings } from './strings/intake.ts';
import { levelStrings } from './strings/levels.ts';
import { jobsStrings } from './strings/jobs.ts';
import { objectsStrings } from './strings/objects.ts';
import { optionsStrings } from './strings/options.ts';
import { pageStrings } from './strings/page.ts';
import { paletteStrings } from './strings/palette.ts';
import { problemsStrings } from './strings/problems.ts';
import { relationsStrings } from './strings/relations.ts';
import { schemaMapStrings } from './strings/schemaMap.ts';
import { searchStrings } from './strings/search.ts';
import { serviceStrings } from './strings/service.ts';
import { settingsStrings } from './strings/settings.ts';
import { shellStrings } from './strings/shell.ts';
import { sourceStrings } from './strings/source.ts';
import { spokenGraphStrings } from './strings/spokenGraph.ts';
import { objectKinds } from './terms.ts';

/**
 * Every sentence and label of the application. Each part of it has its file in `strings/`, ready to be translated; the
 * words for the API's values are in `terms.ts`.
 */
export const strings = {
  kinds: objectKinds,
  product: 'Headwater',
  close: 'Close',
  cancel: 'Cancel',
  clear: 'Clear',
  retry: 'Try again',
  undo: 'Undo',
  count,

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
  ...optionsStrings,
  ...pageStrings,
  ...paletteStrings,
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
