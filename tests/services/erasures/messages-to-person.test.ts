import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { erasureSchema, subjectFoundSchema, type Erasure } from '#contracts/erasures.ts';
import type { OpenMessage } from '#infra/outbox/outbox.ts';
import { pageCodes } from '#services/erasures/page/words-needed.ts';
import { nouns } from '#services/nouns.ts';
import { filesIn } from '#tests/support/archives.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { canaries, canaryEmail, makeKnown, type KnownPerson } from '#tests/support/known-person.ts';
import { startMailDesk, type MailDesk } from '#tests/support/mail-desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { secondAdmin } from '#tests/support/second-admin.ts';

const waitMs = 60_000;
let mail: MailDesk;
let known: KnownPerson;
let admin: string;
let subjects: string[];

const post = (path: string, body?: object, as = admin) =>
  mail.app.request('POST', path, { as, ...(body === undefined ? {} : { body }) });
const find = async (email: string) => subjectFoundSchema.parse(await (await post('/api/subjects/find', { email })).json());
const messages = () => mail.app.core.outbox.messagesTo(subjects);
const isOpen = ({ state }: OpenMessage) => state === 'queued' || state === 'sending';
/** A confirmation of a quote request fails where the answer was sooner. */
const eventOf = (message: OpenMessage) =>
  isOpen(message) ? 'OutgoingMessageQueued' : message.state === 'failed' ? 'EmailFailed' : 'EmailSent';

async function takenOf(email: string): Promise<{ data: string; page: string }> {
  const files = await filesIn(Buffer.from(await (await post('/api/subjects/data', { email, language: 'en' })).arrayBuffer()));
  const text = (name: string) => files.find((file) => file.name === name)?.bytes.toString() ?? '';
  return { data: text('data.json'), page: text('index.html') };
}

beforeAll(async () => {
  mail = await startMailDesk({ roles: ['projector', 'relay', 'mailer', 'eraser'] });
  const { core } = mail.app;
  admin = await mail.app.signIn('admin');
  known = await makeKnown(mail);
  const notified = await post('/api/notify-receiver', {
    recipientEmail: 'other@example.com',
    senderName: 'Kofi Mensah',
    trackingNumber: known.received.trackingNumber,
    addressConfirmed: true,
  });
  if (!notified.ok) throw new Error(`not notified: ${notified.status} ${await notified.text()}`);
  await mail.desk.update(known.received.id);
  subjects = (await find(canaryEmail)).knownBy.map(({ id }) => id);
  await pollUntil(
    'what is due to be sent and recorded',
    async () => {
      const open = await core.outbox.newestEmails(100);
      const isWaiting = ({ nextAttemptAt }: OpenMessage) => nextAttemptAt.getTime() > Date.now() + 60_000;
      const unlogged = await core.outbox.unlogged(1, []);
      return open.length > 8 && unlogged.length === 0 && open.every((message) => !isOpen(message) || isWaiting(message));
    },
    waitMs,
  );
  await caughtUp(core);
});
afterAll(() => mail.app.stop());

test('there is a word for every message that the product writes to people outside', () => {
  const parts = { ...mail.app.core, publicUrl: 'http://localhost', staffAddress: 'staff@example.com' };
  const templates = nouns.flatMap(({ emails }) => emails?.(parts).templates ?? []);
  expect(templates.filter((template) => !pageCodes.some((code) => code === template))).toEqual(['quote_note']);
});

test('what was sent to the person, and what waits for them, is counted and taken out, with the parcel that it was about', async () => {
  const own = await messages();
  expect([own.some(isOpen), own.some((message) => !isOpen(message))]).toEqual([true, true]);
  const { counts } = await find(canaryEmail);
  expect(counts).toContainEqual({ kind: 'outgoing', count: own.length });
  const { data, page } = await takenOf(canaryEmail);
  const taken = (JSON.parse(data) as { events: { of: string; event: string; data: { template: string } }[] }).events;
  const outgoing = taken.filter(({ of }) => of.startsWith('outgoing-'));
  const shown = outgoing.map(({ of, event, data: { template } }) => [of, event, template]);
  expect(shown.toSorted()).toEqual(
    own.map((message) => [streamOf.outgoing(message.id), eventOf(message), message.template]).toSorted(),
  );
  expect(page).toContain(`Messages that we sent you (${own.length})`);
  for (const said of [
    'Message waiting to be sent',
    'Email sent',
    'New status of a shipment',
    'Your quote request',
    'Reply to your email',
  ])
    expect(page).toContain(said);
});

test('nothing is in it of what was sent to three strangers about the same parcels', async () => {
  const { core } = mail.app;
  const everything = await core.outbox.newestEmails(1_000);
  const { data, page } = await takenOf(canaryEmail);
  for (const stranger of [known.sent.recipientEmail, known.received.senderEmail, 'other@example.com']) {
    const id = await core.personalData.knownSubject(stranger);
    const theirs = everything.filter(({ orderKey }) => orderKey === id);
    expect(theirs.length, stranger).toBeGreaterThan(0);
    for (const text of [stranger, ...theirs.map((message) => message.id)]) expect(data + page).not.toContain(text);
  }
});

test('an erasure sends nothing more to the person, and leaves the record of what was sent, without them', async () => {
  const before = await messages();
  const asked = erasureSchema.parse(await (await post('/api/erasures', { email: canaryEmail, reason: 'asked' })).json());
  expect((await post(`/api/erasures/${asked.id}/confirm`, {}, await secondAdmin(mail.app))).status).toBe(200);
  await pollUntil(
    'the erasure to be done',
    async () =>
      ((await (await mail.app.request('GET', '/api/erasures', { as: admin })).json()) as Erasure[])[0]?.state === 'erased',
    waitMs,
  );
  await pollUntil('what waited to be given up', async () => !(await messages()).some(isOpen), waitMs);
  const after = await messages();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const waited = new Set(before.filter(isOpen).map(({ id }) => id));
  expect(after.flatMap(({ id, failure }) => (waited.has(id) ? [failure] : []))).toEqual([...waited].map(() => 'erased'));
  expect(JSON.stringify(after, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(canaries);
  expect((await find(canaryEmail)).counts).toEqual([]);
});
