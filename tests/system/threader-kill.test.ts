import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailJoined } from '#contracts/events/conversation.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { readConfig } from '#infra/config.ts';
import { createLogger } from '#infra/logger.ts';
import { composeCore, letReactorsGoLive, type Core } from '#services/compose.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { customerMail } from '#tests/support/customer-mail.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';
import { createMailDesk, type MailDesk } from '#tests/support/threaded-mail.ts';

const kills = Number(process.env.THREADER_KILLS ?? 5);
const customers = 8;
/** What each customer writes before the next kill. */
const emailsEach = 5;

let servers: TestServers;
let core: Core;
let desk: MailDesk;
let app: AppProcess;
const begin = () => startAppProcess({ ...servers.env, WAYBILL_ROLES: 'mailbox,projector' });
beforeAll(async () => {
  servers = await startTestServers();
  core = await composeCore({ config: readConfig(servers.env), logger: createLogger('silent', 'test') });
  await letReactorsGoLive(core);
  desk = createMailDesk(core);
  app = await begin();
}, 120_000);
afterAll(async () => {
  await app.stop();
  await core.shutdown.stop();
  await servers.stop();
}, 120_000);

/** Every email of a customer answers the one before. */
const emailOf = (customer: number, nth: number): string =>
  customerMail({
    from: `Customer ${customer} <customer${customer}@example.com>`,
    messageId: `c${customer}-${nth}@customer.example.com`,
    ...(nth > 0 && { inReplyTo: `c${customer}-${nth - 1}@customer.example.com` }),
    text: `Email ${nth}`,
  });

/** How often the threader has decided where emails belong. */
async function countDecisions(): Promise<number> {
  let count = 0;
  for await (const { type } of core.log.store.readAll({ after: undefined, limit: 100_000 }))
    if (type === 'EmailThreaded' || type === 'EmailSetAside') count += 1;
  return count;
}

test(
  `whatever customers write is threaded once and in order, though who threads is killed ${kills} times`,
  { timeout: 120_000 + kills * 60_000 },
  async () => {
    const received = Array.from({ length: customers }, (): string[] => []);
    for (let round = 0; round < kills; round += 1) {
      const before = await countDecisions();
      const writing = Promise.all(
        received.map(async (ids, customer) => {
          for (let nth = 0; nth < emailsEach; nth += 1) ids.push(await desk.receive(emailOf(customer, ids.length)));
        }),
      );
      await pollUntil('an email to be threaded', async () => (await countDecisions()) > before);
      await app.kill();
      await writing;
      app = await begin();
    }
    for (const ids of received) {
      expect(ids).toHaveLength(kills * emailsEach);
      const { conversationId } = await desk.conversationOf(ids.at(-1) ?? '');
      const joined = (await core.log.read(streamOf.conversation(conversationId))).flatMap((event) =>
        isOf(event, emailJoined) ? [event.data.receivedEmailId] : [],
      );
      expect(joined).toEqual(ids);
    }
    expect(await countDecisions()).toBe(customers * kills * emailsEach);
  },
);
