import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { erasureSchema, subjectFoundSchema, type Erasure } from '#contracts/erasures.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { statsSchema } from '#contracts/stats.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { isTombstone, type KeyRecord } from '#infra/key-store/key-store.ts';
import { rebuild } from '#projections/rebuild.ts';
import { eraseAgain } from '#services/erasures/erase-again.ts';
import { projectors } from '#services/nouns.ts';
import { seedDemo } from '#services/demo/seed.ts';
import { seedDemoConversations } from '#services/demo/conversations.ts';
import { seedDemoQuotes } from '#services/demo/quotes.ts';
import { createPersonalDataReads } from '#services/reads/reads.ts';
import { filesIn, type TarFile } from '#tests/support/archives.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { canaries, canaryEmail, makeKnown, tablesNaming, type KnownPerson } from '#tests/support/known-person.ts';
import { startMailDesk, type MailDesk } from '#tests/support/mail-desk.ts';
import { dumpModels } from '#tests/support/models.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { secondAdmin } from '#tests/support/second-admin.ts';

const waitMs = 60_000;
let mail: MailDesk;
let known: KnownPerson;
let admin: string;
let second: string;
let auditor: string;

beforeAll(async () => {
  mail = await startMailDesk({ roles: ['projector', 'relay', 'eraser'] });
  const { app } = mail;
  await seedDemo(app.core);
  await seedDemoConversations(app.core);
  await seedDemoQuotes(app.core);
  known = await makeKnown(mail);
  [admin, auditor] = [await app.signIn('admin'), await app.signIn('auditor')];
  second = await secondAdmin(app);
  await caughtUp(app.core);
});
afterAll(() => mail.app.stop());

const post = (path: string, as: string, body?: object) =>
  mail.app.request('POST', path, { as, ...(body === undefined ? {} : { body }) });
const find = async (email: string, as = admin) =>
  subjectFoundSchema.parse(await (await post('/api/subjects/find', as, { email })).json());
const eventsIn = (files: readonly TarFile[]) =>
  z
    .object({ events: z.array(z.object({ id: z.string(), of: z.string(), event: z.string(), by: z.string() })) })
    .parse(JSON.parse(files.find(({ name }) => name === 'data.json')?.bytes.toString() ?? '')).events;
const erasureIn = async (answer: Response): Promise<Erasure> => erasureSchema.parse(await answer.json());
const request = (email = canaryEmail, as = admin) =>
  post('/api/erasures', as, { email, reason: 'asked', note: `Asked by phone: ${email}` });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const rebuilt = () => {
  const { databaseUrl, log, logger } = mail.app.core;
  return rebuild({ databaseUrl, log, projectors, logger, signal: new AbortController().signal });
};
const figures = async () => {
  const [stats, statistics] = await Promise.all(
    ['/api/stats', '/api/statistics'].map(async (path) => (await mail.app.request('GET', path, { as: admin })).json()),
  );
  return [statsSchema.parse(stats), statistics];
};

