/** The icon as it is drawn in one size. */
export interface DrawnIcon {
  /** Width and height in pixels. */
  readonly size: number;
  readonly png: Buffer;
  /** Four bytes for each pixel, rows from the top: red, green, blue, alpha, not premultiplied. */
  readonly rgba: Uint8Array;
}

/** The drawing of a size. @throws where there is none */
export function ofSize(icons: readonly DrawnIcon[], size: number): DrawnIcon {
  const icon = icons.find((each) => each.size === size);
  if (icon === undefined) throw new Error(`The icon was not drawn with ${size} pixels.`);
  return icon;
}
