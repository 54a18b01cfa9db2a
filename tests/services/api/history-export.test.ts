import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { foundPersonSchema } from '#contracts/audit.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import { newSealingKey } from '#infra/seals/sealing-key.ts';
import { verifyArchive } from '#services/archives/verifier/verify.mjs';
import type { CommandContext } from '#services/command.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { filesIn } from '#tests/support/archives.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let folder: string;
let parcel: Shipment;
let [agent, admin, auditor] = ['', '', ''];
let mayAppend = true;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-export-'));
  app = await startTestApp({ roles: ['projector', 'sealer'], env: { SEALING_KEY: newSealingKey() }, mayAppend: () => mayAppend });
  [agent, admin, auditor] = [await app.signIn('agent'), await app.signIn('admin'), await app.signIn('auditor')];
  const answer = await app.request('POST', '/api/shipments', { as: agent, body: aShipment() });
  parcel = shipmentSchema.parse(await answer.json());
}, 120_000);
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const exported = (query: string, as: string) => app.request('GET', `/api/audit/export?${query}`, { as });
const bytesOf = async (query: string, as: string) => Buffer.from(await (await exported(query, as)).arrayBuffer());
async function verified(archive: Buffer) {
  const path = join(folder, 'export.tar.gz');
  await writeFile(path, archive);
  return verifyArchive(path);
}
const ofParcel = () => `scope=noun&kind=shipment&id=${parcel.id}`;

test('everything about a parcel is exported by who worked on it, verifies, and the export is on record', async () => {
  const answer = await exported(`${ofParcel()}&clear=true`, agent);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/waybill-shipment-[\w-]+\.tar\.gz/);
  const archive = Buffer.from(await answer.arrayBuffer());
  expect(await verified(archive)).toMatchObject({ ok: true, findings: [] });
  const files = await filesIn(archive);
  const text = (name: string) => files.find((file) => file.name === name)?.bytes.toString() ?? '';
  for (const stream of [streamOf.shipment(parcel.id), streamOf.trackingNumber(parcel.trackingNumber)])
    expect(text('events/000001.ndjson')).toContain(`"${stream}"`);
  expect(text('events/000001.ndjson')).not.toContain(parcel.recipientName);
  expect(text('clear/000001.ndjson')).toContain(parcel.recipientName);
  const read = await pollUntil('the record', async () =>
    (await app.core.log.read(streamOf.reads(parcel.id))).find(({ type }) => type === 'HistoryExported'),
  );
  expect(read.data).toMatchObject({ scope: 'noun', about: { kind: 'shipment', id: parcel.id }, isInClear: true });
});

test('nothing leaves that cannot be put on record', async () => {
  mayAppend = false;
  const answer = await exported(ofParcel(), auditor).finally(() => (mayAppend = true));
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable', message: expect.any(String) }]);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await exported(ofParcel(), auditor)).status).toBe(200);
});

test('agents export what they worked on and nothing else, administrators and auditors everything', async () => {
  for (const query of ['scope=everything', 'scope=range&from=2020-01-01T00:00:00Z', `scope=person&id=${parcel.id}`])
    expect((await exported(query, agent)).status).toBe(403);
  const { id } = await accountOf('admin');
  expect((await exported(`scope=noun&kind=account&id=${id}`, agent)).status).toBe(403);
  for (const who of [admin, auditor]) {
    const all = await verified(await bytesOf('scope=everything', who));
    expect(all).toMatchObject({ ok: true });
    const recent = await verified(await bytesOf(`scope=range&from=${new Date(Date.now() - 3_600_000).toISOString()}`, who));
    expect(recent).toMatchObject({ ok: true });
    expect(recent.events).toBeGreaterThanOrEqual(all.events);
    expect(await verified(await bytesOf('scope=range&to=2020-01-01T00:00:00Z', who))).toMatchObject({ ok: true, events: 0 });
  }
});

test('a person is exported by the events that name them, and nobody else can be read in it', async () => {
  const [created] = await app.core.log.read(streamOf.shipment(parcel.id));
  const recipient = created?.type === 'ShipmentCreated' ? created.data.recipient : undefined;
  const archive = await bytesOf(`scope=person&id=${recipient?.subjectId}&clear=true`, auditor);
  expect(await verified(archive)).toMatchObject({ ok: true });
  const clear = (await filesIn(archive)).find(({ name }) => name === 'clear/000001.ndjson')?.bytes.toString();
  expect(clear).toContain(parcel.recipientName);
  expect(clear).not.toContain(parcel.senderName);
});

test('somebody who gave the address of a parcel in a chat is found and exported with both', async () => {
  const chatId = freshId();
  const contextOf = (step: string): CommandContext => {
    const commandId = derivedId(chatId, step);
    const actor = { id: 'visitor', role: 'customer' } as const;
    return { commandId, requestHash: step, actor, source: 'ui', correlationId: commandId, now: new Date().toISOString() };
  };
  await app.core.chats.start(chatId, { name: 'Ama by chat', language: 'en', timeZone: 'Africa/Accra' }, contextOf('start'));
  await app.core.chats.carryOut({ type: 'write', chatId, text: 'Where is it?' }, contextOf('write'));
  const given = { type: 'mail_transcript', chatId, email: parcel.senderEmail, now: new Date().toISOString() } as const;
  await app.core.chats.carryOut(given, contextOf('transcript'));
  const person = await pollUntil('the chat', async () => {
    const answer = await app.request('POST', '/api/audit/find', { as: auditor, body: { email: parcel.senderEmail } });
    const found = foundPersonSchema.parse(await answer.json());
    return found.also.length > 0 && found;
  });
  expect(person.hits.map((hit) => 'about' in hit && hit.about.kind)).toEqual(expect.arrayContaining(['shipment', 'chat']));
  const archive = await bytesOf(`scope=person&id=${person.subjectId}&also=${person.also.join(',')}&clear=true`, auditor);
  expect(await verified(archive)).toMatchObject({ ok: true });
  const clear = (await filesIn(archive)).find(({ name }) => name === 'clear/000001.ndjson')?.bytes.toString();
  for (const said of [parcel.senderName, 'Ama by chat', 'Where is it?']) expect(clear).toContain(said);
  expect(clear).not.toContain(parcel.recipientName);
  const [record] = (await app.core.log.read(streamOf.exports((await accountOf('auditor')).id))).slice(-1);
  expect(record?.data).toMatchObject({ scope: 'person', subjectId: person.subjectId, also: person.also });
});

test('what is not there, and what was asked for wrongly, is refused; the verifier is for everyone', async () => {
  expect((await exported(`scope=noun&kind=shipment&id=${crypto.randomUUID()}`, auditor)).status).toBe(404);
  const reversed = 'scope=range&from=2026-12-01T00:00:00Z&to=2026-01-01T00:00:00Z';
  const noIds = `scope=person&id=${crypto.randomUUID()}&also=${'-'.repeat(36)}`;
  for (const query of ['scope=noun', 'scope=person', 'scope=somewhere', 'scope=range&from=yesterday', reversed, noIds])
    expect((await exported(query, auditor)).status).toBe(400);
  const verifier = await app.request('GET', '/api/audit/verify.mjs');
  expect(verifier.status).toBe(200);
  expect(await verifier.text()).toContain('export async function verifyArchive');
});

async function accountOf(username: string): Promise<{ id: string }> {
  const account = await app.core.accounts.findByUsername(username);
  if (!account) throw new Error(`there is no ${username}`);
  return account;
}
