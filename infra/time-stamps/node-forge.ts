import { randomBytes } from 'node:crypto';
import forge from 'node-forge';
import { inTime } from '../shutdown.ts';
import type { TimeStamps } from './time-stamps.ts';

const { asn1 } = forge;
const { Class, Type } = asn1;

const answerMs = 15_000;
const nonceBytes = 16;
const mostBytes = 65_536;
const oids = { sha256: '2.16.840.1.101.3.4.2.1', signedData: '1.2.840.113549.1.7.2', tstInfo: '1.2.840.113549.1.9.16.1.4' };

/** An authority at an address: `POST` of a TimeStampReq (RFC 3161, section 3.4). */
export const createTimeStamps = (url: string): TimeStamps => ({
  async stamp(sha256, signal) {
    // The first bit is not set: an INTEGER in DER is a signed number, of as few bytes as there can be.
    const nonce = randomBytes(nonceBytes);
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: inTime(signal, answerMs),
      headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
      body: new Uint8Array(requestFor(sha256, nonce)),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`SEAL_TSA_URL answered ${answer.status}`);
    }
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (bytes.length > mostBytes) throw new Error('SEAL_TSA_URL answered with more than a time stamp');
    return tokenIn(bytes, { sha256, nonce });
  },
});

type Asn1 = forge.asn1.Asn1;

const sequence = (...items: Asn1[]) => asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, items);
const primitive = (type: forge.asn1.Type, bytes: string) => asn1.create(Class.UNIVERSAL, type, false, bytes);
const binary = (bytes: Buffer): string => bytes.toString('latin1');

function requestFor(sha256: Buffer, nonce: Buffer): Buffer {
  const algorithm = sequence(primitive(Type.OID, asn1.oidToDer(oids.sha256).getBytes()), primitive(Type.NULL, ''));
  const request = sequence(
    primitive(Type.INTEGER, '\u0001'),
    sequence(algorithm, primitive(Type.OCTETSTRING, binary(sha256))),
    primitive(Type.INTEGER, binary(nonce)),
    // With its certificate, so that the token can be verified by itself.
    primitive(Type.BOOLEAN, '\u00ff'),
  );
  return Buffer.from(asn1.toDer(request).getBytes(), 'latin1');
}

/** The token of a TimeStampResp. Throws where it is not granted, or not for that digest and request. */
function tokenIn(response: Buffer, { sha256, nonce }: { sha256: Buffer; nonce: Buffer }): Buffer {
  const parsed = parse(response);
  const status = bytesOf(at(parsed, 0, 0));
  if (status !== '\u0000' && status !== '\u0001') throw new Error('SEAL_TSA_URL refused to stamp');
  const token = at(parsed, 1);
  if (oidOf(at(token, 0)) !== oids.signedData) throw new Error('SEAL_TSA_URL answered without a time stamp');
  const content = at(token, 1, 0, 2);
  if (oidOf(at(content, 0)) !== oids.tstInfo) throw new Error('SEAL_TSA_URL answered without a time stamp');
  const info = parse(Buffer.from(bytesOf(at(content, 1, 0)), 'latin1'));
  if (oidOf(at(info, 2, 0, 0)) !== oids.sha256 || bytesOf(at(info, 2, 1)) !== binary(sha256))
    throw new Error('SEAL_TSA_URL stamped something else');
  const numbers = childrenOf(info).slice(5);
  const isAnswer = numbers.some(
    (item) => item.type === Type.INTEGER && item.tagClass === Class.UNIVERSAL && bytesOf(item) === binary(nonce),
  );
  if (!isAnswer) throw new Error('SEAL_TSA_URL answered another request');
  return Buffer.from(asn1.toDer(token).getBytes(), 'latin1');
}

function parse(bytes: Buffer): Asn1 {
  try {
    return asn1.fromDer(binary(bytes));
  } catch (error) {
    throw new Error('SEAL_TSA_URL answered with something that is no time stamp', { cause: error });
  }
}

const childrenOf = ({ value }: Asn1): Asn1[] => (typeof value === 'string' ? [] : value);

function at(item: Asn1, ...path: number[]): Asn1 {
  return path.reduce((found, index) => {
    const child = childrenOf(found)[index];
    if (!child) throw new Error('SEAL_TSA_URL answered with something that is no time stamp');
    return child;
  }, item);
}

const bytesOf = ({ value }: Asn1): string => (typeof value === 'string' ? value : '');
const oidOf = (item: Asn1): string => asn1.derToOid(bytesOf(item));
