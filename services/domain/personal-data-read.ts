import { readEvents, type ReadEvent } from '#contracts/events/read.ts';
import { oneOf, type Decider } from './decider.ts';

/** When each reader was last recorded, by {@link readerOf}; ISO 8601. */
export interface ReadState {
  recordedAt: Readonly<Record<string, string>>;
}

/** Someone was shown personal data, or took some out in a file, at that time. */
export interface ReadCommand {
  type: 'record';
  event: ReadEvent;
  now: string;
}

/** So long the same reader of the same parcel, conversation, photo or email is not recorded again, whatever the proof. */
export const readsQuietMs = 3_600_000;

/** Whose later reads are repeats of this one; undefined for files that are not: each of them may hold something else. */
export function readerOf({ type, data }: ReadEvent): string | undefined {
  switch (type) {
    case 'PersonalDataRead':
      if (data.proof === 'session') return `account ${data.accountId}`;
      if (data.proof === 'key') return `key ${data.apikeyId}`;
      return data.addressee ? `subject ${data.addressee.subjectId}` : 'link';
    case 'PersonalDataExported':
      return data.what === 'label' ? `label ${data.accountId}` : undefined;
    case 'ChatRead':
      return `account ${data.accountId}`;
    case 'HistoryExported':
    case 'TranscriptDownloaded':
      return undefined;
    case 'ChatPhotoRead':
      return `photo ${data.messageId} ${data.accountId}`;
    case 'ConversationRead':
    case 'ReceivedEmailRead':
    case 'SubjectFound':
      return `account ${data.accountId}`;
    case 'QuoteRead':
      return 'apikeyId' in data ? `key ${data.apikeyId}` : `account ${data.accountId}`;
    case 'ListRead':
      return `list ${data.accountId} ${data.asked}`;
    case 'SubjectNotFound':
      return `sought ${data.accountId} ${data.sought}`;
    case 'HistoryRead':
      return `history ${data.accountId}`;
    case 'ReplyFileTaken':
    case 'EmailFileTaken':
    case 'SubjectDataTaken':
      return undefined;
    default:
      return type satisfies never;
  }
}

/** The end of the time in which that reader is not recorded again, in milliseconds since 1970; undefined for one who never was. */
export function quietUntil({ recordedAt }: ReadState, reader: string): number | undefined {
  const last = recordedAt[reader];
  return last === undefined ? undefined : Date.parse(last) + readsQuietMs;
}

/** The record of who was shown the personal data of a parcel or a conversation, and of the files that an account took out. `[]` for a repeat. */
export const readDecider: Decider<ReadState, ReadCommand, ReadEvent> = {
  owns: oneOf<ReadEvent>(readEvents),
  initial: { recordedAt: {} },
  evolve(state, event) {
    const reader = readerOf(event);
    const { occurredAt } = event.metadata;
    const last = reader === undefined ? undefined : state.recordedAt[reader];
    const isLate = last !== undefined && Date.parse(occurredAt) < Date.parse(last);
    return reader === undefined || isLate ? state : { recordedAt: { ...state.recordedAt, [reader]: occurredAt } };
  },
  decide({ event, now }, { recordedAt }) {
    const reader = readerOf(event);
    const last = reader === undefined ? undefined : recordedAt[reader];
    // A read that had to wait for the event store may come behind a later one.
    const isRepeat = last !== undefined && Math.abs(Date.parse(now) - Date.parse(last)) < readsQuietMs;
    return isRepeat ? [] : [event];
  },
};
