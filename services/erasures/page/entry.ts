import { aboutStream } from '#contracts/about.ts';
import { visitorSentPhoto } from '#contracts/events/chat.ts';
import { emailJoined } from '#contracts/events/conversation.ts';
import { emailReceived } from '#contracts/events/email.ts';
import { shipmentCreated } from '#contracts/events/shipment.ts';
import type { OwnEvent } from '../own-events.ts';
import { filePlaces } from '../subject-files.ts';
import { escapeHtml } from '../../outbox/layout.ts';
import { fileLink, inline } from './markup.ts';
import { fieldsOf, isObject, type Pen, type Value } from './values.ts';

/** What has to be known of the other events to show one. */
export interface Told {
  /** Messages and replies that were taken back, by their ids. */
  takenBack: ReadonlySet<string>;
  /** Received emails whose text stands in a conversation. */
  joined: ReadonlySet<string>;
  /** The numbers of parcels, by the ids of these. */
  trackingNumbers: ReadonlyMap<string, unknown>;
}

export function toldIn(events: readonly OwnEvent[]): Told {
  const valuesOf = (type: string, field: string) =>
    events.flatMap(({ event, data }) => {
      const value = event === type ? data[field] : undefined;
      return typeof value === 'string' ? [value] : [];
    });
  return {
    takenBack: new Set([...valuesOf('ChatMessageRetracted', 'messageId'), ...valuesOf('ReplyWithdrawn', 'replyId')]),
    joined: new Set(valuesOf(emailJoined.type, 'receivedEmailId')),
    trackingNumbers: new Map(
      events.flatMap(({ event, of, data }) =>
        event === shipmentCreated.type ? [[aboutStream(of).id, data['trackingNumber']] as const] : [],
      ),
    ),
  };
}

/** One event: what happened, when and by whom, and what it says. */
export function entryOf(pen: Pen, told: Told, event: OwnEvent): string {
  const { words, format } = pen;
  const titles: Readonly<Record<string, string>> = words.events;
  const staff: Readonly<Record<string, string>> = words.by;
  const by = Object.hasOwn(staff, event.by) ? ` · ${escapeHtml(staff[event.by] ?? '')}` : '';
  const isBack = told.takenBack.has(event.id) || told.takenBack.has(String(event.data['replyId']));
  return (
    `<li><p class="what">${escapeHtml(titles[event.event] ?? event.event)}</p>` +
    `<p class="when"><time datetime="${escapeHtml(event.occurredAt)}">${escapeHtml(format.moment(event.occurredAt))}</time>${by}</p>` +
    (isBack && event.event !== 'ReplyWithdrawn' ? `<p class="back">${escapeHtml(words.takenBack)}</p>` : '') +
    fieldsOf(pen, shownData(event, told)) +
    filesOf(pen, event) +
    `</li>`
  );
}

/** Which parcel a message was about, and what it was called there: its codes are its own. */
function shownMessage({ about, recipient, reason, ...data }: Value, { trackingNumbers }: Told): Value {
  const trackingNumber = isObject(about) ? trackingNumbers.get(String(about['id'])) : undefined;
  return { trackingNumber, ...data, addressedAs: recipient, failure: reason };
}

/** Files of emails are found under the email; a text that stands in a conversation is not repeated. */
function shownData({ event, of, data }: OwnEvent, told: Told): Value {
  if (aboutStream(of).kind === 'outgoing') return shownMessage(data, told);
  const { content } = data;
  const emailId = emailIdIn({ event, data });
  if (!isObject(content) || emailId === undefined) return data;
  const attachments = Array.isArray(content['attachments'])
    ? content['attachments'].filter(isObject).map((file) => ({ ...file, email: emailId }))
    : [];
  const { text, ...rest } = content;
  const isRepeated = event === emailReceived.type && told.joined.has(emailId);
  return { ...data, content: isRepeated ? { ...rest, attachments } : { ...rest, attachments, text } };
}

function emailIdIn({ event, data }: Pick<OwnEvent, 'event' | 'data'>): string | undefined {
  const { about, receivedEmailId } = data;
  const id =
    event === emailReceived.type && isObject(about) ? about['id'] : event === emailJoined.type ? receivedEmailId : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Links to what is kept whole: the email as it came, the photo. */
function filesOf({ words, fileAt }: Pen, { id, event, data }: OwnEvent): string {
  const emailId = event === emailReceived.type ? emailIdIn({ event, data }) : undefined;
  const [place, text] =
    emailId !== undefined
      ? [filePlaces.email(emailId), words.original]
      : event === visitorSentPhoto.type
        ? [filePlaces.photo(id), words.photo]
        : [undefined, ''];
  if (place === undefined) return '';
  const kept = fileAt(place);
  return `<p>${kept ? fileLink(kept, text) : inline(`${text}: ${words.gone}`)}</p>`;
}
