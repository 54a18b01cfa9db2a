export const dayParts = ['year', 'month', 'day'] as const;
export type DayPart = (typeof dayParts)[number];

/** The parts of a day as digits, each empty while it is not chosen. */
export type DayParts = Record<DayPart, string>;

/** First and last day that can be chosen, `yyyy-mm-dd`. */
export interface DayRange {
  min: string;
  max: string;
}

/** The parts of a `yyyy-mm-dd` of which some may be missing. */
export function partsOf(value: string): DayParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
}

/** The value of a field after a part was chosen. A month alone is the next one of that name; a day stays within its month. */
export function withPart(parts: DayParts, chosen: Partial<DayParts>, { min }: DayRange): string {
  const next = { ...parts, ...chosen };
  if (chosen.month && next.year === '') next.year = yearOfNext(chosen.month, min);
  if (Number(next.day) > lastDayOf(next)) next.day = String(lastDayOf(next));
  return next.day === '' && next.month === '' ? '' : [next.year, next.month, next.day].join('-');
}

function yearOfNext(month: string, min: string): string {
  const { year, month: first } = partsOf(min);
  return month >= first ? year : String(Number(year) + 1);
}

const lastDayOf = ({ year, month }: DayParts): number =>
  month === '' ? 31 : new Date(Date.UTC(Number(year || '2000'), Number(month), 0)).getUTCDate();

interface PartOption {
  value: string;
  label: string;
  disabled: boolean;
}

interface Choosing {
  parts: DayParts;
  range: DayRange;
  locale: string;
}

export function optionsOf(part: DayPart, { parts, range, locale }: Choosing): PartOption[] {
  const { min, max } = range;
  const format = new Intl.DateTimeFormat(locale, { [part]: part === 'month' ? 'long' : 'numeric', timeZone: 'UTC' });
  const firstYear = Number(partsOf(min).year);
  const values = {
    year: numbers(firstYear, Number(partsOf(max).year)),
    month: numbers(1, 12),
    day: numbers(1, lastDayOf(parts)),
  }[part];
  return values.map((number) => {
    const value = String(number).padStart(2, '0');
    const shown = { year: '2000', month: '01', day: '01', ...{ [part]: value } };
    const label = format.format(new Date(`${shown.year}-${shown.month}-${shown.day}T00:00:00Z`));
    return { value, label, disabled: isOutside({ ...parts, [part]: value }, part, range) };
  });
}

/** Whether a part cannot be chosen beside the longer ones that are chosen already. */
function isOutside(parts: DayParts, part: DayPart, { min, max }: DayRange): boolean {
  const chosen = dayParts.slice(0, dayParts.indexOf(part) + 1).map((each) => parts[each]);
  if (chosen.includes('')) return false;
  const start = chosen.join('-');
  return start < min.slice(0, start.length) || start > max.slice(0, start.length);
}

export const partOrder = (locale: string): DayPart[] =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
    .formatToParts()
    .flatMap(({ type }) => dayParts.find((part) => part === type) ?? []);

const numbers = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);
