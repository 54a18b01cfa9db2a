import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { createSignedLinks } from '#infra/signed-links/signed-links.ts';

const links = createSignedLinks({ current: randomBytes(32) });
const { trackingKeys, quoteLinks, followTokens } = links;
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
