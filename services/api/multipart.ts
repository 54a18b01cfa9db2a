import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { within } from '#infra/shutdown.ts';

/** One part of a form: a field, or a file with its name. */
export interface FormPart {
  name: string;
  fileName: string | undefined;
  bytes: Buffer;
}

/** Of a form with one file there are two. */
const mostParts = 20;
const mostFieldBytes = 1_024;
const mostHeadBytes = 8_192;
const pieceBytes = 65_536;
/** The whole body is there already: what takes longer never ends. */
const readMs = 5_000;
/** RFC 2046, section 5.1.1. With an empty one the library may wait for ever. */
const boundary =
  /^(?!.*boundary=.*boundary=).*;\s*boundary=(?:"[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]"|[\w'()+,./:=?-]{1,70})\s*(?:;.*)?$/i;

/** The parts of a `multipart/form-data` body (RFC 7578); undefined for what is none, is cut off, or has more or larger parts than a form here. */
export async function partsOfForm(bytes: Buffer, contentType: string): Promise<FormPart[] | undefined> {
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !boundary.test(contentType)) return undefined;
  const parts: FormPart[] = [];
  let isTooMuch = false;
  try {
    const form = new Busboy({
      headers: { 'content-type': contentType },
      limits: { fieldSize: mostFieldBytes, fieldNameSize: mostFieldBytes, headerSize: mostHeadBytes },
    });
    // Not by the limit of the library: a part beyond that has nobody who hears that it is cut off, which would end the process.
    const take = (part: FormPart) => {
      if (parts.length === mostParts) form.destroy(new Error('too many parts'));
      else parts.push(part);
    };
    form.on('field', (name, value, isNameCut, isValueCut) => {
      isTooMuch ||= isNameCut || isValueCut;
      take({ name, fileName: undefined, bytes: Buffer.from(value) });
    });
    form.on('file', (name, stream, fileName) => {
      const pieces: Buffer[] = [];
      const part: FormPart = { name, fileName: asTyped(fileName), bytes: Buffer.alloc(0) };
      take(part);
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('error', () => undefined);
      stream.on('end', () => {
        part.bytes = Buffer.concat(pieces);
      });
    });
    await within(readMs, pipeline(Readable.from(inPieces(bytes)), form));
  } catch {
    return undefined;
  }
  return isTooMuch ? undefined : parts;
}

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** Browsers write `"` and line ends of a name percent-encoded. */
const asTyped = (fileName: string | undefined) => fileName?.replaceAll(/%22|%0D|%0A/gi, (code) => decodeURIComponent(code));
