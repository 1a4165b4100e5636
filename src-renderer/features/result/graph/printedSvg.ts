/** An element of a drawing's text. The rules of the page's security allow styles by script, not in the text. */
export function printedSvg(markup: string): Element {
  const drawing = new DOMParser().parseFromString(
    markup.replaceAll(' style="', ' data-style="'),
    'image/svg+xml',
  ).documentElement;
  for (const styled of drawing.querySelectorAll<SVGElement>('[data-style]')) {
    styled.style.cssText = styled.dataset['style'] ?? '';
    delete styled.dataset['style'];
  }
  drawing.removeAttribute('width');
  drawing.removeAttribute('height');
  return document.importNode(drawing, true);
}
