import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RetentionKind } from '#contracts/retention.ts';
import { connectDatabase, type Database } from '#infra/database/database.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { createOutdatedData } from '#infra/retention/postgres.ts';
import type { OutdatedData } from '#infra/retention/retention.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';
import { putRow } from '#tests/support/put-row.ts';

const before = new Date('2026-03-01T09:00:00.000Z');
const old = new Date(before.getTime() - 1);
let home: TestModels;
let state: Database<StateTables>;
let db: Kysely<StateTables>;
let outdated: OutdatedData;
beforeAll(async () => {
  home = await testModels();
  state = connectDatabase<StateTables>(home.url, { logger: createLogger('silent', 'test') });
  db = state.kysely;
  outdated = createOutdatedData(db);
});
afterAll(async () => {
  await state.close();
  await home.close();
});
beforeEach(async () => {
  await home.clear();
  await sql`truncate public.raw_emails, public.attachments, public.retention_progress cascade`.execute(db);
});

const put = (table: string, values: Readonly<Record<string, unknown>>) => putRow(db, table, values);
const idOf = (name: string) => derivedId('retention', name);
const chat = (name: string, status: string, given: readonly string[] = []) =>
  put('models.chats', {
    id: idOf(name),
    status,
    state: JSON.stringify({ given: given.map((one) => ({ shipmentId: idOf(one) })) }),
  });
interface About {
  kind: 'shipment' | 'chat' | 'quote';
  of: string;
}
const conversation = (name: string, status: string, { about, into }: { about?: About; into?: string } = {}) =>
  put('models.conversations', {
    id: idOf(name),
    status,
    about_kind: about?.kind ?? null,
    about_id: about ? idOf(about.of) : null,
    merged_into: into === undefined ? null : idOf(into),
  });
const shipment = (name: string, status: string) => put('models.shipment_list', { id: idOf(name), status });
const parked = (stream: string) => put('models.parked_events', { stream });
const photo = (of: string, more: object = {}) => file('chat_photo', of, more);
const replyFile = (of: string, more: object = {}) => file('reply_file', of, more);
const file = (kind: string, of: string, more: object) =>
  put('public.attachments', { id: idOf(`file of ${of}`), kind, about_id: idOf(of), is_settled: true, kept_at: old, ...more });
const raw = (name: string, keptAt = old) => put('public.raw_emails', { id: idOf(name), kept_at: keptAt });
const email = async (of: string, { conversationId, isListed = true }: { conversationId?: string; isListed?: boolean } = {}) => {
  const id = derivedId('email', of, conversationId ?? String(isListed));
  const conversation_id = conversationId === undefined ? null : idOf(conversationId);
  await put('models.emails', { id, conversation_id, is_listed: isListed });
  await put('models.email_contents', { email_id: id, raw: idOf(of) });
};
const due = async (kind: RetentionKind) => (await outdated.due({ kind, before })).count;

test('what was kept at the moment itself, or is not settled yet, stays', async () => {
  await chat('c', 'closed');
  await conversation('v', 'resolved');
  await photo('c', { kept_at: before });
  await replyFile('v', { is_settled: false });
  await raw('e', before);
  await email('e', { conversationId: 'v' });
  expect([await due('chat_photos'), await due('reply_files'), await due('received_emails')]).toEqual([0, 0, 0]);
  await sql`update public.attachments set kept_at = ${old}, is_settled = true`.execute(db);
  await sql`update public.raw_emails set kept_at = ${old}`.execute(db);
  expect([await due('chat_photos'), await due('reply_files'), await due('received_emails')]).toEqual([1, 1, 1]);
  expect(await outdated.due({ kind: 'chat_photos', before })).toEqual({ count: 1, oldestAt: old });
});

test('a photo goes once its chat is closed, nothing of it is parked, and no parcel that it led to is under way', async () => {
  await photo('c');
  expect(await due('chat_photos'), 'of a chat that nobody knows').toBe(0);
  await shipment('under way', 'in_transit');
  await shipment('there', 'delivered');
  await chat('c', 'open', ['there']);
  expect(await due('chat_photos')).toBe(0);
  await sql`update models.chats set status = 'closed'`.execute(db);
  expect(await due('chat_photos')).toBe(1);
  await parked(`chat-${idOf('c')}`);
  expect(await due('chat_photos')).toBe(0);
  await sql`delete from models.parked_events`.execute(db);
  await sql`update models.chats set state = ${JSON.stringify({ given: [{ shipmentId: idOf('there') }, { shipmentId: idOf('under way') }] })}`.execute(
    db,
  );
  expect(await due('chat_photos')).toBe(0);
});

