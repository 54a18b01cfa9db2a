import i18next from 'i18next';
import { languageSchema } from '#contracts/languages.ts';
import { randomUuid } from '#web/shared/api/random-uuid.ts';
import { openLine } from '#web/shared/realtime/open-line.ts';
import { ownTimeZone } from '#web/shared/session/own-time-zone.ts';
import { conversationStorage } from './conversation-storage.ts';
import { createPhotoSender } from './photo-sender.ts';
import { preparePhoto } from './prepare-photo.ts';
import { createSupportLine } from './support-line.ts';

/** The conversation of this browser: one, however often the panel is opened. */
export const ownLine = createSupportLine({
  connect: openLine,
  storage: conversationStorage,
  language: () => languageSchema.parse(i18next.language),
  timeZone: ownTimeZone,
  newId: randomUuid,
  now: () => new Date(),
});

/** What this browser is about to show in it. */
export const ownPhotos = createPhotoSender({
  prepare: preparePhoto,
  visitor: ownLine.visitor,
  newId: randomUuid,
});
