import { guessedTextWidth, summedTextWidth, type TextWidth } from '../scene/base/boxSizes.ts';

const sample = 100;

/** Widths of texts in a font family, asked of a canvas one character at a time. */
export function fontTextWidth(family: string): TextWidth {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return guessedTextWidth;
  return summedTextWidth((character, bold) => {
    context.font = `${bold ? '600 ' : ''}${sample}px ${family}`;
    return context.measureText(character).width / sample;
  });
}
