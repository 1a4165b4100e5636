import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { ShownFile } from './ShownFile.ts';
import type { NamedRange } from './NameIndex.ts';
import { type NameCard, nameCard, problemCard } from './cards.ts';

/** What pointing at the text shows: problems at once, of a name what the service knows. */
export function hoverCards(
  file: () => ShownFile,
  describe: (name: NamedRange) => Promise<NameCard | undefined>,
): Extension {
  return hoverTooltip(
    async (_view, offset) => {
      const problems = [...file().problems.touching(offset, offset)];
      const name = file().names.at(offset);
      const card = name && (await describe(name));
      const [first] = problems;
      const place = name ?? first;
      if (!place || (problems.length === 0 && !card)) return null;
      const dom = document.createElement('div');
      if (card) dom.append(nameCard(card));
      if (problems.length > 0) dom.append(problemCard(problems));
      return { pos: place.start, end: Math.max(place.end, offset), above: true, create: () => ({ dom }) };
    },
    { hoverTime: 350 },
  );
}
