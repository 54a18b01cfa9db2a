import sharp from 'sharp';
import { sentPhotoSchema, visitorTokenHeader } from '#contracts/photos.ts';
import { freshId } from '#infra/ids.ts';
import type { TestApp } from './app.ts';

/** A picture of one colour, as a browser would send it. */
export const pictureOf = (width: number, height: number, background = '#c00') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

export interface PhotoSent {
  chatId: string;
  token?: string | undefined;
  bytes: Buffer | ReadableStream<Uint8Array>;
  type?: string;
  key?: string;
}

/** Sends a photo as the panel does. */
export const sendPhoto = ({ url }: Pick<TestApp, 'url'>, { chatId, token, bytes, type = 'image/jpeg', key }: PhotoSent) =>
  fetch(`${url}/api/chats/${chatId}/photos`, {
    method: 'POST',
    headers: {
      'Content-Type': type,
      'Idempotency-Key': key ?? freshId(),
      ...(token === undefined ? {} : { [visitorTokenHeader]: token }),
    },
    body: bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes),
    ...(bytes instanceof ReadableStream ? { duplex: 'half' } : {}),
  });

export async function sentPhoto(app: Pick<TestApp, 'url'>, sent: PhotoSent) {
  const answer = await sendPhoto(app, sent);
  if (answer.status !== 201) throw new Error(`the photo was refused: ${answer.status} ${await answer.text()}`);
  return sentPhotoSchema.parse(await answer.json());
}
