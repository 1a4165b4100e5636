const boxRadius = 6;

/** A table with its columns. @param {CanvasRenderingContext2D} brush @param {number} table */
function drawBox(brush, table) {
  const [x, y, height] = [boxLeft(table), boxTop(table), boxHeight(table)];
  const group = kindGroupOf(table);
  const dimmed = isDimmed(table);
  brush.globalAlpha = dimmed ? 0.42 : 1;
  // Lines run behind the boxes, also behind dimmed ones.
  if (dimmed) {
    brush.globalAlpha = 1;
    fillBox(brush, x, y, height, palette.ground);
    brush.globalAlpha = 0.42;
  }
  fillBox(brush, x, y, height, palette.card);
  drawHead(brush, table, group);
  if (rowCount(table) > 0) drawRows(brush, table);
  brush.beginPath();
  brush.roundRect(x, y, tableWidth, height, boxRadius);
  const chosen = isChosenTable(table) && (state.selection?.kind === 'table' || rowCount(table) === 0);
  const pointed = state.pointed?.kind === 'table' && state.pointed.table === table;
  brush.strokeStyle = chosen ? palette.accent : pointed ? palette.inkThird : palette.cardLine;
  brush.lineWidth = chosen ? 2.2 : 1;
  brush.stroke();
  brush.globalAlpha = 1;
}

/** Whether a selection leaves a table out. @param {number} table */
function isDimmed(table) {
  if (scene.trace === undefined) return false;
  return scene.trace.tables[table] === 0 && !scene.preview?.tables[table];
}

/** @param {CanvasRenderingContext2D} brush @param {number} x @param {number} y @param {number} height @param {string} colour */
function fillBox(brush, x, y, height, colour) {
  brush.beginPath();
  brush.roundRect(x, y, tableWidth, height, boxRadius);
  brush.fillStyle = colour;
  brush.fill();
}

/** @param {CanvasRenderingContext2D} brush @param {number} table @param {string} group */
function drawHead(brush, table, group) {
  const [x, y] = [boxLeft(table), boxTop(table)];
  const open = rowCount(table) > 0;
  const height = open ? headHeight : emptyTableHeight;
  brush.beginPath();
  brush.roundRect(x, y, tableWidth, height, open ? [boxRadius, boxRadius, 0, 0] : boxRadius);
  brush.fillStyle = palette.kind[group].soft;
  brush.fill();
  drawKindSign(brush, group, x + 18, y + height / 2);
  const room = tableWidth - 36 - 10;
  brush.fillStyle = palette.ink;
  brush.font = `600 12.5px ${palette.font}`;
  brush.fillText(fitted(brush, textOf(tables.name[table]), room), x + 36, y + height / 2 - 6.5);
  brush.fillStyle = palette.inkSecond;
  brush.font = `10.5px ${palette.font}`;
  brush.fillText(fitted(brush, subtitle(table), room), x + 36, y + height / 2 + 8.5);
}

/** The line below a table's name: where it lives and what it is. @param {number} table */
function subtitle(table) {
  const path = pathOf(table);
  const columnWords =
    state.level === 'tables' && hasColumns ? ` · ${counted(columnCount(table), 'column')}` : '';
  return `${path === '' ? '' : `${path} · `}${kindOf(table)}${columnWords}`;
}

/** @param {CanvasRenderingContext2D} brush @param {number} table */
function drawRows(brush, table) {
  const [x, top] = [boxLeft(table), boxTop(table) + headHeight];
  const shown = Math.min(columnCount(table), mostRows);
  for (let row = 0; row < shown; row++) {
    drawRow(brush, tables.firstColumn[table] + row, x, top + row * columnHeight);
  }
  if (columnCount(table) > mostRows) {
    brush.font = `11.5px ${palette.font}`;
    brush.fillStyle = palette.inkThird;
    const more = `+ ${grouped(columnCount(table) - mostRows)} more`;
    brush.fillText(more, x + 14, top + (mostRows + 0.5) * columnHeight);
  }
}

