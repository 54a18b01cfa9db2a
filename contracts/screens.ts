import { hasValidCheckDigit, normaliseTrackingNumber } from './tracking-number.ts';

/** The screens that exist in the browser, as path patterns; any other path is answered with status 404 and its own page. */
export const screens: readonly RegExp[] = [
  /^\/$/,
  /^\/track(?:\/[^/]+)?\/?$/,
  /^\/follow\/[^/]+\/?$/,
  /^\/quote\/[^/]+\/?$/,
  /^\/dashboard-login\/?$/,
  /^\/dashboard\/?$/,
  /^\/ship-now\/?$/,
];

/**
 * Whether there can be anything at the path of a screen. A number that no parcel can have leads to the page of tracking, which says
 * so, with status 404; whether a parcel has a number that one could have is told by the API alone, which counts guesses.
 */
export function leadsSomewhere(path: string): boolean {
  const typed = /^\/track\/([^/]+)\/?$/.exec(path)?.[1];
  if (typed === undefined) return screens.some((screen) => screen.test(path));
  return hasValidCheckDigit(normaliseTrackingNumber(decoded(typed)));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
