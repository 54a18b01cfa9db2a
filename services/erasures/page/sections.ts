import { aboutStream } from '#contracts/about.ts';
import { shipmentCreated } from '#contracts/events/shipment.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import type { OwnEvent } from '../own-events.ts';
import { escapeHtml } from '../../outbox/layout.ts';
import { entryOf, type Told } from './entry.ts';
import { inline } from './markup.ts';
import { isObject, placeOf, type Pen } from './values.ts';
import { pageSections, type PageSection } from './words-needed.ts';

/** Sections that are one list, whatever their events are about. */
const flat: ReadonlySet<PageSection> = new Set(['outgoing', 'reads', 'other']);

const sectionOf = ({ of }: OwnEvent): PageSection => {
  const { kind } = aboutStream(of);
  return pageSections.find((section) => section === kind) ?? 'other';
};

/** In the order in which they first come. */
function grouped<Key>(events: readonly OwnEvent[], keyOf: (event: OwnEvent) => Key): Map<Key, OwnEvent[]> {
  const groups = new Map<Key, OwnEvent[]>();
  for (const event of events) {
    const group = groups.get(keyOf(event));
    if (group) group.push(event);
    else groups.set(keyOf(event), [event]);
  }
  return groups;
}

export interface Section {
  section: PageSection;
  /** Of how many things it tells. */
  count: number;
  markup: string;
}

/** Everything, by what it is about, in the order of the page. */
export function sectionsOf(pen: Pen, told: Told, events: readonly OwnEvent[]): Section[] {
  const bySection = grouped(events, sectionOf);
  return pageSections.flatMap((section) => {
    const own = bySection.get(section);
    if (!own) return [];
    const things = flat.has(section) ? [own] : [...grouped(own, ({ of }) => of).values()];
    const cards = things.map((thing) => {
      const heading = flat.has(section) ? '' : `<h3>${headingOf(pen, thing)}</h3>`;
      return `<article class="card">${heading}<ol class="events">${thing.map((event) => entryOf(pen, told, event)).join('')}</ol></article>`;
    });
    const heading = `<h2 id="${section}">${escapeHtml(pen.words.sections[section])}</h2>`;
    return [{ section, count: flat.has(section) ? own.length : things.length, markup: heading + cards.join('') }];
  });
}

/** What tells a thing from others of its kind: its number, way or subject, and the day on which it began. */
function headingOf(pen: Pen, [first, ...others]: readonly OwnEvent[]): string {
  if (!first) return '';
  const all = [first, ...others];
  const number = textIn(all, 'trackingNumber');
  const subject = textIn(all, 'subject');
  const created = all.find(({ event }) => event === shipmentCreated.type)?.data;
  const way = created && [created['origin'], created['destination']].map((place) => placeOf(pen, place));
  const before = [number && groupTrackingNumber(number)].flatMap((part) => (part ? [inline(part)] : []));
  const after = [subject, pen.format.day(first.occurredAt)].flatMap((part) => (part ? [inline(part)] : []));
  return [...before, ...(way ? [way.join(` ${pen.format.arrow} `)] : []), ...after].join(' · ');
}

function textIn(events: readonly OwnEvent[], field: string): string | undefined {
  for (const { data } of events)
    for (const value of [data, ...Object.values(data).filter(isObject)]) {
      const text = value[field];
      if (typeof text === 'string' && text !== '') return text;
    }
  return undefined;
}
