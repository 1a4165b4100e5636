/**
 * An element of a drawing's text. The rules of the page's security allow styles by script, not in the text. It stands in another
 * one of its size, which cuts off what leads out of the picture: the sheet may have another shape.
 */
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
  const sheet = drawing.cloneNode(false) as Element;
  const [x = '', y = '', width = '', height = ''] = (drawing.getAttribute('viewBox') ?? '').split(' ');
  for (const [name, value] of Object.entries({ x, y, width, height })) drawing.setAttribute(name, value);
  sheet.append(drawing);
  return document.importNode(sheet, true);
}
