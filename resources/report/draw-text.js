/** @type {Map<string, string>} */
const fittedTexts = new Map();

/**
 * A text, or as much of its beginning as fits with an ellipsis. Measured once for each text and font.
 * @param {CanvasRenderingContext2D} brush with its font set
 * @param {string} text
 * @param {number} room
 */
function fitted(brush, text, room) {
  const key = `${brush.font}|${Math.round(room)}|${text}`;
  const known = fittedTexts.get(key);
  if (known !== undefined) return known;
  const shown = brush.measureText(text).width <= room ? text : cutToFit(brush, text, room);
  if (fittedTexts.size > 20_000) fittedTexts.clear();
  fittedTexts.set(key, shown);
  return shown;
}

/** @param {CanvasRenderingContext2D} brush @param {string} text @param {number} room */
function cutToFit(brush, text, room) {
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (brush.measureText(`${text.slice(0, middle)}…`).width <= room) fits = middle;
    else tooLong = middle;
  }
  return fits === 0 ? '' : `${text.slice(0, fits)}…`;
}
