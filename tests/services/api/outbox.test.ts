import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { MessageEnd } from '#contracts/events/outgoing-message.ts';
import { failedRetriedSchema, outboxMessageSchema, type OutboxMessage } from '#contracts/outbox.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { systemStateSchema } from '#contracts/system.ts';
import { timelineSchema } from '#contracts/timeline.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { freshId } from '#infra/ids.ts';
import { nouns, wordsOfTemplates } from '#services/nouns.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts';

let servers: TestServers;
let smtp: SmtpServer;
let app: TestApp;
let admin: string;

beforeEach(async () => {
  servers = await startTestServers();
  smtp = await startSmtpServer();
  app = await startTestApp({ servers, env: { SMTP_URL: smtp.url } });
  admin = await app.signIn('admin');
});
afterEach(async () => {
  await app.stop();
  await smtp.stop();
  await servers.stop();
});

const list = async (query = '', as = admin) => {
  const answer = await app.request('GET', `/api/system/outbox${query}`, { as });
  return { status: answer.status, next: answer.headers.get('X-Next-Cursor'), messages: await answer.json() };
};
const listed = async (query = ''): Promise<OutboxMessage[]> => z.array(outboxMessageSchema).parse((await list(query)).messages);
const retry = (id: string, body: object, { as = admin, key = freshId() } = {}) =>
  app.request('POST', `/api/system/outbox/${id}/retry`, { as, body, headers: { 'Idempotency-Key': key } });
