import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { createSignedLinks } from '#infra/signed-links/signed-links.ts';

const links = createSignedLinks({ current: randomBytes(32) });
const { trackingKeys, quoteLinks, followTokens, replyTokens } = links;
const strangers = createSignedLinks({ current: randomBytes(32) });
const quote = { quoteId: freshId(), answer: 12 };
const follow = { shipmentId: freshId(), followId: freshId() };

/** Another text for the same bytes. */
const respelled = (text: string): string => {
  const other = text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1);
  expect(Buffer.from(other, 'base64url').equals(Buffer.from(text, 'base64url'))).toBe(true);
  return other;
};

describe('a link opens what it was made for', () => {
  test('to a parcel', () => {
    const [number, persons] = ['WE483920175525GH', [freshId(), freshId()]];
    const key = trackingKeys.keyFor(number, persons[1] ?? '');
    expect(trackingKeys.opensFor(persons, number, key)).toBe(true);
    for (const other of ['', `${key}=`, `${key} `, strangers.trackingKeys.keyFor(number, persons[1] ?? '')]) {
      expect(trackingKeys.opensFor(persons, number, other)).toBe(false);
    }
    expect(trackingKeys.opensFor(persons, 'WE483920175525US', key)).toBe(false);
    expect(trackingKeys.opensFor([freshId()], number, key)).toBe(false);
    expect(trackingKeys.namesNobody(number, key)).toBe(false);
  });

  test('to an offer', () => {
    const token = quoteLinks.tokenFor(quote);
    expect(quoteLinks.read(token)).toEqual(quote);
    const [id = '', answer = '', signature = ''] = token.split('.');
    const forged = [`${id}.13.${signature}`, `${id}.012.${signature}`, `${id}.${answer}.`, `${token}.x`, token.toUpperCase()];
    for (const other of [...forged, strangers.quoteLinks.tokenFor(quote)]) expect(quoteLinks.read(other)).toBeUndefined();
  });

  test('of a follower, in one spelling only', () => {
    const token = followTokens.tokenFor(follow);
    expect(followTokens.read(token)).toEqual(follow);
    for (const other of [respelled(token), `${token}=`, `${token} `, strangers.followTokens.tokenFor(follow)]) {
      expect(followTokens.read(other)).toBeUndefined();
    }
  });
});

describe('the token of an email', () => {
  const email = { emailId: freshId() };
  const token = replyTokens.tokenFor(email);

  test('fits into an address, in any case', () => {
    expect(token).toMatch(/^[a-z2-7]{42}$/);
    expect(`parcels+${token}`.length).toBeLessThanOrEqual(64);
    for (const spelled of [token, token.toUpperCase(), token.slice(0, 9).toUpperCase() + token.slice(9)]) {
      expect(replyTokens.read(spelled)).toEqual(email);
    }
  });

  test('is nothing once it is cut, longer, changed or of another installation', () => {
    const other = (letter: string) => (letter === 'a' ? 'b' : 'a');
    const changed = Array.from(token, (letter, at) => token.slice(0, at) + other(letter) + token.slice(at + 1));
    const odd = [token.slice(0, -1), token.slice(1), `${token}a`, ` ${token}`, `${token.slice(0, -1)}1`, 'ß'.repeat(42)];
    for (const forged of [...changed, ...odd, strangers.replyTokens.tokenFor(email), '']) {
      expect(replyTokens.read(forged)).toBeUndefined();
    }
  });

  test('is taken after the master key has changed, while the one before is known', () => {
    const [previous, current] = [randomBytes(32), randomBytes(32)];
    const before = createSignedLinks({ current: previous }).replyTokens.tokenFor(email);
    expect(createSignedLinks({ current, previous }).replyTokens.read(before)).toEqual(email);
    expect(createSignedLinks({ current }).replyTokens.read(before)).toBeUndefined();
  });
});

test('what anyone else makes up opens nothing', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 120 }),
    fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    fc.tuple(fc.uuid(), fc.nat(), fc.base64String({ minLength: 32, maxLength: 32 })).map((parts) => parts.join('.')),
  );
  fc.assert(
    fc.property(text, (token) => {
      expect([quoteLinks.read(token), followTokens.read(token), trackingKeys.namesNobody(token, token)]).toEqual([
        undefined,
        undefined,
        false,
      ]);
    }),
  );
});
