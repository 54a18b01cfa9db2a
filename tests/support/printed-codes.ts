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
/** A whole number: where edges are rounded, the reader fails at one symbol in twenty. */
const pixelsPerModule = 4;

/** What a scanner reads from the only page of a PDF: its Code 128 and its QR code. */
export function scannedCodes(pdf: Uint8Array<ArrayBuffer>): { code128: string; qrCode: string } {
  return {
    code128: scanned(raster(pdf, pixelsPerPoint), BarcodeFormat.CODE_128),
    qrCode: scanned(raster(pdf, pixelsPerModule / moduleOf(pdf)), BarcodeFormat.QR_CODE),
  };
}

interface Raster {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
}

function scanned({ pixels, width, height }: Raster, format: BarcodeFormat): string {
  const hints = new Map<number, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [format]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  const source = new RGBLuminanceSource(pixels, width, height);
  return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}

/** The rectangles that the page fills, as dark pixels. */
function raster(pdf: Uint8Array<ArrayBuffer>, scale: number): Raster {
  const file = Buffer.from(pdf);
  const [, wide = '', tall = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file.toString('latin1')) ?? [];
  const [width, height] = [Math.ceil(Number(wide) * scale), Math.ceil(Number(tall) * scale)];
  const pixels = new Uint8ClampedArray(width * height).fill(255);
  for (const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] of filledBoxes(file)) {
    const [left, right] = [Math.round(x * scale), Math.round((x + boxWidth) * scale)];
    for (let row = Math.round(y * scale); row < Math.round((y + boxHeight) * scale); row += 1) {
      pixels.fill(0, row * width + left, row * width + right);
    }
  }
  return { pixels, width, height };
}

/** The side of a module of the QR code: so tall are most of the rectangles. */
function moduleOf(pdf: Uint8Array<ArrayBuffer>): number {
  const counts = new Map<number, number>();
  for (const [, , , tall = 0] of filledBoxes(Buffer.from(pdf))) counts.set(tall, (counts.get(tall) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 1;
}

function filledBoxes(file: Buffer): number[][] {
  const drawn = streamsIn(file).find((stream) => / re\n/.test(stream)) ?? '';
  return [...drawn.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((box) => box.slice(1).map(Number));
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
