import sharp from 'sharp';
import { mostPhotoEdge, mostPhotoPixels } from '#contracts/photos.ts';
import { NotAPhoto, type Photos } from './photos.ts';

const quality = 80;
const decodeSeconds = 10;

// Whatever else the library can read stays closed to strangers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

export const photos: Photos = {
  async reencode(bytes) {
    if (!isKnown(bytes)) throw new NotAPhoto('no JPEG, PNG or WebP');
    try {
      const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: mostPhotoPixels, sequentialRead: true })
        .autoOrient()
        .resize({ width: mostPhotoEdge, height: mostPhotoEdge, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg({ quality })
        .timeout({ seconds: decodeSeconds })
        .toBuffer({ resolveWithObject: true });
      return { jpeg: data, width: info.width, height: info.height };
    } catch (error) {
      throw new NotAPhoto('cannot be read as a picture', { cause: error });
    }
  },
};

/** By the first bytes of each format, whatever the sender calls it. */
const isKnown = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');
