import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { smtpSettings, type SmtpSettings } from '#infra/mailer/settings.ts';
import { createSmtpMailer } from '#infra/mailer/smtp.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import { createUnsettledMessages } from '#infra/unsettled-messages/postgres.ts';
import { emailChannel } from '#services/outbox/channel.ts';
import { startSending } from '#services/outbox/send.ts';
import { certificateFor } from '#tests/support/certificates.ts';
import { placeAt } from '#tests/support/events.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { silentBus } from '#tests/support/silent-bus.ts';
import { smtpFaults, startSmtpServer, tlsFaults, type SmtpFault, type SmtpServer } from '#tests/support/smtp-server.ts';
import { outboxDatabase, type StateDatabase } from '#tests/support/state-database.ts';

const emails = 20;
const logger = createLogger('silent', 'test');
/** By these the server says that it will never take the email. */
const refusals: ReadonlySet<string> = new Set(['rcpt_550', 'data_554', 'dot_554']);

const authority = certificateFor({ name: 'An authority' });
const certificates = {
  good: certificateFor({ name: 'localhost', issuer: authority }),
  bad: certificateFor({ name: 'localhost', issuer: certificateFor({ name: 'An authority' }) }),
};
const isTls = (fault: string): boolean => tlsFaults.some((each) => each === fault);
/** A server that says nothing more is given up at once. */
const impatient: Record<string, Partial<SmtpSettings['options']>> = {
  says_half_a_greeting: { greetingTimeout: 100 },
  hangs_at_data: { socketTimeout: 300 },
  hangs_after_dot: { socketTimeout: 300 },
};

function settingsFor(fault: string): SmtpSettings {
  const { options, auth } = smtpSettings(smtp.url.replace('//', fault === 'auth_535' ? '//user:password@' : '//'));
  const tls = { host: 'localhost', requireTLS: true, ignoreTLS: false, tls: { ca: authority.cert } };
  return { options: { ...options, ...impatient[fault], ...(isTls(fault) && tls) }, auth };
}

let database: StateDatabase;
let outbox: Outbox;
let smtp: SmtpServer;
beforeAll(async () => {
  ({ outbox, ...database } = await outboxDatabase());
  smtp = await startSmtpServer(0, certificates);
});
afterAll(async () => {
  await smtp.stop();
  await database.drop();
});

/** Sends so many emails, each of which meets that fault once, and those again, as time goes by; returns how they ended. */
async function send(
  fault: SmtpFault | 'refuses_connections' | 'busy_for_10_min',
  again: readonly string[] = [],
): Promise<Map<string, string>> {
  let aheadMs = 0;
  let ring = (): void => undefined;
  const ids = Array.from({ length: emails }, () => freshId());
  smtp.messages.length = 0;
  smtp.commands.length = 0;
  const isOfEach = fault !== 'refuses_connections' && fault !== 'busy_for_10_min';
  smtp.next = isOfEach ? Array.from({ length: emails }, () => fault) : [];
  smtp.isBusy = () => fault === 'busy_for_10_min' && aheadMs < 600_000;
  const port = Number(new URL(smtp.url).port);
  let isDown = fault === 'refuses_connections';
  if (isDown) await smtp.stop();
  const batch = ids.map((id) => outgoingMessage({ id, orderKey: freshId() }));
  await outbox.enqueue({ emails: batch, waiting: [] }, { checkpoint: placeAt(BigInt(Date.now())), epoch: '1' }, new Date(0));
  const mailer = createSmtpMailer(settingsFor(fault));
  const write = async ({ id }: { id: string }) => ({
    messageId: `${id}@waybill.test`,
    from: { name: '', address: 'parcels@waybill.test' },
    to: { name: '', address: `${id}@example.com` },
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    headers: {},
  });
  const sender = startSending({
    databaseUrl: database.url,
    outbox,
    channels: [emailChannel(mailer, write)],
    record: async () => undefined,
    bus: {
      ...silentBus,
      subscribe(_subject: string, listener: (message: never) => void) {
        ring = () => listener(undefined as never);
        return () => undefined;
      },
    },
    clock: { now: () => new Date(Date.now() + aheadMs) },
    logger,
  });
  try {
    return await pollUntil(
      `the ends of ${fault}`,
      async () => {
        const rows = await database.kysely
          .selectFrom('outgoing_messages')
          .select(['id', 'state', 'attempts'])
          .where('id', 'in', [...ids, ...again])
          .execute();
        if (rows.every(({ state }) => state !== 'queued' && state !== 'sending')) {
          return new Map(rows.map(({ id, state }) => [id, state]));
        }
        if (isDown && rows.every(({ attempts }) => attempts > 0)) {
          isDown = false;
          smtp = await startSmtpServer(port, certificates);
        }
        if (rows.every(({ state }) => state !== 'sending')) {
          aheadMs += fault === 'busy_for_10_min' ? 30_000 : 3_600_000;
          ring();
        }
        return undefined;
      },
      60_000,
    );
  } finally {
    await sender.stop();
    mailer.close();
  }
}

const copiesOf = (id: string) => smtp.messages.filter(({ to }) => to === `${id}@example.com`);

/** How emails may end: where the line breaks while the final dot is under way, nobody knows what became of it. */
const endsOf = (fault: string): string[] => {
  if (fault === 'cut_after_dot' || fault === 'hangs_after_dot') return ['in_doubt'];
  if (fault === 'cut_within_message') return ['in_doubt', 'sent'];
  return refusals.has(fault) ? ['failed'] : ['sent'];
};

const all = [...smtpFaults, ...tlsFaults, 'refuses_connections', 'busy_for_10_min'] as const;
test.each(all)('%s: no email is lost, and none is sent twice', async (fault) => {
  const ends = await send(fault);
  expect(smtp.next, 'every email met it').toEqual([]);
  // Nothing of an email is said where nobody knows who listens.
  if (isTls(fault)) expect(smtp.commands.filter((line) => /^mail/i.test(line))).toHaveLength(emails);
  expect([...ends.values()].filter((end) => !endsOf(fault).includes(end))).toEqual([]);
  for (const [id, end] of ends) {
    const copies = copiesOf(id);
    expect([id, copies.filter(({ accepted }) => accepted).length]).toEqual([id, end === 'sent' ? 1 : 0]);
    expect(new Set(copies.map(({ raw }) => /^Message-ID: .*$/im.exec(raw)?.[0])).size).toBeLessThanOrEqual(1);
  }
});

test('an email whose answer to the final dot was lost goes out once more at somebody’s word, and at most once, under its Message-ID', async () => {
  const ends = await send('cut_after_dot');
  const unsettled = createUnsettledMessages(database.kysely);
  const first = new Map([...ends.keys()].map((id) => [id, copiesOf(id)]));
  expect([...first.values()].map((copies) => copies.length)).toEqual(Array.from({ length: emails }, () => 1));
  for (const id of ends.keys()) {
    for (let time = 0; time < 2; time += 1) await unsettled.reopen({ id, retries: 1, end: null }, new Date(0));
  }
  const again = await send('cut_at_data', [...ends.keys()]);
  expect(again.size).toBe(2 * emails);
  expect(new Set(again.values())).toEqual(new Set(['sent']));
  for (const [id, [copy]] of first) {
    const copies = copiesOf(id).filter(({ accepted }) => accepted);
    const idOf = (raw = '') => /^Message-ID: .*$/im.exec(raw)?.[0];
    expect(copies.map(({ raw }) => idOf(raw))).toEqual([idOf(copy?.raw)]);
  }
});
