import type { ChatEvent } from '#contracts/events/chat.ts';
import type { Language } from '#contracts/languages.ts';
import { photoWords, type PhotoSize } from '#contracts/photos.ts';
import type { Decided } from './decider.ts';

type SentPhoto = Extract<ChatEvent, { type: 'VisitorSentPhoto' }>['data'];
type Message = Extract<ChatEvent, { type: 'VisitorWrote' }>['data']['message'];

/** What stands for a photo where messages are text: the word for one, or nothing once its visitor was erased. */
export const photoMessage = ({ subjectId, value }: SentPhoto['photo'], language: Language): Message => ({
  subjectId,
  value: value && { text: photoWords[language] },
});

/** The one event of a photo, so that its id is known before it is in the log. */
export const photoSent = (
  { chatId, visitor }: Pick<SentPhoto, 'chatId'> & { visitor: { subjectId: string } },
  size: PhotoSize,
): Decided<ChatEvent> => ({
  type: 'VisitorSentPhoto',
  data: { chatId, photo: { subjectId: visitor.subjectId, value: size } },
});
