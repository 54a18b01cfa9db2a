/** Edges in pixels from the top left corner of the window. */
export type Box = Pick<DOMRectReadOnly, 'left' | 'right' | 'top' | 'bottom'>;

const gapPx = 8;

const isCovered = (by: Box, { left, right, top, bottom }: Box): boolean =>
  left < by.right && by.left < right && top < by.bottom && by.top < bottom;

/** How far up a box goes, at least, to cover none of the controls; nothing where it would leave the window before. */
export function clearanceOver(box: Box, controls: readonly Box[]): number {
  const lifts = [0, ...controls.map(({ top }) => box.bottom - top + gapPx)].filter((lift) => lift === 0 || lift > gapPx);
  const clear = lifts
    .toSorted((one, other) => one - other)
    .filter((lift) => box.top - lift >= gapPx)
    .find((lift) => {
      const lifted = { ...box, top: box.top - lift, bottom: box.bottom - lift };
      return !controls.some((control) => isCovered(lifted, control));
    });
  return clear ?? 0;
}
