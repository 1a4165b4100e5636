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

const nameParts = /(?<=[_. -])/;

/** The size at which every part of a name fits. @param {CanvasRenderingContext2D} brush @param {string} name @param {number} room */
function sizeForParts(brush, name, room) {
  const unit = 10;
  brush.font = `600 ${unit}px ${palette.font}`;
  const widest = Math.max(...name.split(nameParts).map((part) => brush.measureText(part).width));
  return (unit * room) / Math.max(widest, 1);
}

/**
 * A name in several lines, broken between its parts; the last one ends with an ellipsis where the rest does not fit.
 * @param {CanvasRenderingContext2D} brush with its font set
 * @param {string} name
 * @param {number} room
 * @param {number} most lines
 */
function wrapped(brush, name, room, most) {
  const lines = [''];
  for (const part of name.split(nameParts)) {
    const longer = lines[lines.length - 1] + part;
    if (lines.length === most || longer === part || brush.measureText(longer).width <= room) {
      lines[lines.length - 1] = longer;
    } else lines.push(part);
  }
  return lines.map((line) => fitted(brush, line, room));
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
