import { expect, test } from 'vitest';
import { streamOf, type WaybillEvent } from '#contracts/events/registry.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { freshId } from '#infra/ids.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import { onceByLog, type Deliver } from '#services/outbox/channel.ts';
import { logged } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';

const about = { kind: 'shipment', id: freshId() };
const messageOf = (mayHaveEnded: boolean): Message => ({
  ...outgoingMessage({ about, mayHaveEnded }),
  attempts: 1,
  retries: 0,
});
const deliver: Deliver = async () => ({ type: 'accepted' });

async function written(message: Message, end?: WaybillEvent) {
  const store = createMemoryStore();
  const log = createEventLog(store, createOpenPersonalData());
  const stream = streamOf.outgoing(message.id);
  if (end)
    await store.append(stream, 'no_stream', await log.seal(logged([{ event: end, at: '2026-03-01T09:00:00.000Z', stream }])));
  const reads: string[] = [];
  const read: typeof log.read = (name) => {
    reads.push(name);
    return log.read(name);
  };
  const channel = onceByLog({ read }, { name: 'email', connections: 1, write: async () => deliver });
  return { prepared: await channel.write(message), reads };
}
const dataOf = ({ id: emailId, template, recipient }: Message) =>
  ({ emailId, about, template, recipient, language: 'en', attempts: 1 }) as const;
const textOf = ({ id: textMessageId, template, recipient }: Message) =>
  ({ textMessageId, about, template, recipient, language: 'en', attempts: 1 }) as const;

test.each<[string, (message: Message) => WaybillEvent, unknown]>([
  ['sent', (message) => ({ type: 'EmailSent', data: dataOf(message) }), { state: 'sent' }],
  ['in doubt', (message) => ({ type: 'EmailInDoubt', data: dataOf(message) }), { state: 'in_doubt' }],
  [
    'refused',
    (message) => ({ type: 'EmailFailed', data: { ...dataOf(message), reason: 'refused', smtpCode: 550 } }),
    { state: 'failed', failure: 'refused', code: 550 },
  ],
  ['sent as a text message', (message) => ({ type: 'TextMessageSent', data: textOf(message) }), { state: 'sent' }],
  [
    'refused by the gateway',
    (message) => ({ type: 'TextMessageFailed', data: { ...textOf(message), reason: 'gave_up', httpStatus: 429 } }),
    { state: 'failed', failure: 'gave_up', code: 429 },
  ],
])('a message that was %s already ends as it did', async (_, endOf, end) => {
  const message = messageOf(true);
  expect((await written(message, endOf(message))).prepared).toEqual({ end });
});

test('a message that may have ended, but has not, is written', async () => {
  expect((await written(messageOf(true))).prepared).toBe(deliver);
});

test('nothing is read for a message that cannot have ended', async () => {
  expect(await written(messageOf(false))).toEqual({ prepared: deliver, reads: [] });
});
