import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFollowTokens } from '#infra/follow-tokens.ts';
import { freshId } from '#infra/ids.ts';

test('a link opens what it was made for, in one spelling only', () => {
  const tokens = createFollowTokens(randomBytes(32));
  const link = { shipmentId: freshId(), followId: freshId() };
  const token = tokens.tokenFor(link);
  expect(tokens.read(token)).toEqual(link);
  const sameBytes = token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1);
  expect(Buffer.from(sameBytes, 'base64url').equals(Buffer.from(token, 'base64url'))).toBe(true);
  for (const other of [sameBytes, `${token}=`, `${token} `]) expect(tokens.read(other)).toBeUndefined();
});
