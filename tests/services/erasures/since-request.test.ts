import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { erasureSchema, type Erasure } from '#contracts/erasures.ts';
import { chatStarted } from '#contracts/events/chat.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { bySystem } from '#services/command.ts';
import { startErasing } from '#services/erasures/eraser.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { caughtUp } from '#tests/support/caught-up.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { putRow } from '#tests/support/put-row.ts';
import { secondAdmin } from '#tests/support/second-admin.ts';

let app: TestApp;
let admin: string;
let second: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'] });
  [admin, second] = [await app.signIn('admin'), await secondAdmin(app)];
});
afterAll(() => app.stop());

const post = (path: string, as: string, body?: object) => app.request('POST', path, { as, ...(body && { body }) });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const requested = async (email: string) =>
  erasureSchema.parse(await (await post('/api/erasures', admin, { email, reason: 'asked' })).json());
const confirm = ({ id }: Erasure) => post(`/api/erasures/${id}/confirm`, second);
const listed = async ({ id }: Erasure) => {
  const list = (await (await app.request('GET', '/api/erasures', { as: admin })).json()) as unknown[];
  return list.map((erasure) => erasureSchema.parse(erasure)).find((erasure) => erasure.id === id);
};
const context = (name: string) => bySystem(derivedId(name), new Date().toISOString());

/** Somebody who worked here. */
async function formerColleague(username: string) {
  const email = `${username}@example.com`;
  await app.core.sessions.open({ username, email, password: 'correct horse battery staple', role: 'agent' });
  const { id = '' } = (await app.core.directory.findByEmail(email)) ?? {};
  const settle = async (step: 'deactivate' | 'reactivate') => {
    expect((await post(`/api/people/${id}/${step}`, admin)).status).toBe(200);
  };
  await settle('deactivate');
  return { id, email, settle };
}

/** A chat whose visitor has the transcript mailed to that address. */
async function chatWith(email: string): Promise<string> {
  const { chats } = app.core;
  const chatId = freshId();
  await chats.start(chatId, { name: 'Efua', language: 'en', timeZone: 'Africa/Accra' }, context(`start ${chatId}`));
  await chats.carryOut({ type: 'write', chatId, text: 'Hello' }, context(`write ${chatId}`));
  const now = new Date().toISOString();
  await chats.carryOut({ type: 'mail_transcript', chatId, email, now }, context(`transcript ${chatId}`));
  await caughtUp(app.core);
  return chatId;
}

/** The subject that the visitor of a chat is. */
async function visitorOf(chatId: string): Promise<string | undefined> {
  const [started] = await app.core.log.read(streamOf.chat(chatId));
  return started && isOf(started, chatStarted) ? started.data.visitor.subjectId : undefined;
}

test('an account that is reactivated after the request keeps the person from being erased until it is deactivated again', async () => {
  const { email, settle } = await formerColleague('efua');
  const erasure = await requested(email);
  await settle('reactivate');
  expect(await codeOf(await confirm(erasure))).toEqual([409, 'erasure_hindered']);
  expect(await app.core.log.read(streamOf.subject(erasure.id))).toHaveLength(1);
  await settle('deactivate');
  expect((await confirm(erasure)).status).toBe(200);
});

test('a mailbox that is connected after the request keeps its address from being erased', async () => {
  const email = 'desk@example.com';
  await chatWith(email);
  const erasure = await requested(email);
  const state = { mailbox: { address: { value: { email } } } };
  const id = freshId();
  await putRow(app.core.models, 'models.mailboxes', { id, is_connected: true, state: JSON.stringify(state) });
  expect(await codeOf(await confirm(erasure))).toEqual([409, 'erasure_hindered']);
  await app.core.models.deleteFrom('mailboxes').where('id', '=', id).execute();
  expect((await confirm(erasure)).status).toBe(200);
});

test('a chat that began after the request, and an account that was closed after it, belong to the erasure that is confirmed', async () => {
  const email = 'kojo@example.com';
  const before = await chatWith(email);
  const erasure = await requested(email);
  expect(erasure).toMatchObject({ id: await visitorOf(before), also: 0 });
  const after = await chatWith(email);
  const colleague = await formerColleague('kojo');
  expect(erasureSchema.parse(await (await confirm(erasure)).json())).toMatchObject({ state: 'confirmed', also: 1 });
  const confirmed = (await app.core.log.read(streamOf.subject(erasure.id))).at(-1);
  expect(confirmed?.data).toMatchObject({ also: [await visitorOf(after)], accountIds: [colleague.id] });
});

test('an account that is reactivated after the confirmation is left as it is, and the person waits until it is deactivated', async () => {
  const { id, email, settle } = await formerColleague('adjoa');
  const erasure = await requested(email);
  expect((await confirm(erasure)).status).toBe(200);
  await settle('reactivate');
  await caughtUp(app.core);
  const { core } = app;
  const logger = createLogger('silent', 'test');
  const warned = vi.spyOn(logger, 'warn');
  const { logWatch, keyStores } = core;
  const eraser = () =>
    startErasing({ ...core, logger, admit: logWatch.admit, keys: keyStores.store, cleanFiles: async () => true });
  const waiting = eraser();
  await pollUntil('the eraser to wait', () => warned.mock.calls.some(([about]) => JSON.stringify(about).includes(erasure.id)));
  expect(await listed(erasure)).toMatchObject({ state: 'confirmed', hindrance: 'account', email });
  expect(await core.directory.find(id)).toMatchObject({ username: 'adjoa', email, disabledAt: null });
  expect(await core.directory.forget(id)).toBe(false);
  await waiting.stop();

  await settle('deactivate');
  const erasing = eraser();
  await pollUntil('the person to be erased', async () => (await listed(erasure))?.state === 'erased', 60_000);
  await erasing.stop();
  expect(await core.directory.find(id)).toMatchObject({ username: `erased-${id.slice(-12)}`, email: '' });
  expect(await core.directory.forget(freshId()), 'nothing is left of who is not there').toBe(true);
}, 90_000);

test('an account that somebody is invited to after the confirmation goes as well, once it is deactivated', async () => {
  const email = 'nora@example.com';
  const chat = await chatWith(email);
  const erasure = await requested(email);
  expect((await confirm(erasure)).status).toBe(200);
  const invited = await formerColleague('nora');
  const chatSince = await chatWith(email);
  const { core } = app;
  const { logWatch, keyStores } = core;
  const erasing = startErasing({ ...core, admit: logWatch.admit, keys: keyStores.store, cleanFiles: async () => true });
  await pollUntil('the person to be erased', async () => (await listed(erasure))?.state === 'erased', 60_000);
  await erasing.stop();
  expect(await core.directory.find(invited.id)).toMatchObject({ username: `erased-${invited.id.slice(-12)}`, email: '' });
  const visitors = await Promise.all([chat, chatSince].map(visitorOf));
  expect(await Promise.all(visitors.map((id) => core.personalData.isErased(id ?? '')))).toEqual([true, true]);
  expect((await core.log.read(streamOf.subject(erasure.id))).slice(1).map(({ type }) => type)).toEqual([
    'ErasureConfirmed',
    'ErasureExtended',
    'SubjectErased',
  ]);
}, 90_000);
