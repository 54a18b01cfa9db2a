import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Channel as ChannelName } from '#contracts/mail.ts';
import { createLogger } from '#infra/logger.ts';
import type { Message, Outbox } from '#infra/outbox/outbox.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { TextGateway } from '#infra/text-messages/text-gateway.ts';
import { textChannel, type Channel } from '#services/outbox/channel.ts';
import { startSending } from '#services/outbox/send.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { placeAt } from '#tests/support/events.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';
import { silentBus } from '#tests/support/silent-bus.ts';
import { outboxDatabase, type StateDatabase } from '#tests/support/state-database.ts';

let database: StateDatabase;
let outbox: Outbox;
let sender: OwnedWorker | undefined;
let handedOver: string[];
let aheadMs = 0;

beforeEach(async () => {
  handedOver = [];
  aheadMs = 0;
  ({ outbox, ...database } = await outboxDatabase());
});
afterEach(async () => {
  await sender?.stop();
  sender = undefined;
  await database.drop();
});

async function queue(channel: ChannelName, count = 1): Promise<string[]> {
  const emails = Array.from({ length: count }, () =>
    outgoingMessage({ channel, stream: 'follow-x', template: 'follow_update', recipient: 'follower' }),
  );
  const commit = BigInt(Date.now());
  await outbox.enqueue({ emails, waiting: [] }, { checkpoint: placeAt(commit), epoch: '1' }, new Date(0));
  return emails.map(({ id }) => id);
}

const start = (...channels: Channel[]) => {
  sender = startSending({
    databaseUrl: database.url,
    outbox,
    channels,
    record: async () => undefined,
    bus: silentBus,
    clock: { now: () => new Date(Date.now() + aheadMs) },
    logger: createLogger('silent', 'test'),
  });
};
const texts = (deliver: TextGateway['deliver']) =>
  textChannel({ deliver }, async ({ id }: Message) => ({ id, to: '+4915123456789', text: 'Delivered' }));
const emails: Channel = {
  name: 'email',
  connections: 5,
  write: async () => async () => ({ type: 'accepted' }),
};
const sent = (id = '') =>
  pollUntil(
    'the message to be sent',
    async () => {
      const row = await database.kysely.selectFrom('outgoing_messages').selectAll().where('id', '=', id).executeTakeFirst();
      return row?.state === 'sent' && row;
    },
    60_000,
  );

test('a text message whose answer was lost with its process is handed over again, under the same id', async () => {
  const [id = ''] = await queue('text');
  const dying = await outbox.takeOver('1', new Date());
  const [message = expect.unreachable('nothing is due')] = await dying.claimDue('text', 1, new Date());
  const unanswered = texts((text) => {
    handedOver.push(text.id);
    return new Promise(() => undefined);
  });
  const deliver = await unanswered.write(message);
  if (typeof deliver === 'string') expect.unreachable(deliver);
  else void deliver((phase) => dying.enterPhase(id, phase));
  await pollUntil('the first request', () => handedOver.length === 1);
  start(
    texts(async (text) => {
      handedOver.push(text.id);
      return { type: 'accepted' };
    }),
  );
  expect(await sent(id)).toMatchObject({ attempts: 2 });
  expect(handedOver).toEqual([id, id]);
}, 90_000);

test('a text message that the gateway refuses has failed, with the status', async () => {
  const [id = ''] = await queue('text');
  start(texts(async () => ({ type: 'refused', code: 400 })));
  await pollUntil('the end of the message', async () => (await outbox.unlogged(1, [])).length === 1, 60_000);
  const [end] = await outbox.unlogged(1, []);
  expect(end).toMatchObject({ id, channel: 'text', end: { state: 'failed', failure: 'refused', code: 400 } });
}, 90_000);

test('a gateway that does not answer keeps no email waiting', async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const waiting = await queue('text', 20);
  const [email = ''] = await queue('email');
  start(
    emails,
    texts(async () => {
      await opened;
      return { type: 'accepted' };
    }),
  );
  await sent(email);
  open();
  for (const id of waiting) await sent(id);
}, 90_000);
