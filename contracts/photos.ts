import { z } from 'zod';
import type { Language } from './languages.ts';
import { logNumber, uuid } from './primitives.ts';

/** What a photo may be when it is sent; all of them are kept as JPEG. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** What a photo may have when it is sent, in bytes. */
export const mostPhotoBytes = 5 * 1_048_576;
/** What a photo may have when it is sent, in pixels. */
export const mostPhotoPixels = 40_000_000;
/** How wide and how high a kept photo is at most, in pixels. */
export const mostPhotoEdge = 2_048;

/** The header with the token of the `visitor` frame. */
export const visitorTokenHeader = 'X-Visitor-Token';

/** Stands for a photo wherever only text is read, in the visitor's language. */
export const photoWords: Readonly<Record<Language, string>> = {
  en: 'Photo',
  es: 'Foto',
  fr: 'Photo',
  de: 'Foto',
  zh: '照片',
  ja: '写真',
  ar: 'صورة',
};

const edge = z.int().min(1).max(mostPhotoEdge);

/** How large a kept photo is, in pixels. */
export const photoSizeSchema = z.object({ width: edge, height: edge });
export type PhotoSize = z.infer<typeof photoSizeSchema>;

/** A photo that a message shows; its id is the message's. */
export const shownPhotoSchema = photoSizeSchema.extend({ id: uuid() });
export type ShownPhoto = z.infer<typeof shownPhotoSchema>;

/** `POST /api/chats/{id}/photos`: the id of the message, and its place in the conversation. */
export const sentPhotoSchema = shownPhotoSchema.extend({ seq: logNumber() });
