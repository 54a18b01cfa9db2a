/** Looks something up for all who ask while that is under way, so that a slow look-up is not begun again by each of them. */
export function shared<Args extends unknown[], Found>(
  look: (...args: Args) => Promise<Found>,
): (...args: Args) => Promise<Found> {
  let underWay: Promise<Found> | undefined;
  return (...args) =>
    (underWay ??= look(...args).finally(() => {
      underWay = undefined;
    }));
}
