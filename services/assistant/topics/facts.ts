import type { Language } from '#contracts/languages.ts';
import { countries } from '#contracts/places.ts';
import { serviceTypes } from '#contracts/shipments.ts';
import { daysAfter } from '#contracts/utc-day.ts';
import { isOpenAt, openingsOn, openPeriodFrom } from '../../domain/opening-hours.ts';
import { localTimeAt } from '../../domain/zoned-time.ts';
import { writeDay, writeMoment, writeOpenings, writeWeek, writeZone, zoneOf } from '../format.ts';
import type { Reply, Turn } from '../reply.ts';
import { countriesIn, countryIn } from '../understand/countries.ts';
import { serviceText } from './pricing.ts';

/** Holidays are told of so many days before. */
const holidaysAheadDays = 14;

export const deliveryTimes = ({ texts }: Turn): Reply => ({
  lines: [
    [texts.delivery.lead, ...serviceTypes.map((service) => `• ${serviceText(texts, service)}`)].join('\n'),
    texts.delivery.note,
  ],
});

export const billing = ({ texts }: Turn): Reply => ({ lines: [texts.billing.prices, texts.billing.person] });

/** What to know about the country that a text names; of two the one that a parcel goes to. */
export function international(turn: Turn): Reply {
  const { texts, text, visitor, content } = turn;
  const { language } = visitor;
  const named = countriesIn(text);
  const code = (named.find(({ role }) => role === 'to') ?? named.at(-1))?.code;
  if (code === undefined) return { lines: [texts.international.ask], step: { type: 'country' } };
  const country = countryIn(code, language);
  const served = countries.find((known) => known.code === code);
  if (!served) return { lines: [texts.international.notServed(country)], missed: true };
  const { customsArea, recipientId, note } = content.countries[served.code] ?? {};
  const about = [texts.international.declaration(country)];
  if (customsArea !== undefined) about.push(texts.international.sameArea(country, areaIn(customsArea, language)));
  if (recipientId !== undefined) about.push(texts.international.recipientId(country, recipientId));
  if (note) about.push(note[language] ?? note.en);
  return { lines: [about.join('\n'), texts.international.goods] };
}

/** A customs area is named by its code where it has one, such as EU. */
const areaIn = (area: string, language: Language): string => (/^[A-Z]{2}$/.test(area) ? countryIn(area, language) : area);

/** When people are there: this week, now, and on the holidays to come. */
export function openingHours(turn: Turn): Reply {
  const { texts, content, at, visitor } = turn;
  const { language } = visitor;
  const { hours } = content;
  const period = openPeriodFrom(hours, at);
  const moment = (instant: string) => writeMoment(instant, language, zoneOf(turn));
  const now = () => {
    if (period === null) return texts.hours.closed;
    return isOpenAt(hours, at) ? texts.hours.openUntil(moment(period.closesAt)) : texts.hours.closedUntil(moment(period.opensAt));
  };
  const week = writeWeek(hours, language);
  return {
    lines: [
      [
        ...(week === '' ? [] : [texts.hours.week(week, writeZone(hours.timeZone, language))]),
        now(),
        ...holidaysAhead(turn).map((day) =>
          texts.hours.holiday(writeDay(day, language), writeOpenings(openingsOn(hours, day), texts.hours.closedDay)),
        ),
      ].join('\n'),
    ],
  };
}

function holidaysAhead({ content: { hours }, at }: Turn): string[] {
  const today = localTimeAt(at, hours.timeZone).day;
  const days = Array.from({ length: holidaysAheadDays }, (_, ahead) => daysAfter(today, ahead));
  return days.filter((day) => hours.holidays.some(({ date }) => date === day || date === day.slice(5)));
}
