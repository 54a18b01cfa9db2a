/** The dark modules of a QR code as one SVG path, each a unit wide, row by row. */
export const qrPath = (rows: readonly (readonly boolean[])[]): { size: number; path: string } => ({
  size: rows.length,
  path: rows.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join(''),
});

function runsOf(row: readonly boolean[]): [start: number, width: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === x) last[1] += 1;
    else if (isDark) runs.push([x, 1]);
  }
  return runs;
}
