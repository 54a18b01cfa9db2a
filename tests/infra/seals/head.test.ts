import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { noDigest, headIn, isGenuine, lineOfHead, signedHead } from '#infra/seals/head.ts';
import { hasSigned, keyIdOf, sealingKeyIn } from '#infra/seals/sealing-key.ts';
import { packed, unpacked } from '#infra/seals/leaves.ts';
import { aHead } from '#tests/support/heads.ts';
import { sealingKey } from '#tests/support/sealed-log.ts';

const key = sealingKey();
const head = aHead(1, { count: 10, keyId: key.id, key: key.publicKey });

test('nothing comes before the first head', () => {
  expect(noDigest).toMatch(/^0{64}$/);
});

test('a head is read from its line only as it was written', () => {
  const signed = signedHead(head, key);
  const line = lineOfHead(signed);
  expect(headIn(line)).toEqual(signed);
  for (const other of [`${line} `, line.replace('{', '{ '), line.replace('{', '{"count":11,'), 'null', '', '{']) {
    expect(headIn(other)).toBeUndefined();
  }
});

test('a head is genuine as the key that it names has signed it, under the name of that key', () => {
  expect(isGenuine(signedHead(head, key))).toBe(true);
  expect(isGenuine({ ...signedHead(head, key), count: 11 })).toBe(false);
  expect(isGenuine(signedHead(head, sealingKey()))).toBe(false);
  const stranger = sealingKey();
  expect(isGenuine(signedHead({ ...head, key: stranger.publicKey }, stranger))).toBe(false);
  expect(isGenuine(signedHead({ ...head, key: stranger.publicKey, keyId: stranger.id }, stranger))).toBe(true);
});

test('only Ed25519 keys seal, and only by them is anything sealed', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  expect(sealingKeyIn(privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'))).toBeUndefined();
  expect(sealingKeyIn('bm8ga2V5')).toBeUndefined();
  const base64 = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const byRsa = sign(null, Buffer.from('a text'), privateKey).toString('base64');
  expect(hasSigned(base64, 'a text', byRsa)).toBe(false);
  expect(hasSigned(key.publicKey, 'a text', key.sign('a text'))).toBe(true);
  expect(hasSigned(key.publicKey, 'another', key.sign('a text'))).toBe(false);
  expect(hasSigned('no key', 'a text', key.sign('a text'))).toBe(false);
  expect(keyIdOf(key.publicKey)).toMatch(/^[0-9a-f]{16}$/);
});

test('leaves come out of their packing as they went in, and not at all where some of it is gone', () => {
  const leaves = [1, 2].map((nth) => ({ eventId: `01980000-0000-7000-8000-00000000000${nth}`, hash: Buffer.alloc(32, nth) }));
  expect(unpacked(packed(leaves))).toEqual(leaves);
  expect(unpacked(Buffer.alloc(0))).toEqual([]);
  expect(unpacked(packed(leaves).subarray(1))).toBeUndefined();
});
