import {
  chatPhotoRead,
  chatRead,
  conversationRead,
  emailFileTaken,
  historyExported,
  historyRead,
  listRead,
  personalDataExported,
  personalDataRead,
  quoteRead,
  receivedEmailRead,
  replyFileTaken,
  transcriptDownloaded,
  type ReadEvent,
} from '#contracts/events/read.ts';
import type { TimelineWord } from '#contracts/timeline.ts';
import { lineOf, type NounTimeline } from '../timeline/noun-timeline.ts';
import { word } from '../timeline/values.ts';

const group = 'reads';
const look = 'cancelled';

/**
 * Who was shown the persons of a parcel, and how they proved that they may see them, and who read the conversations about it; files of
 * many parcels are on no timeline.
 */
export const readTimeline: NounTimeline = {
  lines: [
    lineOf(personalDataRead.type, {
      group,
      data: personalDataRead.data,
      bodyOf: (read) => ({
        look,
        title: word('details_read'),
        summary: [word(proofOf(read))],
        ...(read.proof === 'link' && { byLink: true }),
      }),
    }),
    lineOf(personalDataExported.type, {
      group,
      data: personalDataExported.data,
      bodyOf: () => ({ look, title: word('label_printed') }),
    }),
    lineOf(chatRead.type, {
      group,
      data: chatRead.data,
      bodyOf: () => ({ look, title: word('conversation_read') }),
    }),
    lineOf(conversationRead.type, {
      group,
      data: conversationRead.data,
      bodyOf: () => ({ look, title: word('conversation_read') }),
    }),
    lineOf(replyFileTaken.type, {
      group,
      data: replyFileTaken.data,
      bodyOf: () => ({ look, title: word('reply_file_downloaded') }),
    }),
    lineOf(receivedEmailRead.type, {
      group,
      data: receivedEmailRead.data,
      bodyOf: () => ({ look, title: word('email_read') }),
    }),
    lineOf(emailFileTaken.type, {
      group,
      data: emailFileTaken.data,
      bodyOf: () => ({ look, title: word('email_file_downloaded') }),
    }),
    lineOf(quoteRead.type, {
      group,
      data: quoteRead.data,
      bodyOf: (read) => ({ look, title: word('quote_read'), ...('apikeyId' in read && { summary: [word('api_key')] }) }),
    }),
    lineOf(listRead.type, {
      group,
      data: listRead.data,
      bodyOf: () => ({ look, title: word('list_read') }),
    }),
    lineOf(historyExported.type, {
      group,
      data: historyExported.data,
      bodyOf: () => ({ look, title: word('history_exported') }),
    }),
    lineOf(historyRead.type, {
      group,
      data: historyRead.data,
      bodyOf: () => ({ look, title: word('history_read') }),
    }),
    lineOf(transcriptDownloaded.type, {
      group,
      data: transcriptDownloaded.data,
      bodyOf: () => ({ look, title: word('transcript_downloaded') }),
    }),
    lineOf(chatPhotoRead.type, {
      group,
      data: chatPhotoRead.data,
      bodyOf: () => ({ look, title: word('photo_viewed') }),
    }),
  ],
};

type Read = Extract<ReadEvent, { type: 'PersonalDataRead' }>['data'];

function proofOf(read: Read): TimelineWord {
  if (read.proof === 'session') return 'staff_session';
  if (read.proof === 'key') return 'api_key';
  if (read.proof === 'email') return `${read.addressee.party}_address`;
  return read.addressee ? `${read.addressee.party}_link` : 'unnamed_link';
}
