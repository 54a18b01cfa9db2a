import { inflateSync } from 'node:zlib';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';

const pixelsPerPoint = 4;
const pixelsPerModule = 4;
const quietModules = 4;

/** A rectangle that a page fills, in points. */
interface Filled {
  x: number;
  y: number;
  wide: number;
  tall: number;
}

/** What a scanner reads from the only page of a PDF: its Code 128 and its QR code. */
export function scannedCodes(pdf: Uint8Array<ArrayBuffer>): { code128: string; qrCode: string } {
  const file = Buffer.from(pdf);
  const [, wide = '', tall = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file.toString('latin1')) ?? [];
  const filled = filledBoxes(file);
  const page = { x: 0, y: 0, wide: Number(wide), tall: Number(tall) };
  return {
    code128: scanned(raster(filled, page, pixelsPerPoint), [[DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128]]]),
    qrCode: scannedSquare(filled),
  };
}

/** Cut out of the page: where the reader has to look for it, it misses one symbol in eighty, however sharp that is. */
function scannedSquare(filled: readonly Filled[]): string {
  const module = mostFrequent(filled.map(({ tall }) => tall));
  const squares = filled.filter(({ tall }) => tall === module);
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))];
  const side = Math.max(...squares.map(({ x, wide }) => x + wide)) - left + 2 * quietModules * module;
  const symbol = { x: left - quietModules * module, y: top - quietModules * module, wide: side, tall: side };
  return scanned(raster(squares, symbol, pixelsPerModule / module), [
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.QR_CODE]],
    [DecodeHintType.PURE_BARCODE, true],
  ]);
}

interface Raster {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
}

function scanned({ pixels, width, height }: Raster, hints: readonly [DecodeHintType, unknown][]): string {
  const source = new RGBLuminanceSource(pixels, width, height);
  const bitmap = new BinaryBitmap(new HybridBinarizer(source));
  return new MultiFormatReader().decode(bitmap, new Map([...hints, [DecodeHintType.TRY_HARDER, true]])).getText();
}

/** The rectangles as dark pixels on a sheet. */
function raster(filled: readonly Filled[], sheet: Filled, scale: number): Raster {
  const [width, height] = [Math.ceil(sheet.wide * scale), Math.ceil(sheet.tall * scale)];
  const pixels = new Uint8ClampedArray(width * height).fill(255);
  const pixel = (points: number) => Math.round(points * scale);
  for (const { x, y, wide, tall } of filled) {
    for (let row = pixel(y - sheet.y); row < pixel(y - sheet.y + tall); row += 1) {
      pixels.fill(0, row * width + pixel(x - sheet.x), row * width + pixel(x - sheet.x + wide));
    }
  }
  return { pixels, width, height };
}

/** The side of a module of the QR code: so tall are most of the rectangles. */
function mostFrequent(sizes: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 1;
}

function filledBoxes(file: Buffer): Filled[] {
  const drawn = streamsIn(file).find((stream) => / re\n/.test(stream)) ?? '';
  return [...drawn.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((box) => {
    const [x = 0, y = 0, wide = 0, tall = 0] = box.slice(1).map(Number);
    return { x, y, wide, tall };
  });
}

function streamsIn(file: Buffer): string[] {
  const texts: string[] = [];
  const header = /\/Length (\d+)[^>]*?>>\s*stream\n/g;
  for (const match of file.toString('latin1').matchAll(header)) {
    const from = match.index + match[0].length;
    const stored = file.subarray(from, from + Number(match[1]));
    texts.push((match[0].includes('FlateDecode') ? inflateSync(stored) : stored).toString('latin1'));
  }
  return texts;
}
