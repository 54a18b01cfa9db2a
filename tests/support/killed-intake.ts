import { createLogger } from '#infra/logger.ts';
import { readConfig } from '#infra/config.ts';
import { composeCore, letReactorsGoLive } from '#services/compose.ts';
import type { TestServers } from './servers.ts';
import type { Dovecot } from './dovecot.ts';
import { pollUntil } from './poll-until.ts';
import { startAppProcess } from './process.ts';
import { receivedIn } from './received-in.ts';

export interface KilledIntake {
  servers: TestServers;
  dovecot: Dovecot;
  user: string;
  mails: number;
  kills: number;
  /** How often the mailbox gets another UIDVALIDITY. */
  renumberings: number;
}

export interface IntakeFigures {
  /** Of the mails that were delivered. */
  missed: number;
  doubled: number;
  /** Those that the log has after one that was delivered later. */
  outOfOrder: number;
  /** Messages that are kept as they came. */
  kept: number;
  seconds: number;
}

/** Every fifth has the Message-ID of the one before, and another text. */
const messageOf = (user: string, number: number): string => {
  const id = number % 5 === 4 ? number - 1 : number;
  const from = `customer${number % 50}@example.com`;
  return `From: ${from}\r\nTo: ${user}\r\nSubject: mail ${number}\r\nMessage-ID: <m${id}@example.com>\r\n\r\nText of ${number}\r\n`;
};

/** Delivers mails to a mailbox while the built process that reads it is killed again and again, and counts what the log has in the end. */
export async function readWhileKilled({
  servers,
  dovecot,
  user,
  mails,
  kills,
  renumberings,
}: KilledIntake): Promise<IntakeFigures> {
  const startedAt = performance.now();
  const env = { ...servers.env, IMAP_URL: dovecot.urlOf(user), WAYBILL_ROLES: 'mailbox' };
  const core = await composeCore({ config: readConfig(env), logger: createLogger('silent', 'test') });
  await letReactorsGoLive(core);
  const kept = async () => {
    const row = await core.db
      .selectFrom('raw_emails')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const untilMoreThan = (some: number) => pollUntil(`more than ${some} emails`, async () => (await kept()) > some, 240_000);
  let app = await startAppProcess(env);
  let sent = 0;
  const deliver = async (upTo: number) => {
    const batch = Array.from({ length: upTo - sent }, (_, at) => messageOf(user, sent + at));
    sent = upTo;
    await dovecot.deliver(user, ...batch);
  };
  for (let round = 1; round <= kills; round += 1) {
    const before = await kept();
    await Promise.all([deliver(Math.floor((mails * round) / kills)), untilMoreThan(before)]);
    await app.kill();
    if (round % Math.ceil(kills / (renumberings + 1)) === 0 && round < kills) {
      dovecot.doveadm('mailbox', 'update', '-u', user, '--uid-validity', String(4_711 + round), 'INBOX');
    }
    app = await startAppProcess(env);
  }
  await untilMoreThan(mails - 1);
  // Kept before they are appended.
  const received = await pollUntil('all of them', async () => {
    const emails = await receivedIn(core.log, user);
    return emails.length >= mails && emails;
  });
  await app.stop();
  const subjects = received.map(({ data }) => data.content.value?.subject);
  const keptInTheEnd = await kept();
  await core.shutdown.stop();
  const numbers = subjects.map((subject) => Number(subject?.replace('mail ', '')));
  const there = new Set(numbers);
  return {
    missed: Array.from({ length: mails }, (_, number) => number).filter((number) => !there.has(number)).length,
    doubled: numbers.length - there.size,
    outOfOrder: numbers.filter((number, at) => number < (numbers[at - 1] ?? 0)).length,
    kept: keptInTheEnd,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
  };
}
