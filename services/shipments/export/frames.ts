import { frameHeadBytes } from '#contracts/shipment-export.ts';
import type { FilePart } from './pages.ts';

function frameHead(rows: number, bytes: number): Buffer {
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUInt32BE(rows, 0);
  head.writeUInt32BE(bytes, 4);
  return head;
}

/** The file in frames (see exportShipmentsSchema): who reads them knows how far it is, and whether it came to its end. */
export async function* framesOf(file: AsyncIterable<FilePart>): AsyncGenerator<Uint8Array> {
  let last = 0;
  for await (const { rows, bytes } of file) {
    yield Buffer.concat([frameHead(rows, bytes.length), bytes]);
    last = rows;
  }
  yield frameHead(last, 0);
}

export async function* bytesOf(file: AsyncIterable<FilePart>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of file) yield bytes;
}
