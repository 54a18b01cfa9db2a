import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startDovecot, type Dovecot } from '#tests/support/dovecot.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { receivedIn } from '#tests/support/received-in.ts';
import { startStoppableServers, type StoppableServers } from '#tests/support/stoppable-servers.ts';

// MAILBOX_OUTAGE_S=300 npx vitest run tests/system/mailbox-outages.test.ts
const awayMs = Number(process.env['MAILBOX_OUTAGE_S'] ?? 0) * 1_000;
const user = 'parcels@mail.test';

let servers: StoppableServers;
let dovecot: Dovecot;
let app: TestApp;
let told = '';
beforeAll(async () => {
  [servers, dovecot] = await Promise.all([startStoppableServers(), startDovecot()]);
  app = await startTestApp({
    servers,
    env: { IMAP_URL: dovecot.urlOf(user) },
    roles: ['projector', 'mailbox'],
    logger: pino({ level: 'warn' }, { write: (line) => (told += line) }),
  });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([servers.stop(), dovecot.stop()]);
});

const mailsOf = (server: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => {
    const subject = `${server} ${from + at}`;
    return `From: ada@example.com\r\nTo: ${user}\r\nSubject: ${subject}\r\n\r\nHello\r\n`;
  });
/** Undefined while it cannot be asked. */
const subjectsAbout = async (server: string) => {
  const emails = await receivedIn(app.core.log, user).catch(() => undefined);
  return emails?.flatMap(({ data }) => data.content.value?.subject ?? []).filter((subject) => subject.startsWith(server));
};
const health = () => app.core.db.selectFrom('mailbox_health').select(['state', 'problem']).executeTakeFirst();
const watched = () =>
  pollUntil('the mailbox to be watched', async () => {
    const now = await health().catch(() => undefined);
    return now?.state === 'watching' && now.problem === null;
  });
const outageOver = async () => {
  const backAt = performance.now() + awayMs;
  await pollUntil('the end of the outage', () => performance.now() >= backAt, awayMs + 10_000);
};
/** The intake is in the middle of something, or notices first that it may not own the mailbox any more. */
const waits = () =>
  pollUntil('email to wait', () => /email waits in its mailbox|"job":"waybill:mailbox:[^"]*","msg":"interrupted/.test(told));

interface Outage {
  server: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

test.each<Outage>([
  { server: 'the event store', stop: () => servers.eventStore.stop(), start: () => servers.eventStore.start() },
  { server: 'Postgres', stop: () => servers.postgres.stop(), start: () => servers.postgres.start() },
])(
  'what arrives in a mailbox before, during and after an outage of $server is received once and in its order',
  { timeout: 180_000 + awayMs },
  async ({ server, stop, start }) => {
    await watched();
    await dovecot.deliver(user, ...mailsOf(server, 0, 20));
    told = '';
    await stop();
    await dovecot.deliver(user, ...mailsOf(server, 20, 40));
    await waits();
    await outageOver();
    await start();
    await dovecot.deliver(user, ...mailsOf(server, 40, 50));
    const subjects = await pollUntil(
      'the last email',
      async () => {
        const received = await subjectsAbout(server);
        return received?.includes(`${server} 49`) && received;
      },
      90_000,
    );
    expect(subjects).toEqual(Array.from({ length: 50 }, (_, nth) => `${server} ${nth}`));
    await watched();
  },
);

test(
  'what arrives in a mailbox before and after an outage of its mail server is received once and in its order',
  { timeout: 180_000 + awayMs },
  async () => {
    await watched();
    await dovecot.deliver(user, ...mailsOf('dovecot', 0, 20));
    await dovecot.halt();
    await pollUntil('the mailbox to be out of reach', async () => (await health())?.problem === 'unreachable');
    await outageOver();
    await dovecot.restart();
    await dovecot.deliver(user, ...mailsOf('dovecot', 20, 30));
    const subjects = await pollUntil(
      'the last email',
      async () => {
        const received = await subjectsAbout('dovecot');
        return received?.includes('dovecot 29') && received;
      },
      90_000,
    );
    expect(subjects).toEqual(Array.from({ length: 30 }, (_, nth) => `dovecot ${nth}`));
    await watched();
  },
);
