import { describe, expect, it } from 'vitest';
import { apiKeyScopes, createApiKeySchema, mostOverlapHours } from '#contracts/api-keys.ts';
import { apiKeyOf, emptyApiKey } from '#web/features/api-keys/model/api-key-form.ts';
import { scopeWords } from '#web/shared/i18n/coded-words.ts';
import { overlapHours } from '#web/shared/secrets/overlaps.ts';
import { problemsOf, validate } from '#web/shared/forms/validate.ts';

const rules = { schema: createApiKeySchema, toBody: apiKeyOf };
const shop = { ...emptyApiKey, name: 'Shop', scopes: ['shipments:read'] as const };

describe('a key that is being made', () => {
  it('never expires and is used from anywhere, unless something else is said', () => {
    expect(validate(rules, shop)).toEqual({
      ok: true,
      body: { name: 'Shop', mode: 'live', scopes: ['shipments:read'], expiresAt: null, allowedAddresses: [] },
    });
    expect(
      validate(rules, { ...shop, expiresAt: '2030-03-04T18:00', allowedAddresses: '203.0.113.7,\n 2001:db8::/32;\n\n' }),
    ).toMatchObject({
      body: { expiresAt: new Date('2030-03-04T18:00').toISOString(), allowedAddresses: ['203.0.113.7', '2001:db8::/32'] },
    });
  });

  it.each([
    [{ name: ' ' }, ['name']],
    [{ scopes: [] }, ['scopes']],
    [{ allowedAddresses: '203.0.113.7 somewhere' }, ['allowedAddresses']],
    [{ expiresAt: 'soon' }, ['expiresAt']],
  ])('with %o says what is wrong', (changes, fields) => {
    expect(Object.keys(problemsOf(rules, { ...shop, ...changes }))).toEqual(fields);
  });
});

it('every scope has a word, and the former secret works for no longer than is allowed', () => {
  expect(Object.keys(scopeWords).toSorted()).toEqual([...apiKeyScopes].toSorted());
  expect(Math.max(...Object.values(overlapHours))).toBe(mostOverlapHours);
});
