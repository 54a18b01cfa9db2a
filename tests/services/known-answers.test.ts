import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { derivedId, digits11From, freshId } from '#infra/ids.ts';
import { derive, masterKeyId } from '#infra/keys.ts';
import { createFairQueue } from '#infra/fair-queue.ts';
import { passwordSlots, createPasswords } from '#infra/passwords.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

const masterKey = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const one = '01980000-0000-7000-8000-000000000001';
const two = '01980000-0000-7000-8000-000000000002';

/**
 * What earlier versions gave out or stored, computed apart from our own code. None of it may ever change: links in sent emails
 * would stop to open, people could not be read, and a retried command would become another one.
 */
describe('an upgrade keeps', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ roles: [], env: { MASTER_KEY: masterKey.toString('base64') } });
  });
  afterAll(() => app.stop());

  test('the links to parcels', () => {
    const key = 'uXzRJWOgOy2y7LWCMZpOQCM0IzwdGfQT';
    expect(app.core.trackingKeys.namesNobody('WE483920175525GH', key)).toBe(true);
  });

  test('the links to offers', () => {
    const token = '01980000-0000-7000-8000-000000000001.1.jCQa77uCdUNzx9p3wTB0kSEkmeea5YPi';
    expect(app.core.quoteLinks.tokenFor({ quoteId: one, answer: 1 })).toBe(token);
    expect(app.core.quoteLinks.read(token)).toEqual({ quoteId: one, answer: 1 });
  });

  test('the links of followers', () => {
    const token = 'AZgAAAAAcACAAAAAAAAAAQGYAAAAAHAAgAAAAAAAAAJlul_t0vuOYNmVWQfQa_hXqpeNX6C655w';
    expect(app.core.followTokens.tokenFor({ shipmentId: one, followId: two })).toBe(token);
    expect(app.core.followTokens.read(token)).toEqual({ shipmentId: one, followId: two });
  });

  test('what is known of people, and who they are by their address', async () => {
    const wrapped = 'AQEBAQEBAQEBAQEB6aPzQfV+O0we4EoX5KIHqdRbDJVjZUHhrGYh5Nh7Tb/V1wwr6u2TdCXAHfc48McB';
    const digest = '83b96fc422249b03eeadb2f4e98140ae3752f61ec3204dc6e92532ebcd8d4bc4';
    const key = {
      id: one,
      emailDigest: Buffer.from(digest, 'hex'),
      wrappedKey: Buffer.from(wrapped, 'base64'),
      masterKeyId: masterKeyId(masterKey),
    };
    await app.core.keyStores.store.exclusively((own) => own.restore([key]));
    const sealed = 'v1.AgICAgICAgICAgICajY7MlhZvUPOAAvJ2EmKRYE2iBUzJ7J+zaJ2UfbUDVpPRAcT';
    expect(await app.core.personalData.open({ subjectId: one, sealed }, two)).toEqual({ name: 'Ama Owusu' });
    expect(await app.core.personalData.subjectFor(' Ama.Owusu@Example.com ')).toBe(one);
  });

  test('the sessions of those who are signed in', async () => {
    const { id } = await app.core.db
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', 'agent')
      .executeTakeFirstOrThrow();
    const hash = 'b000c9ec71189843a310766a5f46824f11a984f7ca63a85c2709f4c7241191d2';
    const now = new Date();
    await app.core.db
      .insertInto('sessions')
      .values({ token_hash: Buffer.from(hash, 'hex'), account_id: id, role: 'agent', created_at: now, last_used_at: now })
      .execute();
    expect(await app.core.sessions.accountOf('a-session-token', 'cookie')).toMatchObject({ username: 'agent' });
  });
});

test('passwords of earlier versions still fit', async () => {
  const stored = '$scrypt$ln=15,r=8,p=3$AwMDAwMDAwMDAwMDAwMDAw==$B2dUAqBx7ySzNbNI6K+NHbImyPoNONCGAbA/enAVi78=';
  const passwords = createPasswords(createFairQueue(passwordSlots));
  const place = { client: 'somebody', isKnown: false };
  expect(await passwords.verify('correct horse', stored, place)).toBe(true);
  expect(await passwords.verify('correct horses', stored, place)).toBe(false);
});

test('only a password that is printed for everyone has a cheap hash', async () => {
  const passwords = createPasswords(createFairQueue(passwordSlots));
  const place = { client: 'somebody', isKnown: false };
  const [secret, printed] = [
    await passwords.hash('correct horse', place),
    await passwords.hash('printed', place, { isPrinted: true }),
  ];
  expect([secret, printed].map((hash) => hash.split('$')[2])).toEqual(['ln=15,r=8,p=3', 'ln=10,r=8,p=1']);
  expect(await passwords.verify('printed', printed, place)).toBe(true);
  expect(await passwords.verify('correct horse', printed, place)).toBe(false);
  expect(await passwords.verify('', undefined, place)).toBe(false);
});

test.each([
  ['tracking-link', 'eb3debc099ca072ae85122bc1a9008c162e824bf02687305a02fc7a60ef2e173'],
  ['quote-link', 'c3454b2f2793e1b81cd6048f170ad1a7f5fd58345ca7e961fe87ceb7e4963aee'],
  ['follow-link', '01afcef9a304d995b81be7a9aae9a0c38624f87790ac4771c83a3a3d90121187'],
  ['wrap', '0977765be2bd9c0a25a62beae3c7da0c6c8f49674c5dd333abf02c34e484e9d4'],
  ['e-mail', 'a6edff2d70f5028daea0e46283d02cc6821f651439e54153ca1ad6f88bfd3ad7'],
])('the key for %s follows from the master key as ever', (purpose, key) => {
  expect(derive(masterKey, purpose).toString('hex')).toBe(key);
});

test('ids and digits follow from their seeds as ever', () => {
  expect(derivedId('follow', one, 2)).toBe('972f7f74-9a3a-5dcf-90b2-ba9ac64149e2');
  expect(digits11From(one, 0)).toBe('06354124738');
  expect(freshId(new Date(Date.UTC(2026, 0, 1)), new Uint8Array(16).fill(7))).toBe('019b76da-a800-7000-8000-030707070707');
});