/** @param {CanvasRenderingContext2D} brush @param {number} column @param {number} x @param {number} y */
function drawRow(brush, column, x, y) {
  const traced = scene.trace?.ends[column] ?? 0;
  const previewed = scene.preview?.ends[column] ?? 0;
  const chosen = state.selection?.kind === 'column' && state.selection.column === column;
  const pointed = state.pointed?.kind === 'column' && state.pointed.column === column;
  const ground = chosen
    ? palette.accent
    : (traced | previewed) !== 0
      ? palette.accentSoft
      : pointed
        ? palette.hover
        : undefined;
  if (ground !== undefined) {
    brush.beginPath();
    brush.roundRect(x + 4, y + 1, tableWidth - 8, columnHeight - 2, 4);
    brush.fillStyle = ground;
    brush.fill();
  }
  const outside = scene.trace !== undefined && (traced | previewed) === 0;
  const countsRows = (columns.flags[column] & flag.countsRows) !== 0;
  brush.font = `${countsRows ? 'italic ' : ''}11.5px ${palette.font}`;
  brush.fillStyle = chosen ? palette.accentInk : outside || countsRows ? palette.inkThird : palette.ink;
  const type = textOf(columns.dataType[column]);
  const typeRoom = type === '' ? 0 : 62;
  const middle = y + columnHeight / 2 + 0.5;
  brush.fillText(fitted(brush, columnName(column), tableWidth - 28 - typeRoom), x + 14, middle);
  if (type === '') return;
  brush.fillStyle = chosen ? palette.accentInk : palette.inkThird;
  brush.textAlign = 'right';
  brush.fillText(fitted(brush, type.toLowerCase(), typeRoom - 6), x + tableWidth - 12, middle);
  brush.textAlign = 'left';
}

/** A table seen from a distance: its colour, and its name while that can be read. @param {CanvasRenderingContext2D} brush @param {number} table */
function drawFarBox(brush, table) {
  const group = palette.kind[kindGroupOf(table)];
  const [x, y] = [boxLeft(table), boxTop(table)];
  const least = 1.6 / view.scale;
  const [width, height] = [Math.max(tableWidth, least), Math.max(boxHeight(table), least)];
  const named = view.scale >= 0.1;
  brush.globalAlpha = 1;
  brush.fillStyle = isDimmed(table) ? palette.ground : named ? group.soft : group.strong;
  brush.fillRect(x, y, width, height);
  brush.globalAlpha = isDimmed(table) ? 0.3 : 1;
  const chosen = isChosenTable(table);
  if (named || chosen || isDimmed(table)) {
    brush.strokeStyle = chosen ? palette.accent : group.strong;
    brush.lineWidth = (chosen ? 3 : 1) / view.scale;
    brush.strokeRect(x, y, width, height);
  }
  if (named) drawFarName(brush, table);
  brush.globalAlpha = 1;
}

/** @param {number} table */
function isChosenTable(table) {
  const { selection } = state;
  if (selection?.kind === 'column') return columns.table[selection.column] === table;
  return selection?.kind === 'table' && selection.table === table;
}

/** @param {CanvasRenderingContext2D} brush @param {number} table */
function drawFarName(brush, table) {
  const name = textOf(tables.name[table]);
  const largest = clamp(9.5 / view.scale, 12.5, Math.min(64, boxHeight(table) * 0.7));
  // Rather smaller letters than a name that is cut.
  const size = Math.max(
    Math.min(largest, sizeForParts(brush, name, tableWidth - 14)),
    Math.min(largest, 7.5 / view.scale),
  );
  if (size * view.scale < 5) return;
  brush.font = `600 ${size.toFixed(1)}px ${palette.font}`;
  brush.fillStyle = palette.ink;
  const lineHeight = size * 1.2;
  const most = Math.max(1, Math.floor(boxHeight(table) / lineHeight));
  const lines = wrapped(brush, name, tableWidth - 14, most);
  const first = most === 1 ? boxHeight(table) / 2 : size * 0.85;
  lines.forEach((line, at) =>
    brush.fillText(line, boxLeft(table) + 8, boxTop(table) + first + at * lineHeight),
  );
}
