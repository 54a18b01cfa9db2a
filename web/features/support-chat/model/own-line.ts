import i18next from 'i18next';
import { languageSchema } from '#contracts/languages.ts';
import { randomUuid } from '#web/shared/api/random-uuid.ts';
import { openLine } from '#web/shared/realtime/open-line.ts';
import { browserStorage } from '#web/shared/browser-storage.ts';
import { ownTimeZone } from '#web/shared/session/own-time-zone.ts';
import { conversationStorage } from './conversation-storage.ts';
import { createPhotoSender } from './photo-sender.ts';
import { preparePhoto } from './prepare-photo.ts';
import { createSupportLine } from './support-line.ts';
import { createUnsentStorage } from './unsent-storage.ts';

const now = () => new Date();

/** The conversation of this browser: one, however often the panel is opened. */
export const ownLine = createSupportLine({
  connect: openLine,
  storage: conversationStorage,
  unsent: createUnsentStorage({ storage: browserStorage, now }),
  language: () => languageSchema.parse(i18next.language),
  timeZone: ownTimeZone,
  newId: randomUuid,
  now,
});

/** What this browser is about to show in it. */
export const ownPhotos = createPhotoSender({
  prepare: preparePhoto,
  visitor: ownLine.visitor,
  newId: randomUuid,
});
