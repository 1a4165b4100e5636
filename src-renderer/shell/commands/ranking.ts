import type { Component } from 'vue';
import type { KeyChord } from '../../commands/keyChord.ts';
import type { strings } from '../../strings/strings.ts';
import { fit } from './fit.ts';

type PaletteSection = keyof typeof strings.palette.sections;

/** Something that the palette offers. */
export interface PaletteEntry {
  id: string;
  section: PaletteSection;
  label: string;
  /** Where it is or what it belongs to; not searched. */
  note?: string;
  icon?: Component | undefined;
  keys?: readonly KeyChord[];
  act: () => void;
}

/** An entry with the letters of its label that were typed. */
interface RankedEntry {
  entry: PaletteEntry;
  at: readonly number[];
}

export interface RankedSection {
  section: PaletteSection;
  entries: RankedEntry[];
}

/** What is used now and then is worth about two typed letters. */
const recentBonus = 3;

/**
 * The entries that fit what was typed, in sections; best first, the section with the best entry first, at most `most` of
 * each. Nothing typed keeps the given order, with what was used lately in front.
 */
export function rank(
  entries: readonly PaletteEntry[],
  typed: string,
  recent: readonly string[],
  most: number,
): RankedSection[] {
  const found = entries
    .flatMap((entry) => {
      const how = fit(typed, entry.label);
      if (!how) return [];
      return [{ entry, at: how.at, score: typed.trim() === '' ? 0 : how.score }];
    })
    .map((each) => ({ ...each, score: each.score + bonusOf(each.entry, recent) }))
    .toSorted((a, b) => b.score - a.score);
  const sections = new Map<PaletteSection, RankedEntry[]>();
  for (const { entry, at } of found) {
    const section = sections.get(entry.section) ?? [];
    if (section.length < most) section.push({ entry, at });
    sections.set(entry.section, section);
  }
  return [...sections].map(([section, ranked]) => ({ section, entries: ranked }));
}

function bonusOf(entry: PaletteEntry, recent: readonly string[]): number {
  const place = recent.indexOf(entry.id);
  return place < 0 ? 0 : recentBonus - place / 10;
}

/** A text cut where typed letters begin and end. */
export function typedParts(text: string, at: readonly number[]): { text: string; typed: boolean }[] {
  const places = new Set(at);
  const parts: { text: string; typed: boolean }[] = [];
  for (let index = 0; index < text.length; index++) {
    const typed = places.has(index);
    const last = parts.at(-1);
    if (last?.typed === typed) last.text += text[index];
    else parts.push({ text: text[index]!, typed });
  }
  return parts;
}
