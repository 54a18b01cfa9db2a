import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rotateMasterKey } from '#infra/key-store/rotate.ts';
import { freshId } from '#infra/ids.ts';
import { masterKeyId } from '#infra/keys.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { createSignedLinks } from '#infra/signed-links/signed-links.ts';
import { StartRefused } from '#infra/start-refused.ts';
import { examine } from '#services/cli/checks/keys.ts';
import { keyHome, type KeyHome } from '#tests/support/key-home.ts';
import { query } from '#tests/support/postgres-home.ts';

let home: KeyHome;
let before: PersonalData;
beforeEach(async () => {
  home = await keyHome();
  before = await home.open();
});
afterEach(() => home.drop());

const next = randomBytes(32);
const onlyNext = { MASTER_KEY: next.toString('base64') };
const both = () => ({ ...onlyNext, MASTER_KEY_PREVIOUS: home.masterKey.toString('base64') });
const email = (nth: number) => `person${nth}@example.com`;
const nobody = () => new AbortController().signal;
const sealedFor = async (personalData: PersonalData, nth: number) => {
  const subjectId = await personalData.subjectFor(email(nth));
  return personalData.seal(subjectId, email(nth), 'event');
};

test('a rotation under load, broken off and begun again, leaves every person readable by the new key alone', async () => {
  // Whoever waits for a connection waits for some seconds only.
  const old = await pLimit(8).map(Array.from({ length: 450 }).keys(), (nth) => sealedFor(before, nth));
  const during = await home.open(both());
  const stopping = new AbortController();
  const first = rotateMasterKey(await home.connect(both()), {
    signal: stopping.signal,
    onProgress: (rewrapped) => {
      if (rewrapped > 0) stopping.abort();
    },
  });
  await expect(first).rejects.toThrow('abort');
  await expect(home.open(onlyNext), 'half of it needs the old key still').rejects.toThrow(StartRefused);
  await home.open(both());

  const meanwhile = Promise.all(Array.from({ length: 60 }, (_, nth) => sealedFor(during, 1_000 + nth)));
  await rotateMasterKey(await home.connect(both()), { signal: nobody() });
  const fresh = await meanwhile;
  const after = await home.open(onlyNext);
  for (const [nth, sealed] of old.entries()) expect(await after.open(sealed, 'event')).toBe(email(nth));
  for (const [nth, sealed] of fresh.entries()) expect(await after.open(sealed, 'event')).toBe(email(1_000 + nth));
  expect(await after.subjectFor(email(3)), 'an address is still the same person').toBe(old[3]?.subjectId);
  expect((await examine(await home.connect(onlyNext), false)).map(({ ok }) => ok)).toEqual([true]);
  expect(await readFile(home.file, 'utf8')).not.toContain(masterKeyId(home.masterKey));
  expect(await query(home.url, 'select distinct master_key_id from keys.subjects')).toEqual([
    { master_key_id: masterKeyId(next) },
  ]);
}, 120_000);

test('an erased person stays erased, and a process that was left with the old key makes no new ones', async () => {
  const gone = await sealedFor(before, 1);
  await before.erase(gone.subjectId, new Date());
  await rotateMasterKey(await home.connect(both()), { signal: nobody() });
  const after = await home.open(onlyNext);
  expect(await after.open(gone, 'event')).toBeNull();
  await expect(before.subjectFor(email(2))).rejects.toThrow('the master key was changed');
  await expect(home.open()).rejects.toThrow(StartRefused);
});

test('links in emails open for as long as the key before is known', () => {
  const [current, old] = [randomBytes(32), randomBytes(32)];
  const sent = createSignedLinks({ current: old });
  const quote = { quoteId: freshId(), answer: 2 };
  const follow = { shipmentId: freshId(), followId: freshId() };
  const opens = ({ trackingKeys, quoteLinks, followTokens }: ReturnType<typeof createSignedLinks>) => [
    trackingKeys.opensFor([follow.followId], 'WE483920175525GH', sent.trackingKeys.keyFor('WE483920175525GH', follow.followId)),
    quoteLinks.read(sent.quoteLinks.tokenFor(quote)),
    followTokens.read(sent.followTokens.tokenFor(follow)),
  ];
  expect(opens(createSignedLinks({ current, previous: old }))).toEqual([true, quote, follow]);
  expect(opens(createSignedLinks({ current }))).toEqual([false, undefined, undefined]);
});
