/** Kept free above and below, so that a stroke is not cut. */
const margin = 2;

/** The points of a line through the values, from the lowest to the highest; a level line lies at the bottom. */
export function pointsOf(values: readonly number[], { width, height }: { width: number; height: number }): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => (values.length < 2 ? 0 : (index * width) / (values.length - 1));
  const y = (value: number) =>
    height - margin - (most === least ? 0 : ((value - least) / (most - least)) * (height - 2 * margin));
  return values.map((value, index) => `${round(x(index))},${round(y(value))}`).join(' ');
}

const round = (value: number): number => Math.round(value * 10) / 10;
