import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { createWrapping } from '#infra/key-store/wrapping.ts';
import { createMailSecrets } from '#infra/mail-secrets/postgres.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

let database: StateDatabase;
beforeAll(async () => {
  database = await stateDatabase();
});
afterAll(() => database.drop());

const at = new Date('2026-03-01T09:00:00.000Z');
const later = new Date('2026-03-01T09:00:00.001Z');
const [older, newer] = [randomBytes(32), randomBytes(32)];
const knowing = (current: Buffer, previous?: Buffer) => createMailSecrets(database.kysely, createWrapping({ current, previous }));
const signal = new AbortController().signal;
const aSecret = (mailboxId = freshId()) => ({ id: freshId(), mailboxId, password: `pässword ${freshId()}` });

test('passwords are wrapped by the current master key, and follow its change', async () => {
  const [before, both, after] = [knowing(older), knowing(newer, older), knowing(newer)];
  const secrets = Array.from({ length: 201 }, () => aSecret());
  for (const secret of secrets) await before.keep(secret, at);
  const clear = new Map(secrets.map(({ id, password }) => [id, password]));

  expect(await before.passwordsOf(secrets)).toEqual(clear);
  expect(await both.passwordsOf(secrets)).toEqual(clear);
  expect(await after.passwordsOf(secrets)).toEqual(new Map());
  expect([await both.rewrap(signal), await both.rewrap(signal)]).toEqual([201, 0]);
  expect(await after.passwordsOf(secrets)).toEqual(clear);
  expect(await before.passwordsOf(secrets)).toEqual(new Map());
});

test('no password is in its table in the clear', async () => {
  const secret = aSecret();
  await knowing(newer).keep(secret, at);
  const row = await database.kysely.selectFrom('mail_secrets').selectAll().where('id', '=', secret.id).executeTakeFirstOrThrow();
  expect(Buffer.concat([row.wrapped_secret, Buffer.from(JSON.stringify(row))]).includes(secret.password)).toBe(false);
});

test('a password opens for its mailbox only, also where its row was changed', async () => {
  const secrets = knowing(newer);
  const secret = aSecret();
  const other = freshId();
  await secrets.keep(secret, at);
  expect(await secrets.passwordsOf([{ id: secret.id, mailboxId: other }])).toEqual(new Map());
  await database.kysely.updateTable('mail_secrets').set({ mailbox_id: other }).where('id', '=', secret.id).execute();
  await expect(secrets.passwordsOf([{ id: secret.id, mailboxId: other }])).rejects.toThrow();
});

test('a repeat keeps what was there, and others go', async () => {
  const secrets = knowing(newer);
  const [first, second] = [aSecret(), aSecret()];
  const mine = { ...second, mailboxId: first.mailboxId };
  await secrets.keep(first, at);
  await secrets.keep({ ...first, password: 'another' }, later);
  await secrets.keep(mine, later);
  expect((await secrets.passwordsOf([first])).get(first.id)).toBe(first.password);

  await secrets.removeOthers(first.mailboxId, undefined, at);
  expect((await secrets.passwordsOf([first, mine])).size).toBe(2);
  expect(await secrets.mailboxes(at)).not.toContain(first.mailboxId);
  expect(await secrets.mailboxes(later)).toContain(first.mailboxId);
  await secrets.removeOthers(first.mailboxId, mine.id);
  expect([...(await secrets.passwordsOf([first, mine])).keys()]).toEqual([mine.id]);
  await secrets.removeOthers(first.mailboxId, undefined);
  expect((await secrets.passwordsOf([first, mine])).size).toBe(0);
});
