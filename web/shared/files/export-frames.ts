import { frameHeadBytes } from '#contracts/shipment-export.ts';

/** The answer ended before the file did. */
export class FileCutShort extends Error {
  override readonly name = 'FileCutShort';
}

interface Frame {
  /** How many shipments were written so far. */
  rows: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The parts of an exported file as they come (see exportShipmentsSchema). Throws {@link FileCutShort} where the last one is missing. */
export async function* framesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const take = createTake(body.getReader());
  for (;;) {
    const head = new DataView((await take(frameHeadBytes)).buffer);
    const [rows, length] = [head.getUint32(0), head.getUint32(4)];
    if (length === 0) return;
    yield { rows, bytes: await take(length) };
  }
}

function createTake(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let chunk: Uint8Array = new Uint8Array();
  return async (count: number): Promise<Uint8Array<ArrayBuffer>> => {
    const taken = new Uint8Array(count);
    let filled = 0;
    while (filled < count) {
      if (chunk.length === 0) chunk = await nextChunk(reader);
      const some = chunk.subarray(0, count - filled);
      taken.set(some, filled);
      filled += some.length;
      chunk = chunk.subarray(some.length);
    }
    return taken;
  };
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const { done, value } = await reader.read().catch((cause: unknown) => {
    throw isAbort(cause) ? cause : new FileCutShort('the connection was lost', { cause });
  });
  if (done) throw new FileCutShort('the answer has ended');
  return value;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
