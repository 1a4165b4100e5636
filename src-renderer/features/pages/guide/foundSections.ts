import { plainText } from '../../../base/inlineText.ts';
import type { GuideSection, GuideTopic } from '../../../strings/application/guide.ts';

/** What of the guide a search finds: sections by their heading whole, else their topics by heading and text. */
export function foundSections(sections: readonly GuideSection[], search: string): GuideSection[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...sections];
  return sections.flatMap((section) => {
    if (holds(section.title, words)) return [section];
    const topics = section.topics.filter((topic) => holds(textOf(topic), words));
    return topics.length === 0 ? [] : [{ ...section, topics }];
  });
}

function textOf({ title, text, steps = [], code = '' }: GuideTopic): string {
  return [title, ...text, ...steps].map(plainText).concat(code).join(' ');
}

function holds(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
