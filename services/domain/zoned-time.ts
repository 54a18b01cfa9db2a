/** A moment on the clocks of some place: a day `YYYY-MM-DD` and a time `HH:MM:SS`. */
export interface LocalTime {
  day: string;
  time: string;
}

const hourMs = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one is slow, and there are few zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA-u-ca-iso8601', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** What the clocks of an IANA time zone show at an instant (ISO 8601). Throws RangeError for an unknown zone. */
export function localTimeAt(instant: string, timeZone: string): LocalTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => (parts.get(type) ?? '').padStart(2, '0');
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}:${part('second')}` };
}

/**
 * The instant, in UTC, at which the clocks of a zone show `HH:MM` of a day; `24:00` is the next midnight. A time that the clocks
 * skip is the moment at which they do, and of one that they show twice it is the first.
 */
export function instantOf(day: string, time: string, timeZone: string): string {
  const [hours = '0', minutes = '0'] = time.split(':');
  const asUtc = Date.parse(`${day}T00:00:00Z`) + Number(hours) * hourMs + Number(minutes) * 60_000;
  const offsetAt = (at: number): number => {
    const local = localTimeAt(new Date(at).toISOString(), timeZone);
    return Date.parse(`${local.day}T${local.time}Z`) - at;
  };
  // The offsets on both sides of whatever change there may be; no zone changes twice in two days.
  const before = asUtc - offsetAt(asUtc - 24 * hourMs);
  const after = asUtc - offsetAt(asUtc + 24 * hourMs);
  const fits = (at: number) => offsetAt(at) === asUtc - at;
  const found = [before, after].filter(fits);
  return new Date(found.length > 0 ? Math.min(...found) : skippedAt(after, before, offsetAt)).toISOString();
}

/** The change of the clocks between two instants. */
function skippedAt(from: number, to: number, offsetAt: (at: number) => number): number {
  const offset = offsetAt(from);
  let [low, high] = [from, to];
  while (high - low > 1_000) {
    const middle = low + Math.floor((high - low) / 2_000) * 1_000;
    if (offsetAt(middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}
