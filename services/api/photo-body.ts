import type { MiddlewareHandler } from 'hono';
import { mostPhotoBytes, photoTypes } from '#contracts/photos.ts';
import { sha256 } from '#infra/ids.ts';
import { isPhotoUpload } from './edge/receive-body.ts';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';

const tooLarge = () => new ApiError('photo_too_large', 'The photo is larger than 5 MB.');

export const notAPhoto = () =>
  new ApiError('not_a_photo', 'Send a photo as JPEG, PNG or WebP, with at most 40 megapixels. This file cannot be read as one.');

/** Takes the body of a photo as it is, and everything else to where bodies are JSON. */
export const orPhoto =
  (others: MiddlewareHandler<ApiEnv>): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    if (!isPhotoUpload(context.req.method, context.req.path)) return others(context, next);
    if (Number(context.req.header('content-length') ?? 0) > mostPhotoBytes) throw tooLarge();
    const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (!photoTypes.some((known) => known === type)) throw notAPhoto();
    const bytes = await upTo(mostPhotoBytes, { body: context.req.raw.body, tooLarge });
    // Its name among requests: what is sent twice is the same photo.
    context.set('bodyText', sha256(bytes));
    context.set('photo', bytes);
    return next();
  };

interface Arriving {
  body: ReadableStream<Uint8Array> | null;
  tooLarge(): ApiError;
}

/** Counted while it arrives, whatever length was declared. */
export async function upTo(most: number, { body, tooLarge: refusal }: Arriving): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > most) throw refusal();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
