import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import type { StateTables } from '#infra/database/tables.ts';
import { freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { createSmtpMailer } from '#infra/mailer/smtp.ts';
import { createOutbox } from '#infra/outbox/postgres.ts';
import { newRowOf } from '#infra/outbox/rows.ts';
import { emailChannel, mailConnections } from '#services/outbox/channel.ts';
import { startSending } from '#services/outbox/send.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';
import { silentBus } from '#tests/support/silent-bus.ts';
import { compare, type Row } from '../row.ts';

const emails = 1_000;
const serverMs = 100;
const limitMs = 300_000;
/** How often it is looked whether all have left. */
const lookMs = 200;

const email = (id: string) => ({
  messageId: `${id}@waybill.test`,
  from: { name: 'Waybill', address: 'parcels@waybill.test' },
  to: { name: '', address: `${id}@example.com` },
  subject: 'Your parcel is on its way',
  text: 'It arrives tomorrow.',
  html: '<p>It arrives tomorrow.</p>',
  headers: {},
});

/** Emails through the outbox, each step of which is committed, against a bare pool of nodemailer with as many connections. */
export async function sendingRow({ db, databaseUrl }: { db: Kysely<StateTables>; databaseUrl: string }): Promise<Row> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume();
      stream.once('end', () => void setTimeout(serverMs).then(() => done()));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  try {
    const floor = await bareRate(port);
    const ours = await outboxRate(port, { db, databaseUrl });
    const note = `${emails} emails, ${mailConnections} connections, ${serverMs} ms each`;
    return compare({ name: 'sending', ours, floor, unit: 'emails/s', reach: 0.8, note });
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

const perSecond = (startedAt: number): number => (emails / (performance.now() - startedAt)) * 1_000;

async function bareRate(port: number): Promise<number> {
  const pool = createTransport({
    pool: true,
    maxConnections: mailConnections,
    maxMessages: Infinity,
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
  });
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: emails }, () => pool.sendMail(email(freshId()))));
  pool.close();
  return perSecond(startedAt);
}

async function outboxRate(port: number, { db, databaseUrl }: { db: Kysely<StateTables>; databaseUrl: string }): Promise<number> {
  const ids = Array.from({ length: emails }, () => freshId());
  const past = new Date(0);
  const rows = ids.map((id) => newRowOf(outgoingMessage({ id, orderKey: freshId() }), past, past));
  await db.insertInto('outgoing_messages').values(rows).execute();
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`);
  const startedAt = performance.now();
  const sender = startSending({
    databaseUrl,
    outbox: createOutbox(db),
    channels: [emailChannel(mailer, async ({ id }) => email(id))],
    record: async () => undefined,
    bus: silentBus,
    clock: { now: () => new Date() },
    logger: createLogger('error', 'bench'),
  });
  const open = () =>
    db
      .selectFrom('outgoing_messages')
      .select('id')
      .where('id', 'in', ids)
      .where('state', '<>', 'sent')
      .limit(1)
      .executeTakeFirst();
  while (await open()) {
    if (performance.now() - startedAt > limitMs) throw new Error('emails were not sent in time');
    await setTimeout(lookMs);
  }
  const rate = perSecond(startedAt);
  await sender.stop();
  mailer.close();
  await db.deleteFrom('outgoing_messages').where('id', 'in', ids).execute();
  return rate;
}
