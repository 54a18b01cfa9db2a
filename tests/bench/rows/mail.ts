import { ImapFlow } from 'imapflow';
import { setTimeout as pause } from 'node:timers/promises';
import { businessMailboxId } from '#infra/mailboxes/business.ts';
import type { Core } from '#services/compose.ts';
import { startDovecot, type Dovecot } from '../../support/dovecot.ts';
import { paced } from '../load.ts';
import { compare, percentile, type Row } from '../row.ts';
import type { BenchServers } from '../servers.ts';

const mails = 2_000;
const seen = 100;
const perSecond = 5;
const limitMs = 1_000;
const user = 'bench@mail.test';

/** How fast a mailbox is taken in, against a program that fetches the same mails and forgets them; and how soon one that arrives is seen. */
export async function mailRows(servers: BenchServers, core: Core): Promise<Row[]> {
  const dovecot = await startDovecot();
  try {
    await dovecot.deliver(user, ...Array.from({ length: mails }, (_, number) => mailOf(`mail ${number}`, number)));
    const floor = await fetchedPerSecond(dovecot);
    await servers.start('mailbox', 'services/main.ts', {
      ...servers.env,
      IMAP_URL: dovecot.urlOf(user),
      WAYBILL_ROLES: 'mailbox',
    });
    const intake: Row = compare({
      name: `${mails} mails of a mailbox into the log, against fetching them`,
      ours: await takenInPerSecond(core),
      floor,
      unit: '/s',
      reach: 0.5,
    });
    const shownMs = percentile(await untilShown(dovecot, core), 0.95);
    const shown: Row = {
      name: `a mail until it is in the inbox, p95 (limit ${limitMs} ms)`,
      ours: shownMs,
      floor: limitMs,
      unit: 'ms',
      ratio: shownMs / limitMs,
      reach: 1,
      note: `${perSecond}/s; lower is better`,
    };
    return [intake, shown];
  } finally {
    await dovecot.stop();
  }
}

const mailOf = (subject: string, number: number): string =>
  [
    `From: Customer ${number} <customer${number % 500}@example.com>`,
    `To: ${user}`,
    `Subject: ${subject}`,
    `Message-ID: <${encodeURIComponent(subject)}@example.com>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...Array.from({ length: 40 }, (_, line) => `Line ${line} of what somebody wrote about a parcel that is on its way.`),
    '',
  ].join('\r\n');

/** Every mail, read by the library alone. */
async function fetchedPerSecond(dovecot: Dovecot): Promise<number> {
  const { port, password } = dovecot.login(user, 'none');
  const client = new ImapFlow({ host: '127.0.0.1', port, doSTARTTLS: false, auth: { user, pass: password }, logger: false });
  client.on('error', () => undefined);
  await client.connect();
  await client.mailboxOpen('INBOX', { readOnly: true });
  const startedAt = performance.now();
  let bytes = 0;
  for await (const { source } of client.fetch('1:*', { source: true, internalDate: true, size: true }))
    bytes += source?.length ?? 0;
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.logout();
  if (bytes === 0) throw new Error('nothing was fetched');
  return mails / seconds;
}

/** From the first chunk on: what the start of the process takes is no part of it. */
async function takenInPerSecond({ db }: Core): Promise<number> {
  const lastUid = async () => {
    const row = await db
      .selectFrom('mailbox_cursors')
      .select('last_uid')
      .where('mailbox_id', '=', businessMailboxId)
      .executeTakeFirst();
    return Number(row?.last_uid ?? 0);
  };
  let first: { uid: number; at: number } | undefined;
  for (;;) {
    const uid = await lastUid();
    const at = performance.now();
    if (uid > 0) first ??= { uid, at };
    if (first && uid >= mails) return ((uid - first.uid) / (at - first.at)) * 1_000;
    await pause(5);
  }
}

/** Milliseconds from when the mail server had it until the read model of the inbox has it. */
async function untilShown(dovecot: Dovecot, { models }: Core): Promise<number[]> {
  const times: number[] = [];
  await paced(seen, perSecond, async (index) => {
    const subject = `seen ${index}`;
    await dovecot.deliver(user, mailOf(subject, index));
    const startedAt = performance.now();
    const isShown = () =>
      models.selectFrom('email_contents').select('email_id').where('subject', '=', subject).executeTakeFirst();
    while (!(await isShown())) {
      if (performance.now() - startedAt > 30_000) throw new Error('a mail is not shown');
      await pause(5);
    }
    times.push(performance.now() - startedAt);
  });
  return times;
}
