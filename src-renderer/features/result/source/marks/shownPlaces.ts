import { RangeIndex, type TextRange } from './RangeIndex.ts';

/** The places of what is chosen; the one gone to last is `now`. */
export interface ShownPlaces {
  places: RangeIndex<TextRange>;
  now: TextRange | undefined;
}

/** Nothing is chosen. */
export const noPlaces: ShownPlaces = { places: new RangeIndex<TextRange>([]), now: undefined };
