import { hasValidCheckDigit, normaliseTrackingNumber } from './tracking-number.ts';

const tracking = /^\/track(?:\/(?<number>[^/]+))?\/?$/;

const screens: readonly RegExp[] = [
  /^\/$/,
  tracking,
  /^\/follow\/[^/]+\/?$/,
  /^\/quote\/[^/]+\/?$/,
  /^\/dashboard-login\/?$/,
  /^\/dashboard\/?$/,
  /^\/ship-now\/?$/,
];

/**
 * What is at a path: a screen of the browser, undefined where there is none, or `empty` where it can have nothing to show. A number
 * that no parcel can have leads to the page of tracking, which says so; whether a parcel has a number that one could have is told by
 * the API alone, which counts guesses.
 */
export function screenAt(path: string): 'screen' | 'empty' | undefined {
  for (const screen of screens) {
    const found = screen.exec(path);
    if (found) return isPossible(found.groups?.['number']) ? 'screen' : 'empty';
  }
  return undefined;
}

/** The normalised number of the parcel whose page is at a path; undefined where a path names none that a parcel could have. */
export function parcelAt(path: string): string | undefined {
  const number = tracking.exec(path)?.groups?.['number'];
  return number !== undefined && isPossible(number) ? normaliseTrackingNumber(decoded(number)) : undefined;
}

const isPossible = (number: string | undefined): boolean =>
  number === undefined || hasValidCheckDigit(normaliseTrackingNumber(decoded(number)));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