test.each<[string, string, About | undefined, number]>([
  ['open', 'open', undefined, 0],
  ['snoozed', 'snoozed', undefined, 0],
  ['resolved', 'resolved', undefined, 1],
  ['resolved, about a quote', 'resolved', { kind: 'quote', of: 'q' }, 1],
  ['resolved, about a parcel under way', 'resolved', { kind: 'shipment', of: 'under way' }, 0],
  ['resolved, about a parcel that arrived', 'resolved', { kind: 'shipment', of: 'there' }, 1],
  ['resolved, about an open chat', 'resolved', { kind: 'chat', of: 'open' }, 0],
  ['resolved, about a closed chat', 'resolved', { kind: 'chat', of: 'closed' }, 1],
])('a file of a conversation that is %s', async (_what, status, about, count) => {
  await shipment('under way', 'in_transit');
  await shipment('there', 'delivered');
  await chat('open', 'open');
  await chat('closed', 'closed');
  await conversation('v', status, about ? { about } : {});
  await replyFile('v');
  expect(await due('reply_files')).toBe(count);
});

test('a file of a merged conversation stays while any it was merged into is not over', async () => {
  await conversation('top', 'open');
  await conversation('middle', 'merged', { into: 'top' });
  await conversation('v', 'merged', { into: 'middle' });
  await replyFile('v');
  expect(await due('reply_files')).toBe(0);
  await sql`update models.conversations set status = 'resolved' where id = ${idOf('top')}`.execute(db);
  expect(await due('reply_files')).toBe(1);
  await parked(`conversation-${idOf('middle')}`);
  expect(await due('reply_files')).toBe(0);
  await sql`delete from models.parked_events`.execute(db);
  await sql`delete from models.conversations where id = ${idOf('top')}`.execute(db);
  expect(await due('reply_files'), 'merged into one that nobody knows').toBe(0);
});

test('an email stays while any message that was made of it is in something open, or is listed in no conversation yet', async () => {
  await conversation('over', 'resolved');
  await conversation('open', 'open');
  await raw('e');
  expect(await due('received_emails'), 'that nobody knows').toBe(0);
  await email('e', { conversationId: 'over' });
  expect(await due('received_emails')).toBe(1);
  await email('e', { conversationId: 'open' });
  expect(await due('received_emails')).toBe(0);
  await sql`delete from models.emails where conversation_id = ${idOf('open')}`.execute(db);
  await email('e', { isListed: false });
  expect(await due('received_emails')).toBe(1);
  await email('e', { isListed: true });
  expect(await due('received_emails')).toBe(0);
});

test('the oldest goes first, by parts, each counted as of its run, and what other runs counted is taken over', async () => {
  const [first, second] = [idOf('first run'), idOf('second run')];
  await chat('c', 'closed');
  for (const minutes of [2, 3, 1])
    await photo('c', { id: idOf(`photo ${minutes}`), kept_at: new Date(before.getTime() - minutes * 60_000) });
  const left = async () =>
    (await sql<{ id: string }>`select id from public.attachments order by kept_at`.execute(db)).rows.map(({ id }) => id);
  const kind = 'chat_photos';
  expect(await outdated.remove({ kind, before }, first, 1)).toBe(1);
  expect(await left()).toEqual([idOf('photo 2'), idOf('photo 1')]);
  expect(await outdated.remove({ kind, before }, first, 1)).toBe(1);
  expect(await outdated.remove({ kind, before }, second, 5)).toBe(1);
  expect(await left()).toEqual([]);
  expect(await outdated.removed()).toEqual(new Map([[kind, 3]]));
  expect(await outdated.removed(first)).toEqual(new Map([[kind, 1]]));
  await outdated.takeOver(second);
  expect(await outdated.removed(second)).toEqual(new Map());
  expect(await outdated.removed(first)).toEqual(new Map([[kind, 3]]));
  await outdated.forgetRun(second);
  expect(await outdated.removed()).toEqual(new Map());
});
