import { onBeforeUnmount, onMounted, type Ref, shallowRef, watch } from 'vue';
import { cutPieces, type NamePieces } from '../base/namePieces.ts';

/** Called when the room of an element changes, the first time once it has one. */
const measures = new WeakMap<Element, () => void>();
let observer: ResizeObserver | undefined;
let brush: CanvasRenderingContext2D | null | undefined;

function observe(element: Element, measure: () => void): void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) measures.get(target)?.();
  });
  measures.set(element, measure);
  observer.observe(element);
}

/**
 * What is shown of a name where there is no room for all of it; undefined where there is. CSS cuts at whole letters and
 * leaves a gap before what follows.
 * @param shared letters that it begins with as one beside it does
 * @param element whose room it is, and which all of the name overflows
 */
export function useCutName(
  element: Readonly<Ref<HTMLElement | null>>,
  pieces: () => NamePieces,
  shared: () => number,
): Readonly<Ref<NamePieces | undefined>> {
  const cut = shallowRef<NamePieces>();
  function measure(): void {
    const { value: own } = element;
    if (own === null || own.clientWidth === 0) return;
    cut.value = own.scrollWidth <= own.clientWidth ? undefined : cutIn(own, pieces(), shared());
  }
  onMounted(() => observe(element.value!, measure));
  onBeforeUnmount(() => observer?.unobserve(element.value!));
  watch([pieces, shared], measure, { flush: 'post' });
  return cut;
}

function cutIn(element: HTMLElement, pieces: NamePieces, shared: number): NamePieces | undefined {
  brush ??= document.createElement('canvas').getContext('2d');
  if (brush === null) return undefined;
  // The short form is empty where a part of it has none, as numbers of equal width.
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  brush.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const width = (text: string): number => brush!.measureText(text).width;
  return cutPieces(pieces, element.clientWidth, width, shared);
}
