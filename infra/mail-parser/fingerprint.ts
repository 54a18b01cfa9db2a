import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { bodyStart, headersOf } from './head.ts';

/**
 * What the sender says in headers. Servers on the way add others, of which no list would ever be complete, and change the folding of
 * these.
 */
const sendersHeaders = new Set([
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
]);

/** So much of the body of a message that is cut is there in any case, whatever servers have put on top of it. */
const mostBodyBytes = 32 * 1024 * 1024;
const stepBytes = 2 * 1024 * 1024;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/**
 * SHA-256 in hexadecimal of what the sender wrote: its headers without their folding, and the body without the kind of its line ends and
 * without empty lines at its end. Lets the event loop go on in between.
 */
export async function fingerprintOf(message: Buffer): Promise<string> {
  const hash = createHash('sha256');
  const own = headersOf(message).headers.filter(({ key }) => sendersHeaders.has(key));
  hash.update(JSON.stringify(own.map(({ key, value }) => [key, value.replaceAll(/\s+/g, ' ')]).toSorted(byName)));
  await addBody(hash, message.subarray(bodyStart(message)));
  return hash.digest('hex');
}

/** Headers of one name keep their order. */
const byName = ([a = '']: string[], [b = '']: string[]): number => (a < b ? -1 : a > b ? 1 : 0);

async function addBody(hash: Hash, body: Buffer): Promise<void> {
  const kept = Buffer.allocUnsafe(Math.min(stepBytes, body.length));
  let lineEnds = 0;
  let left = mostBodyBytes;
  for (let from = 0; from < body.length && left > 0; from += stepBytes) {
    if (from > 0) await setImmediate();
    let length = 0;
    for (const byte of body.subarray(from, from + stepBytes)) {
      if (byte !== carriageReturn && length < left) {
        kept[length] = byte;
        length += 1;
      }
    }
    left -= length;
    let end = length;
    while (end > 0 && kept[end - 1] === lineFeed) end -= 1;
    if (end > 0) {
      for (; lineEnds > 0; lineEnds -= 1) hash.update('\n');
      hash.update(kept.subarray(0, end));
    }
    lineEnds += length - end;
  }
}
