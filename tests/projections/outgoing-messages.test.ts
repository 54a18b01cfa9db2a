import { sql, type Migration } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutgoingEvent } from '#contracts/events/outgoing-message.ts';
import { derivedId } from '#infra/ids.ts';
import { applyEvents } from '#projections/apply.ts';
import { up } from '#projections/migrations/0032-outgoing-messages.ts';
import { projectors } from '#services/nouns.ts';
import { logged, type Happening } from '#tests/support/events.ts';
import { dumpModels, testModels, type TestModels } from '#tests/support/models.ts';

const migration: Migration = { up };
let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());

const id = (name: string) => derivedId('outgoing message', name);
const ended = (name: string, event: OutgoingEvent): Happening => ({
  event,
  at: '2026-03-01T09:00:00.000Z',
  stream: `outgoing-${id(name)}`,
});
const about = (kind: string) => ({ about: { kind, id: id(kind) }, recipient: 'recipient' as const, language: 'en' as const });
const messages: Happening[] = [
  ended('email', {
    type: 'EmailSent',
    data: { ...about('shipment'), template: 'status_updated', emailId: id('email'), attempts: 1 },
  }),
  ended('text', {
    type: 'TextMessageSent',
    data: { ...about('shipment'), template: 'receiver_notified', textMessageId: id('text'), attempts: 1 },
  }),
  ended('of a webhook', {
    type: 'EmailSent',
    data: { ...about('webhook'), template: 'webhook_paused', emailId: id('of a webhook'), attempts: 1 },
  }),
];

test('histories of an earlier version name what was sent as a rebuild would', async () => {
  const { models } = home;
  await applyEvents(models, projectors, logged(messages));
  const made = await dumpModels(models);
  await sql`update history set kind = 'email' where kind = 'outgoing' and type = 'EmailSent'`.execute(models);
  await sql`delete from history where kind = 'outgoing'`.execute(models);
  expect(await dumpModels(models)).not.toBe(made);
  for (const _time of ['once', 'again']) {
    await migration.up(models);
    expect(await dumpModels(models)).toBe(made);
  }
});
