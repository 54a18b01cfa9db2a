import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { mostPhotoEdge, mostPhotoPixels } from '#contracts/photos.ts';
import { NotAPhoto } from '#infra/photos/photos.ts';
import { photos } from '#infra/photos/sharp.ts';

// The adapter keeps most decoders shut for the whole process; this one only makes pictures.
const plain = (width: number, height: number, background = '#c00') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** Of the pixel at that place. */
async function pixel(jpeg: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
}
const isAbout = (found: number[], wanted: number[]) => found.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 12);

describe.each(['jpeg', 'png', 'webp'] as const)('a %s', (format) => {
  test('becomes a JPEG of the same picture', async () => {
    const { jpeg, width, height } = await photos.reencode(await plain(320, 200).toFormat(format).toBuffer());
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 200 });
    expect({ width, height }).toEqual({ width: 320, height: 200 });
    expect(isAbout(await pixel(jpeg, 160, 100), [204, 0, 0])).toBe(true);
  });

  test('that ends in the middle is refused', async () => {
    const noise = sharp({
      create: { width: 400, height: 400, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    });
    const whole = await noise.toFormat(format).toBuffer();
    await expect(photos.reencode(whole.subarray(0, whole.length / 2))).rejects.toThrow(NotAPhoto);
  });
});

test('a large photo fits, a small one stays as it is, and one that is a line keeps a pixel', async () => {
  expect(await photos.reencode(await plain(4000, 3000).jpeg().toBuffer())).toMatchObject({ width: mostPhotoEdge, height: 1536 });
  expect(await photos.reencode(await plain(7, 5).png().toBuffer())).toMatchObject({ width: 7, height: 5 });
  expect(await photos.reencode(await plain(8000, 1).png().toBuffer())).toMatchObject({ width: mostPhotoEdge, height: 1 });
});

test('where it was taken, and by what, is gone, and it stands upright', async () => {
  const marked = await plain(200, 100)
    .withExif({ IFD0: { Make: 'SecretCam', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(marked.includes('SecretCam')).toBe(true);
  const { jpeg, width, height } = await photos.reencode(marked);
  expect({ width, height }).toEqual({ width: 100, height: 200 });
  const { exif, icc, xmp, iptc, orientation } = await sharp(jpeg).metadata();
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  expect(jpeg.includes('SecretCam')).toBe(false);
});

test('what is transparent is white', async () => {
  const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
  const { jpeg } = await photos.reencode(clear);
  expect(isAbout(await pixel(jpeg, 10, 10), [255, 255, 255])).toBe(true);
});

test('of an animation the first picture is kept', async () => {
  const frame = (background: string) => plain(40, 40, background).png().toBuffer();
  const animated = await sharp([await frame('#0c0'), await frame('#00c')], { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  const { jpeg, width, height } = await photos.reencode(animated);
  expect({ width, height }).toEqual({ width: 40, height: 40 });
  expect(isAbout(await pixel(jpeg, 20, 20), [0, 204, 0])).toBe(true);
});

test('more pixels than are taken are refused, however few bytes they are', async () => {
  const bomb = await plain(8000, mostPhotoPixels / 8000 + 1)
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(photos.reencode(bomb)).rejects.toThrow(NotAPhoto);
  const most = await plain(8000, mostPhotoPixels / 8000)
    .png()
    .toBuffer();
  expect(await photos.reencode(most)).toMatchObject({ width: mostPhotoEdge });
});

test('what claims more pixels than it has bytes for is refused', async () => {
  const png = await plain(10, 10).png().toBuffer();
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  await expect(photos.reencode(png)).rejects.toThrow(NotAPhoto);
});

test('what hangs behind a picture is gone', async () => {
  const script = Buffer.from('<script>alert(document.cookie)</script>PK\u0003\u0004');
  const polyglot = Buffer.concat([await plain(30, 30).jpeg().toBuffer(), script]);
  const { jpeg } = await photos.reencode(polyglot);
  expect(jpeg.includes('<script>')).toBe(false);
  expect(jpeg.includes('PK\u0003\u0004')).toBe(false);
});

test.each([
  ['nothing', () => Buffer.alloc(0)],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'),
  ],
  ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['a ZIP', () => Buffer.from('PK\u0003\u0004 and so on')],
  ['random bytes behind the beginning of a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 7)])],
  ['SVG behind the beginning of a PNG', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<svg/>')])],
])('%s is no photo', async (_what, bytes) => {
  await expect(photos.reencode(bytes())).rejects.toThrow(NotAPhoto);
});

test('a large photo does not keep the process from anything else', async () => {
  const large = await plain(7000, 5000).png().toBuffer();
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await photos.reencode(large);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