describe('before anybody asks', () => {
  test('everything about a person is found by the email address, in whatever case, counted by kind', async () => {
    const found = await find(canaryEmail.toUpperCase());
    expect(found.knownBy.map(({ by }) => by)).toEqual(['email', 'chat']);
    expect(Object.fromEntries(found.counts.map(({ kind, count }) => [kind, count]))).toEqual({
      shipment: 2,
      quote: 1,
      chat: 1,
      conversation: 1,
      email: 1,
      follow: 1,
      address: 3,
      file: 2,
      source: 1,
    });
    expect([found.hindrance, found.erasure]).toEqual([null, null]);
    expect(await tablesNaming(mail.app.core.db)).toEqual(
      expect.arrayContaining(['models.shipments', 'models.chat_messages', 'models.email_contents', 'models.address_book']),
    );
  });

  test('nothing is found of a stranger, and nothing can be asked about them', async () => {
    expect(await find('stranger@example.com')).toEqual({
      id: null,
      knownBy: [],
      counts: [],
      lastAt: null,
      hindrance: null,
      erasure: null,
    });
    expect(await codeOf(await request('stranger@example.com'))).toEqual([404, 'not_found']);
    const missed = mail.app.core.models
      .selectFrom('history')
      .select(['actor_role', 'data'])
      .where('type', '=', 'SubjectNotFound');
    const sought = mail.app.core.questionSignatures.sign('person stranger@example.com');
    await pollUntil('the record', async () => (await missed.execute()).some(({ data }) => JSON.stringify(data).includes(sought)));
    expect(await codeOf(await post('/api/erasures', admin, { email: 'nobody', reason: 'asked' }))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  test('that somebody looked is recorded for the next auditor', async () => {
    const { id } = await find(canaryEmail, auditor);
    const ofReads = mail.app.core.models
      .selectFrom('history')
      .selectAll()
      .where('stream', '=', streamOf.reads(id ?? ''));
    await pollUntil('the read', async () =>
      (await ofReads.execute()).some(({ type, actor_role: role }) => type === 'SubjectFound' && role === 'auditor'),
    );
  });

  test('everything about the person is taken out in an archive, and nothing about anybody else', async () => {
    const { core } = mail.app;
    const answer = await post('/api/subjects/data', auditor, { email: canaryEmail.toUpperCase() });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    const files = await filesIn(Buffer.from(await answer.arrayBuffer()));
    const text = files.map(({ bytes }) => bytes.toString()).join('\n');
    for (const said of [
      '1 Qanary Street',
      '2 Qanary Road',
      '3 Qanary Lane',
      'Qanary shirts',
      'Qanary books',
      '4 Qanary Mews',
      'This is Qanary',
      'Qanary is in a hurry',
      'Qanary writes',
      'Dear Qanary',
      'Qanary is annoyed',
      '901820777',
      'SubjectFound',
    ])
      expect(text).toContain(said);
    expect(files.map(({ name }) => name.split('/')[0]).toSorted()).toEqual([
      'data.json',
      'emails',
      'files',
      'index.html',
      'photos',
    ]);
    const page = files.find(({ name }) => name === 'index.html')?.bytes.toString() ?? '';
    expect(page).toContain('<html lang="de" dir="ltr">');
    for (const said of ['1 Qanary Street', 'Qanary shirts', 'This is Qanary', 'Qanary is annoyed', 'Dear Qanary', 'Qanary books'])
      expect(page).toContain(said);
    for (const { name } of files.filter((file) => file.name.includes('/'))) expect(page).toContain(`href="${name}"`);
    const others = [known.sent.recipientName, known.sent.recipientEmail, known.received.senderName, known.received.senderEmail];
    for (const other of others) expect(text).not.toContain(other);
    expect(text).not.toContain('accountId');
    const { id } = await find(canaryEmail);
    const reads = await core.log.read(streamOf.reads(id ?? ''));
    expect(reads.filter(({ type }) => type === 'SubjectDataTaken')).toMatchObject([{ metadata: { actorRole: 'auditor' } }]);
  });

  test('who looked up where the person is named is in the archive, though that record names nobody', async () => {
    const { app, desk } = mail;
    const email = 'looked.up@example.com';
    await desk.create({ recipientEmail: email });
    await caughtUp(app.core);
    const reads = streamOf.reads((await app.core.personalData.knownSubject(email)) ?? '');
    expect((await post('/api/audit/find', auditor, { email })).status).toBe(200);
    await pollUntil('the read', async () => (await app.core.log.read(reads)).length > 0);
    const answer = await post('/api/subjects/data', admin, { email });
    const taken = eventsIn(await filesIn(Buffer.from(await answer.arrayBuffer())));
    expect(taken.filter(({ of }) => of === reads)[0]).toMatchObject({ event: 'HistoryRead', by: 'auditor' });
  });

  test('notes that only staff read can be left out, and the page says so in the language that is chosen', async () => {
    const taken = async (chosen: object) => {
      const answer = await post('/api/subjects/data', admin, { email: canaryEmail, ...chosen });
      return filesIn(Buffer.from(await answer.arrayBuffer()));
    };
    const whole = await taken({});
    const files = await taken({ language: 'ar', notes: false });
    const text = files.map(({ bytes }) => bytes.toString()).join('\n');
    expect(text).not.toContain('Qanary is in a hurry');
    expect(text).not.toContain('Qanary is annoyed');
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('لا تتضمن الصفحة الملاحظات الداخلية لموظفينا');
    const rest = eventsIn(whole).filter(({ event }) => !event.endsWith('Noted'));
    expect(rest.length).toBeLessThan(eventsIn(whole).length);
    expect(
      eventsIn(files).map(({ id }) => id),
      'everything else is in it',
    ).toEqual(expect.arrayContaining(rest.map(({ id }) => id)));
  });

  test('nothing is taken out of a stranger, by agents, or where it cannot be recorded', async () => {
    expect(await codeOf(await post('/api/subjects/data', admin, { email: 'stranger@example.com' }))).toEqual([404, 'not_found']);
    expect(await codeOf(await post('/api/subjects/data', mail.desk.as, { email: canaryEmail }))).toEqual([403, 'forbidden']);
    const away = createPersonalDataReads({
      handle: () => Promise.reject(new EventStoreUnavailable('away')),
      clock: mail.app.core.clock,
      logger: mail.app.core.logger,
      questionSignatures: mail.app.core.questionSignatures,
    });
    const taking = away.subjectDataTaken({ id: known.chatId, role: 'admin' }, known.chatId, 'ui');
    await expect(taking).rejects.toThrow(EventStoreUnavailable);
  });

  test('nobody is erased whose account is open, and agents and auditors ask for nothing', async () => {
    expect((await find('agent@waybill.test')).hindrance).toBe('account');
    expect(await codeOf(await request('agent@waybill.test'))).toEqual([409, 'erasure_hindered']);
    expect(await codeOf(await request(canaryEmail, mail.desk.as))).toEqual([403, 'forbidden']);
    expect(await codeOf(await request(canaryEmail, auditor))).toEqual([403, 'forbidden']);
    expect((await post('/api/subjects/find', mail.desk.as, { email: canaryEmail })).status).toBe(403);
  });
});

test('a request can be declined, also by who made it, and made once more', async () => {
  const first = await erasureIn(await request());
  expect(first).toMatchObject({ state: 'waiting', email: canaryEmail, requestedBy: 'admin', mayConfirm: false, also: 1 });
  expect(await codeOf(await request())).toEqual([409, 'conflict']);
  expect(await erasureIn(await post(`/api/erasures/${first.id}/decline`, admin))).toMatchObject({ state: 'declined' });
  expect(await codeOf(await post(`/api/erasures/${first.id}/confirm`, second))).toEqual([409, 'conflict']);
});

describe('once a second administrator has confirmed it', () => {
  let before: unknown;
  let erasure: Erasure;
  let backup: KeyRecord | undefined;
  test('they are erased, and by nobody else', async () => {
    before = await figures();
    const { id } = await find(canaryEmail);
    backup = (await mail.app.core.keyStores.store.find([id ?? ''])).get(id ?? '');
    erasure = await erasureIn(await request());
    expect(await codeOf(await post(`/api/erasures/${erasure.id}/confirm`, admin))).toEqual([403, 'second_admin_needed']);
    expect(await codeOf(await post(`/api/erasures/${erasure.id}/confirm`, auditor))).toEqual([403, 'forbidden']);
    const confirmed = await post(`/api/erasures/${erasure.id}/confirm`, second);
    expect([confirmed.status, await erasureIn(confirmed)]).toMatchObject([200, { decidedBy: 'second' }]);
    await pollUntil(
      'the erasure to be done',
      async () => {
        const list = await mail.app.request('GET', '/api/erasures', { as: auditor });
        const [newest] = (await list.json()) as Erasure[];
        return newest?.state === 'erased';
      },
      waitMs,
    );
    await caughtUp(mail.app.core);
  });

  test('nothing names the person any more, in any table', async () => {
    expect(await tablesNaming(mail.app.core.db)).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from raw_emails where id = any (select raw::uuid from models.email_contents where from_address = ''))
        + (select count(*) from attachments where about_id = ${known.chatId}::uuid) as count`.execute(mail.app.core.db);
    expect(Number(rows[0]?.count)).toBe(0);
  });

  test('the read models are those of a rebuild, to the byte', async () => {
    const live = await dumpModels(mail.app.core.models);
    await rebuilt();
    await caughtUp(mail.app.core);
    expect(await dumpModels(mail.app.core.models)).toBe(live);
  });

  test('the figures are what they were', async () => {
    expect(await figures()).toEqual(before);
  });

  test('parcel, chat and email are shown without the person', async () => {
    const get = async (path: string) => (await mail.app.request('GET', path, { as: mail.desk.as })).text();
    const pages = await Promise.all(
      [
        `/api/shipments/${known.sent.id}`,
        `/api/shipments/${known.received.id}`,
        `/api/shipments/${known.sent.id}/history`,
        `/api/shipments/${known.received.id}/timeline`,
        `/api/quotes/${known.quoteId}`,
        `/api/chats/${known.chatId}/messages`,
        `/api/email-conversations/${known.conversationId}`,
        `/api/emails/${known.emailId}`,
        `/api/track/${known.sent.trackingNumber}`,
      ].map(get),
    );
    for (const page of pages) expect(page).not.toMatch(canaries);
    expect(pages[0]).toContain('[erased]');
  });

  test('the person is not found any more, and what was asked is still listed, without the address', async () => {
    expect((await find(canaryEmail)).id).toBeNull();
    expect((await post('/api/subjects/data', admin, { email: canaryEmail })).status).toBe(404);
    const list = (await (await mail.app.request('GET', '/api/erasures?state=erased', { as: auditor })).json()) as Erasure[];
    expect(list).toMatchObject([{ id: erasure.id, email: null, note: null, requestedBy: 'admin', decidedBy: 'second' }]);
  });

  test('whose key comes back with an old backup is erased again, with what was written under it since', async () => {
    const { core } = mail.app;
    const { db, keyStores, personalData } = core;
    if (!backup || isTombstone(backup)) throw new Error('there was no key');
    await sql`
      update keys.subjects set email_digest = ${backup.emailDigest}, wrapped_key = ${backup.wrappedKey},
        master_key_id = ${backup.masterKeyId}, erased_at = null where id = ${backup.id}`.execute(db);
    personalData.forget(backup.id);
    await mail.desk.create({ senderName: 'Nora Qanary', senderEmail: canaryEmail });
    await caughtUp(core);
    expect(await tablesNaming(mail.app.core.db)).not.toEqual([]);

    await eraseAgain({ ...core, keys: keyStores.store });
    await caughtUp(core);
    expect(await tablesNaming(mail.app.core.db)).toEqual([]);
    const live = await dumpModels(core.models);
    await rebuilt();
    await caughtUp(core);
    expect(await dumpModels(core.models)).toBe(live);
    const erased = (await core.log.read(streamOf.subject(backup.id))).filter(({ type }) => type === 'SubjectErased');
    expect(erased.map(({ data }) => data)).toMatchObject([{ because: 'confirmed' }, { because: 'again' }]);

    const tail = await core.store.tail();
    await eraseAgain({ ...core, keys: keyStores.store });
    expect((await core.store.tail())?.commit, 'where nothing came back, nothing is done').toBe(tail?.commit);
  });

  test('whoever writes again under the address is somebody new, and the one who was erased stays erased', async () => {
    const again = await mail.desk.create({ senderName: 'New Qanary', senderEmail: canaryEmail });
    await caughtUp(mail.app.core);
    expect((await find(canaryEmail)).id).not.toBe(erasure.id);
    const earlier = await mail.app.request('GET', `/api/shipments/${known.sent.id}`, { as: mail.desk.as });
    expect(await earlier.text()).not.toMatch(canaries);
    const later = await mail.app.request('GET', `/api/shipments/${again.id}`, { as: mail.desk.as });
    expect(await later.text()).toMatch(canaries);
  });
});
