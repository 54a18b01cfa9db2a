import type { Box } from './print.ts';

const quietModules = 10;
const quietSquares = 4;

/** The bars of a Code 128 across a box, with its quiet zones inside it. */
export function barsIn(box: Box, widths: readonly number[]): Box[] {
  const module = box.width / (widths.reduce((sum, width) => sum + width, 0) + 2 * quietModules);
  let x = box.x + quietModules * module;
  return widths.flatMap((modules, nth) => {
    const bar = { ...box, x, width: modules * module };
    x += bar.width;
    return nth % 2 === 0 ? [bar] : [];
  });
}

/** The dark squares of a QR code in a square box, neighbours in a row as one, with its quiet zone inside it. */
export function squaresIn(box: Box, rows: readonly (readonly boolean[])[]): Box[] {
  const side = Math.min(box.width, box.height) / (rows.length + 2 * quietSquares);
  return rows.flatMap((row, down) =>
    row.flatMap((isDark, across) => {
      if (!isDark || row[across - 1]) return [];
      const after = row.findIndex((dark, nth) => nth > across && !dark);
      const length = (after === -1 ? row.length : after) - across;
      const from = { x: box.x + (quietSquares + across) * side, y: box.y + (quietSquares + down) * side };
      return [{ ...from, width: length * side, height: side }];
    }),
  );
}
