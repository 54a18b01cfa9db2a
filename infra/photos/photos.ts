import type { PhotoSize } from '#contracts/photos.ts';

/** A photo as it is kept: JPEG, upright, of at most the size that is kept, with nothing but its pixels. */
export interface Photo extends PhotoSize {
  jpeg: Buffer;
}

/** Makes of what somebody sent a photo that is safe to keep and to show. */
export interface Photos {
  /**
   * Decodes JPEG, PNG or WebP of at most `mostPhotoPixels`, of which an animated one is its first picture, and encodes it anew; off
   * the main thread. Throws {@link NotAPhoto}.
   */
  reencode(bytes: Buffer): Promise<Photo>;
}

/** It is no picture of these kinds, is damaged, has too many pixels, or takes too long. */
export class NotAPhoto extends Error {
  override readonly name = 'NotAPhoto';
}
