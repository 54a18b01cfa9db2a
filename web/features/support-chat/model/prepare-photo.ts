import { mostPhotoBytes, mostPhotoEdge, photoTypes } from '#contracts/photos.ts';

/** From here on a photo is made smaller before it is sent: a phone has little to send with. */
const largeBytes = 1_048_576;
const quality = 0.85;

export type Prepared = { photo: Blob } | { problem: 'too_large' | 'not_a_photo' };

/** What of a chosen file is sent: the file, or a smaller picture of it where it is large. */
export async function preparePhoto(file: Blob): Promise<Prepared> {
  if (!photoTypes.some((type) => type === file.type)) return { problem: 'not_a_photo' };
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return { problem: file.size > mostPhotoBytes ? 'too_large' : 'not_a_photo' };
  const smaller = file.size > largeBytes ? await shrunk(picture) : undefined;
  picture.close();
  const photo = smaller && smaller.size < file.size ? smaller : file;
  return photo.size > mostPhotoBytes ? { problem: 'too_large' } : { photo };
}

async function shrunk(picture: ImageBitmap): Promise<Blob | undefined> {
  const scale = Math.min(1, mostPhotoEdge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const drawing = canvas.getContext('2d');
  if (!drawing) return undefined;
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality));
}
