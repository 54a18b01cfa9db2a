import { pathsOf, screenNames, type ScreenName } from './screens.ts';
import { hasValidCheckDigit, normaliseTrackingNumber } from './tracking-number.ts';

/** What a path looks like whose parts are filled in, each part by its name. */
function patternOf(path: string): RegExp {
  const filled = path
    .replace(/\/$/, '')
    .replaceAll(/\/:(\w+)(\??)/g, (_part, name: string, optional: string) => `(?:/(?<${name}>[^/]+))${optional}`);
  return new RegExp(`^${filled}/?$`);
}

const patterns = screenNames.flatMap((name) => pathsOf(name).map((path) => ({ name, pattern: patternOf(path) })));

/** The screen at a path, and the normalised tracking number that the path names; undefined where there is none. */
export function screenAt(path: string): { name: ScreenName; number: string | undefined } | undefined {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(path);
    const number = found?.groups?.['trackingNumber'];
    if (found) return { name, number: number && normaliseTrackingNumber(decoded(number)) };
  }
  return undefined;
}

/** The normalised number of the parcel whose page is at a path; undefined where a path names none that a parcel could have. */
export function parcelAt(path: string): string | undefined {
  const number = screenAt(path)?.number;
  return number !== undefined && hasValidCheckDigit(number) ? number : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
