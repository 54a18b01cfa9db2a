import { hubs, type Hub } from '#contracts/places.ts';

/** Names as {@link hubs} has them. */
const pairs = [
  ['New York Distribution Center', 'London Heathrow'],
  ['New York Distribution Center', 'Frankfurt International Hub'],
  ['New York Distribution Center', 'Chicago Facility'],
  ['Chicago Facility', 'Los Angeles Hub'],
  ['New York Distribution Center', 'Miami Gateway'],
  ['London Heathrow', 'Frankfurt International Hub'],
  ['Frankfurt International Hub', 'Dubai International'],
  ['Dubai International', 'Tokyo Narita'],
  ['Tokyo Narita', 'Los Angeles Hub'],
] as const;

const named = (name: string): Hub => {
  const hub = hubs.find((known) => known.name === name);
  if (!hub) throw new RangeError(`no such hub: ${name}`);
  return hub;
};

export const hubRoutes: readonly (readonly [Hub, Hub])[] = pairs.map(([from, to]) => [named(from), named(to)]);
