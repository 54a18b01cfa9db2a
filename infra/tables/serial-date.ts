/** How a number of a workbook is shown: as a day, a time of day, both, or as the number it is. */
export type DateKind = 'day' | 'time' | 'moment';

/** By the ids of formats that every workbook has (ECMA-376 part 1, 18.8.30). */
const builtIn: readonly (readonly [from: number, to: number, kind: DateKind])[] = [
  [14, 17, 'day'],
  [18, 21, 'time'],
  [22, 22, 'moment'],
  [27, 31, 'day'],
  [32, 35, 'time'],
  [36, 36, 'day'],
  [45, 47, 'time'],
  [50, 54, 'day'],
  [55, 56, 'time'],
  [57, 58, 'day'],
];

export const builtInDateKind = (id: number): DateKind | undefined => builtIn.find(([from, to]) => id >= from && id <= to)?.[2];

/** Of a format's code such as `dd/mm/yyyy hh:mm`; undefined for one that is no date. */
export function dateKindOf(code: string): DateKind | undefined {
  const plain = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/E[+-]/g, '')
    .replace(/general/gi, '')
    .split(';', 1)[0];
  const hasDay = /[yde]/i.test(plain ?? '');
  const hasTime = /[hs]|am\/pm/i.test(plain ?? '');
  if (hasDay) return hasTime ? 'moment' : 'day';
  return hasTime ? 'time' : undefined;
}

const dayMs = 86_400_000;
const base1900 = Date.UTC(1899, 11, 30);
const base1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const lastSerial = 2_958_465;

/**
 * A serial number as `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm:ss` or `HH:mm:ss`; undefined for one that is no date. Serial 60 of the 1900 system
 * is 29 February 1900, a day that never was.
 */
export function serialDate(serial: number, kind: DateKind, is1904: boolean): string | undefined {
  if (!(serial >= 0) || serial >= lastSerial + 1 || (!is1904 && Math.floor(serial) === 60)) return undefined;
  const days = !is1904 && serial < 60 ? serial + 1 : serial;
  const at = new Date((is1904 ? base1904 : base1900) + Math.round(days * 86_400) * (dayMs / 86_400));
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T');
  if (kind === 'time' && serial < 1) return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}