const retryFailed = async (body: object = { failedBy: null }, key: string = freshId()) => {
  const headers = { 'Idempotency-Key': key };
  const answer = await app.request('POST', '/api/system/outbox/retry-failed', { as: admin, body, headers });
  return failedRetriedSchema.parse(await answer.json());
};
const rowOf = (id: string) =>
  app.core.db.selectFrom('outgoing_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The emails about a new shipment; the log has the ends of all of them. */
async function emailsOfOne() {
  const { id } = shipmentSchema.parse(
    await (await app.request('POST', '/api/shipments', { as: admin, body: aShipment() })).json(),
  );
  const rows = await pollUntil('the emails to be recorded', async () => {
    const found = await app.core.db.selectFrom('outgoing_messages').selectAll().where('about_id', '=', id).execute();
    return found.length === 2 && found.every(({ logged_at: at }) => at !== null) && found;
  });
  return { shipmentId: id, rows };
}

/** An email of a new shipment that ended like this, once it was handed to the mail server in this way. */
async function spoiled(fault: 'rcpt_550' | 'cut_after_dot', state: MessageEnd['state']) {
  smtp.next = [fault];
  const { shipmentId, rows } = await emailsOfOne();
  const { id } = rows.find((row) => row.state === state) ?? expect.unreachable(`no email is ${state}`);
  return { id, shipmentId };
}
/** Waits for the end after so many retries, and returns the events of the message. */
const eventsAfter = async (id: string, retries: number) => {
  await pollUntil('the next end', async () => {
    const row = await rowOf(id);
    return row.retries === retries && row.logged_at !== null;
  });
  return app.core.log.read(streamOf.outgoing(id));
};

test('an email that was refused is listed with why, and sent again once for two administrators and a double click', async () => {
  const { id, shipmentId } = await spoiled('rcpt_550', 'failed');
  const [message] = await listed('?state=failed');
  expect(message).toMatchObject({
    id,
    state: 'failed',
    about: { kind: 'shipment', id: shipmentId },
    template: 'shipment_created',
    subject: 'about_creation',
    failure: 'refused',
    replyCode: 550,
    attempts: 1,
    retries: 0,
    nextAttemptAt: null,
    mayRetry: true,
  });
  const key = freshId();
  const answers = await Promise.all([
    retry(id, { retries: 0 }, { key }),
    retry(id, { retries: 0 }, { key }),
    retry(id, { retries: 0 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const events = await eventsAfter(id, 1);
  expect(events.map(({ type }) => type)).toEqual(['EmailFailed', 'OutgoingMessageRetried', 'EmailSent']);
  expect(events[1]).toMatchObject({ data: { messageId: id, retry: 1 }, metadata: { actorRole: 'admin' } });
  expect(await (await retry(id, { retries: 0 })).json()).toMatchObject({ code: 'not_found' });
  expect(await listed()).toEqual([]);
});

test('whoever asks again because the answer was lost gets the same one, also once the email is sent', async () => {
  const { id } = await spoiled('rcpt_550', 'failed');
  const key = freshId();
  const first = await retry(id, { retries: 0 }, { key });
  await eventsAfter(id, 1);
  expect((await rowOf(id)).state).toBe('sent');
  const second = await retry(id, { retries: 0 }, { key });
  expect([second.status, await second.json()]).toEqual([first.status, await first.json()]);
  expect(await eventsAfter(id, 1)).toHaveLength(3);
});

test('a first attempt that was cut off after the log had it is finished by the next one', async () => {
  const { id } = await spoiled('rcpt_550', 'failed');
  const key = freshId();
  smtp.next = ['rcpt_550'];
  await retry(id, { retries: 0 }, { key });
  await eventsAfter(id, 1);
  await app.core.db.updateTable('outgoing_messages').set({ retries: 0 }).where('id', '=', id).execute();
  expect(await (await retry(id, { retries: 0 }, { key })).json()).toEqual({ retried: true });
  expect(await eventsAfter(id, 1)).toHaveLength(3);
});

test('an email in doubt is sent again only when a second copy is confirmed, and under the same Message-ID', async () => {
  const { id } = await spoiled('cut_after_dot', 'in_doubt');
  const refused = await retry(id, { retries: 0 });
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'copy_unconfirmed' }]);
  expect((await rowOf(id)).state).toBe('in_doubt');
  expect(await (await retry(id, { retries: 0, copyConfirmed: true })).json()).toEqual({ retried: true });
  expect((await eventsAfter(id, 1)).map(({ type }) => type)).toEqual(['EmailInDoubt', 'OutgoingMessageRetried', 'EmailSent']);
  const messageIds = smtp.messages.map(({ raw }) => /^Message-ID: <([\w-]+)@/im.exec(raw)?.[1]);
  expect(messageIds.filter((found) => found === id)).toHaveLength(2);
});

test('what fails again can be tried again, by whoever has seen that it did', async () => {
  const { id } = await spoiled('rcpt_550', 'failed');
  smtp.next = ['rcpt_550'];
  await retry(id, { retries: 0 });
  expect((await eventsAfter(id, 1)).map(({ type }) => type)).toEqual(['EmailFailed', 'OutgoingMessageRetried', 'EmailFailed']);
  expect(await (await retry(id, { retries: 0 })).json()).toEqual({ retried: false });
  expect(await listed()).toMatchObject([{ id, retries: 1 }]);
  expect(await (await retry(id, { retries: 1 })).json()).toEqual({ retried: true });
  expect(await eventsAfter(id, 2)).toHaveLength(5);
});

test('the timeline of the shipment tells of every end and of who had it tried again', async () => {
  const { id, shipmentId } = await spoiled('rcpt_550', 'failed');
  await retry(id, { retries: 0 });
  await eventsAfter(id, 1);
  const mail = await pollUntil('the line of the second end', async () => {
    const answer = await app.request('GET', `/api/shipments/${shipmentId}/timeline?group=mail`, { as: admin });
    const { lines } = z
      .object({ lines: z.array(z.object({ id: z.string(), summary: z.unknown(), by: z.unknown() })) })
      .parse(await answer.json());
    return lines.length === 4 && lines;
  });
  expect(new Set(mail.map((line) => line.id)).size).toBe(4);
  expect(mail).toContainEqual(
    expect.objectContaining({
      summary: [
        { type: 'word', word: 'about_creation' },
        { type: 'word', word: 'retried' },
      ],
      by: { who: 'account', name: 'admin' },
    }),
  );
});

test('the timeline says that it waits while it is tried again, beside how it ended before', async () => {
  const { id, shipmentId } = await spoiled('rcpt_550', 'failed');
  smtp.next = ['rcpt_452'];
  await retry(id, { retries: 0 });
  const answer = await app.request('GET', `/api/shipments/${shipmentId}/timeline?group=mail`, { as: admin });
  const { lines } = timelineSchema.parse(await answer.json());
  expect(lines.filter(({ unsettled }) => unsettled)).toMatchObject([{ group: 'mail', recordedAt: null }]);
});

describe('all that failed', () => {
  const fail = async (failure: 'refused' | 'gave_up' | 'erased', loggedAt = new Date()) => {
    const { rows } = await emailsOfOne();
    const [{ id } = expect.unreachable('no emails')] = rows;
    await app.core.db
      .updateTable('outgoing_messages')
      .set({ state: 'failed', failure, logged_at: loggedAt })
      .where('id', '=', id)
      .execute();
    return id;
  };

  test('is tried again but for whom was erased, and what the log knows to be sent is not sent twice', async () => {
    const { id } = await spoiled('rcpt_550', 'failed');
    const erased = await fail('erased');
    const before = smtp.messages.length;
    expect(await retryFailed()).toMatchObject({ retried: 1, left: 0 });
    await eventsAfter(id, 1);
    expect(await listed()).toMatchObject([{ id: erased, failure: 'erased', mayRetry: false }]);
    expect(await (await retry(erased, { retries: 0 })).json()).toEqual({ retried: false });
    expect(smtp.messages.length - before).toBe(1);
  });

  test('is tried again but for one that may have arrived by the log, which keeps no other waiting', async () => {
    const doubtful = await spoiled('cut_after_dot', 'in_doubt');
    await app.core.db
      .updateTable('outgoing_messages')
      .set({ state: 'failed', failure: 'gave_up' })
      .where('id', '=', doubtful.id)
      .execute();
    const { id } = await spoiled('rcpt_550', 'failed');
    expect(await retryFailed()).toMatchObject({ retried: 1, left: 1 });
    expect((await eventsAfter(id, 1)).at(-1)?.type).toBe('EmailSent');
    expect(await app.core.log.read(streamOf.outgoing(doubtful.id))).toHaveLength(1);
  });

  test('is tried again but for one whose history this version cannot read', async () => {
    const odd = await spoiled('rcpt_550', 'failed');
    await app.core.store.append(streamOf.outgoing(odd.id), 0n, [
      { id: freshId(), type: 'EmailRecalled', data: { emailId: odd.id }, metadata: {} },
    ]);
    const { id } = await spoiled('rcpt_550', 'failed');
    expect(await retryFailed()).toMatchObject({ retried: 1, left: 1 });
    await eventsAfter(id, 1);
    expect(await listed()).toMatchObject([{ id: odd.id, state: 'failed' }]);
  });

  test('is the same when it is asked for once more under one key: what has failed since is not among it', async () => {
    const { id } = await spoiled('rcpt_550', 'failed');
    const key = freshId();
    const first = await retryFailed({ failedBy: null }, key);
    await eventsAfter(id, 1);
    const later = await spoiled('rcpt_550', 'failed');
    expect(await retryFailed({ failedBy: null }, key)).toEqual({ retried: 0, left: 0, failedBy: first.failedBy });
    expect((await rowOf(later.id)).state).toBe('failed');
  });

  test('is what had failed by the moment that was asked for', async () => {
    const { id } = await spoiled('rcpt_550', 'failed');
    expect(await retryFailed({ failedBy: '2026-03-01T09:00:00Z' })).toEqual({
      retried: 0,
      left: 0,
      failedBy: '2026-03-01T09:00:00.000Z',
    });
    expect((await rowOf(id)).state).toBe('failed');
  });
});

test('messages are counted by their state, and listed a page at a time', async () => {
  await spoiled('rcpt_550', 'failed');
  await spoiled('rcpt_550', 'failed');
  const state = systemStateSchema.parse(await (await app.request('GET', '/api/system', { as: admin })).json());
  expect(state.outbox).toEqual({ waiting: 0, in_doubt: 0, failed: 2, retryable: 2 });
  const first = await list('?limit=1&state=failed');
  const second = await list(`?limit=1&state=failed&cursor=${first.next}`);
  expect([first.messages, second.messages]).toMatchObject([[{ state: 'failed' }], [{ state: 'failed' }]]);
  expect([second.next, second.messages[0].id === first.messages[0].id]).toEqual([null, false]);
  expect((await list('?state=in_doubt')).messages).toEqual([]);
  for (const query of ['?state=sent', '?limit=0', '?cursor=x', '?colour=red']) expect((await list(query)).status).toBe(400);
});

test('an auditor sees it, an agent does not, and neither has anything sent', async () => {
  const { id } = await spoiled('rcpt_550', 'failed');
  const [auditor, agent] = [await app.signIn('auditor'), await app.signIn('agent')];
  expect([(await list('', auditor)).status, (await list('', agent)).status]).toEqual([200, 403]);
  for (const as of [auditor, agent]) expect((await retry(id, { retries: 0 }, { as })).status).toBe(403);
});

test('whatever an email is about has words in the outbox and on timelines', () => {
  const parts = { ...app.core, publicUrl: app.url, staffAddress: 'desk@example.com' };
  const templates = nouns.flatMap(({ emails }) => emails?.(parts).templates ?? []);
  const words = wordsOfTemplates(nouns);
  expect(templates.length).toBeGreaterThan(5);
  expect(templates.filter((template) => words[template] === undefined)).toEqual([]);
});
