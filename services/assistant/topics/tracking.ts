import { isHubName } from '#contracts/places.ts';
import { openStatuses } from '#contracts/statuses.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import type { Tracking } from '#contracts/tracking.ts';
import { formatDay, formatTime } from '../../outbox/format.ts';
import type { Reply, Turn } from '../reply.ts';
import type { NumberFound } from '../understand/tracking-numbers.ts';

/** What there is to say to a number, or to something that stands in its place. */
export async function trackFound(turn: Turn, found: NumberFound): Promise<Reply> {
  const { tracking } = turn.texts;
  switch (found.type) {
    case 'number':
      return track(turn, found.number);
    case 'typo':
      return { lines: [tracking.typo(groupTrackingNumber(found.number))], step: { type: 'number' }, missed: true };
    case 'foreign':
      return { lines: [tracking.foreign], step: { type: 'number' }, missed: true };
    default:
      return found satisfies never;
  }
}

/** The parcel that was shown last again, or the question for a number. */
export async function trackAgain(turn: Turn): Promise<Reply> {
  const { parcel } = turn.state;
  return parcel === null ? { lines: [turn.texts.tracking.ask], step: { type: 'number' } } : track(turn, parcel);
}

async function track(turn: Turn, number: string): Promise<Reply> {
  const { parcels, visitor, texts } = turn;
  const found = await parcels.find(number, visitor);
  if (found === 'unknown') {
    return { lines: [texts.tracking.unknown(groupTrackingNumber(number))], step: { type: 'number' }, missed: true };
  }
  if (found === 'later') return { lines: [texts.tracking.later], missed: true };
  return {
    lines: [parcelLines(turn, found).join('\n'), ...(found.shipment.privacy === 'masked' ? [texts.tracking.proof] : [])],
    parcel: number,
    actions: [{ type: 'show_parcel', trackingNumber: number, key: null }],
  };
}

/** What everybody may know: never a name, a street or an amount, whatever was found. */
function parcelLines({ texts, visitor: { language } }: Turn, { shipment, trackingEvents }: Tracking): string[] {
  const { tracking, labels } = texts;
  const latest = trackingEvents.find(({ status }) => status === shipment.status) ?? trackingEvents[0];
  const lines = [tracking.status(groupTrackingNumber(shipment.trackingNumber), labels.status[shipment.status])];
  if (shipment.reason) lines.push(tracking.reason(labels.reason[shipment.reason]));
  if (latest) {
    const place = isHubName(latest.location) ? labels.hub[latest.location] : latest.location;
    lines.push(tracking.scan(place, formatTime(latest.timestamp, language, latest.timeZone)));
  }
  if (shipment.estimatedDelivery && openStatuses.includes(shipment.status)) {
    const day = formatDay(shipment.estimatedDelivery, language, shipment.destination.timeZone ?? 'UTC');
    lines.push(tracking.expected(shipment.recipientCity, day));
  }
  return lines;
}

/** Opens the parcel that was shown last for whoever has an address that it names. */
export async function unlock({ parcels, visitor, texts, state }: Turn, email: string): Promise<Reply | undefined> {
  if (state.parcel === null) return undefined;
  const opened = await parcels.unlock(state.parcel, email, visitor);
  if (opened === 'later') return { lines: [texts.tracking.later], missed: true };
  if (opened === 'wrong') return { lines: [texts.tracking.proofWrong], missed: true };
  return {
    lines: [texts.tracking.opened(parcels.linkTo(state.parcel, opened.key))],
    actions: [{ type: 'show_parcel', trackingNumber: state.parcel, key: opened.key }],
  };
}
