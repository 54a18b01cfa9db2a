import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Shipment } from '#contracts/shipments.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { visitorTokenHeader } from '#contracts/photos.ts';
import { readLines } from '#infra/backup/file.ts';
import { filesOf, manifestName, readManifest, sealingContext, writeManifest, type Manifest } from '#infra/backup/manifest.ts';
import { readConfig } from '#infra/config.ts';
import { acquireLease, leases } from '#infra/database/lease.ts';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import { UnreadableEvent } from '#infra/event-store/event-log.ts';
import { freshId } from '#infra/ids.ts';
import { compareKeys } from '#infra/key-store/compare.ts';
import { createFileCopy } from '#infra/key-store/copy-in-file.ts';
import { masterKeyId } from '#infra/keys.ts';
import { createLogger } from '#infra/logger.ts';
import { textOf } from '#infra/event-store/event-text.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';
import { readCheckpoint } from '#projections/checkpoint.ts';
import { backUp, type BackedUp } from '#services/cli/backing-up/back-up.ts';
import { openBackup } from '#services/cli/backing-up/open-backup.ts';
import { restore, type Restored } from '#services/cli/backing-up/restore.ts';
import { keysFile } from '#services/keys.ts';
import { parkedStreams } from '#services/readiness.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { chatParties } from '#tests/support/chat.ts';
import { openSocket } from '#tests/support/live.ts';
import { pictureOf, sentPhoto } from '#tests/support/photo-desk.ts';
import { arrivedIds } from '#tests/support/arrived-ids.ts';
import { dumpModels, positions } from '#tests/support/models.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { testDatabase } from '#tests/support/postgres.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { runTool } from '#tests/support/tool.ts';

const logger = createLogger('silent', 'test');
const { signal } = new AbortController();

let home: string;
let folder: string;
let source: TestServers;
let target: TestServers;
let app: TestApp;
let agent: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'waybill-backup-'));
  folder = join(home, 'backup');
  [source, target] = [await startTestServers(), await startTestServers()];
  target.env.MASTER_KEY = source.env.MASTER_KEY;
  await begin(source);
});
afterEach(async () => {
  await app.stop();
  await Promise.all([source.stop(), target.stop(), rm(home, { recursive: true, force: true })]);
});

async function begin(servers: TestServers): Promise<void> {
  app = await startTestApp({ servers });
  agent = await app.signIn('agent');
}
interface Made {
  key: string;
  emails: { senderEmail: string; recipientEmail: string };
  status: number;
  shipment: Shipment;
}
async function create(key: string = freshId()): Promise<Made> {
  const emails = { senderEmail: `${freshId()}@example.com`, recipientEmail: `${freshId()}@example.com` };
  return repeat({ key, emails });
}
async function repeat({ key, emails }: Pick<Made, 'key' | 'emails'>): Promise<Made> {
  const headers = { 'Idempotency-Key': key };
  const answer = await app.request('POST', '/api/shipments', { as: agent, body: aShipment(emails), headers });
  return { key, emails, status: answer.status, shipment: (await answer.json()) as Shipment };
}
/** The backup as it is, in another place. */
async function copied(): Promise<string> {
  const copy = join(home, 'copy');
  await cp(folder, copy, { recursive: true });
  return copy;
}
const backUpNow = (): Promise<BackedUp> => backUp(app.core, { folder, signal, onProgress: () => undefined });
interface RestoreFrom {
  from?: string;
  /** Breaks it off at that step. */
  until?: string;
}
async function restoreTo(servers: TestServers, { from = folder, until }: RestoreFrom = {}): Promise<Restored> {
  const config = readConfig(servers.env);
  const manifest = await openBackup(from, config);
  const stopping = new AbortController();
  const onProgress = (step: string) => {
    if (step === until) stopping.abort();
  };
  const store = connectEventStore(servers.env.EVENTSTORE_URL);
  const databaseUrl = servers.env.DATABASE_URL;
  try {
    return await restore({ folder: from, manifest, config, databaseUrl, store, logger, signal: stopping.signal, onProgress });
  } finally {
    await store.close();
  }
}
/** Waits until every email has ended and is recorded, and the read models stand at the end. */
async function atRest(): Promise<void> {
  await pollUntil('every email is sent and recorded', async () => {
    const tail = await app.core.store.tail();
    const mailer = await app.core.db.selectFrom('reactors').selectAll().where('name', '=', 'mailer').executeTakeFirst();
    // Only then everything is in the outbox.
    if (mailer?.commit_position !== String(tail?.commit)) return false;
    const rows = await app.core.db.selectFrom('outgoing_messages').select('logged_at').execute();
    return rows.every(({ logged_at: loggedAt }) => loggedAt !== null);
  });
  await pollUntil('the read models stand at the end', async () => {
    const [tail, applied] = [await app.core.store.tail(), await readCheckpoint(app.core.models)];
    return tail?.commit === applied?.commit;
  });
}
const outboxIds = async () => (await app.core.db.selectFrom('outgoing_messages').select('id').execute()).map(({ id }) => id);
const manifestNow = async (): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  if (!manifest) throw new Error('there is no backup');
  return manifest;
};
async function linesOf(name: string, key?: Buffer): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(join(folder, name), key)) lines.push(line);
  return lines;
}
async function logOf({ core }: TestApp): Promise<string[]> {
  const texts: string[] = [];
  for await (const event of ownEvents(core.store)) texts.push(textOf(event));
  return texts;
}
/** Goes on creating shipments until it is told to stop; returns them. */
function keepCreating(): () => Promise<Made[]> {
  let isOver = false;
  const made: Made[] = [];
  const work = async () => {
    while (!isOver) made.push(await create());
  };
  const working = Promise.all([work(), work()]);
  return async () => {
    isOver = true;
    await working;
    return made;
  };
}

test('under load: what was acknowledged before is there, with its keys, each email once, and a late repeat is answered as before', async () => {
  const early = await Promise.all(Array.from({ length: 12 }, () => create()));
  const stop = keepCreating();
  const { manifest } = await backUpNow();
  const during = await stop();
  expect(during.length).toBeGreaterThan(0);
  expect([...early, ...during].every(({ status }) => status === 201)).toBe(true);
  const before = await repeat(early[0]!);
  await app.stop();

  const restored = await restoreTo(target);
  expect(restored).toMatchObject({ events: manifest.log.events, missingKeys: 0, parkedStreams: 0 });
  app = await startTestApp({ servers: target, roles: ['projector', 'relay'] });
  agent = await app.signIn('agent');
  const ended = new Set<string>();
  let events = 0;
  for await (const stored of ownEvents(app.core.store)) {
    const [opened] = await app.core.log.open([stored]);
    expect(opened).not.toBeInstanceOf(UnreadableEvent);
    if (stored.stream.startsWith(streamOf.outgoing(''))) ended.add(stored.stream.slice(streamOf.outgoing('').length));
    events += 1;
  }
  expect(events).toBeGreaterThanOrEqual(manifest.log.events);
  const outbox = await app.core.db.selectFrom('outgoing_messages').select(['id', 'state']).execute();
  for (const { state, id } of outbox) if (state === 'sent') ended.add(id);
  expect(restored.waitingMessages).toBe(outbox.filter(({ state }) => state !== 'sent').length);
  expect(await repeat(early[0]!)).toEqual(before);
  for (const { shipment } of early) {
    const shown = await app.request('GET', `/api/track/${shipment.trackingNumber}`, { as: agent });
    expect(await shown.json()).toMatchObject({ shipment: { id: shipment.id, senderName: 'Ama Owusu' } });
  }
  await app.stop();

  await begin(target);
  await atRest();
  const sentNow = await arrivedIds(app);
  const all = await outboxIds();
  expect(new Set(sentNow).size, 'none twice').toBe(sentNow.length);
  expect(
    sentNow.filter((id) => ended.has(id)),
    'none that had ended',
  ).toEqual([]);
  // What was between its final dot and the answer when the state was read is in doubt, which shows, and is not sent again.
  const doubtful = await app.core.db.selectFrom('outgoing_messages').select('id').where('state', '=', 'in_doubt').execute();
  const known = new Set([...ended, ...sentNow, ...doubtful.map(({ id }) => id)]);
  expect(
    all.filter((id) => !known.has(id)),
    'none left out',
  ).toEqual([]);
  expect(doubtful.length, 'no more than are sent at a time').toBeLessThanOrEqual(5);
  expect(all.length).toBeGreaterThanOrEqual(early.length * 2);
}, 300_000);

test('on other servers all is as it was: the log, the read models, and nothing is sent again', async () => {
  await Promise.all(Array.from({ length: 5 }, () => create()));
  await atRest();
  const before = { log: await logOf(app), models: await dumpModels(app.core.models, positions), outbox: await outboxIds() };
  await backUpNow();
  await app.stop();
  // A system event, so that nothing stands where it stood.
  const store = connectEventStore(target.env.EVENTSTORE_URL);
  await store.append('foreign-1', 'no_stream', [{ id: freshId(), type: '$foreign', data: {}, metadata: {} }]);
  await store.close();

  const restored = await restoreTo(target);
  expect(restored).toMatchObject({ events: before.log.length, missingKeys: 0, parkedStreams: 0 });
  app = await startTestApp({ servers: target });
  // Before anyone signs in.
  const { models, log, outbox } = {
    models: await dumpModels(app.core.models, positions),
    log: await logOf(app),
    outbox: await outboxIds(),
  };
  expect({ log, models, outbox }).toEqual(before);
  agent = await app.signIn('agent');
  await create();
  await atRest();
  expect(await arrivedIds(app)).toHaveLength(2);
});

test('photos of conversations are in the backup, sealed, and are seen on other servers', async () => {
  const { socket, userId: chatId, token } = await chatParties(openSocket).visitor(app);
  await socket.close();
  const picture = await pictureOf(1600, 1200);
  const sent = await Promise.all(Array.from({ length: 3 }, () => sentPhoto(app, { chatId, token, bytes: picture })));
  const see = async (id: string) => {
    const answer = await app.request('GET', `/api/chats/${chatId}/photos/${id}`, { headers: { [visitorTokenHeader]: token } });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()).toString('base64') };
  };
  const before = await Promise.all(sent.map(({ id }) => see(id)));
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
  await backUpNow();
  await app.stop();
  await restoreTo(target);
  await begin(target);
  await atRest();
  expect(await Promise.all(sent.map(({ id }) => see(id)))).toEqual(before);
});

test('a second backup writes only what is new; the two restore whole', async () => {
  await create();
  await atRest();
  const first = await backUpNow();
  await create();
  await atRest();
  const second = await backUpNow();
  const [one, two] = [first.manifest.log, second.manifest.log];
  expect(second.newEvents).toBe(two.events - one.events);
  expect(two.files.slice(0, one.files.length)).toEqual(one.files);
  expect(two.files.slice(one.files.length).reduce((rows, file) => rows + file.rows, 0)).toBe(second.newEvents);
  expect((await readdir(folder)).toSorted()).toEqual(
    [manifestName, ...filesOf(second.manifest).map(({ name }) => name)].toSorted(),
  );
  expect(await backUpNow(), 'nothing new').toMatchObject({ newEvents: 0, manifest: { number: 3, log: { files: two.files } } });
  const log = await logOf(app);
  await app.stop();
  await restoreTo(target);
  await begin(target);
  expect((await logOf(app)).slice(0, log.length)).toEqual(log);
});

test('a file that somebody takes away meanwhile is not named by a manifest', async () => {
  const onProgress = () => rmSync(join(folder, '000001-log-1.jsonl.gz'), { force: true });
  await expect(backUp(app.core, { folder, signal, onProgress })).rejects.toThrow('000001-log-1.jsonl.gz');
  expect(await readManifest(folder)).toBeUndefined();
});

test('keys of another installation are not replaced, though an earlier run has begun', async () => {
  await create();
  await backUpNow();
  await expect(restoreTo(target, { until: 'keys' })).rejects.toThrow();
  const strange = await mkdtemp(join(home, 'strange-'));
  const other = { id: freshId(), masterKeyId: 'aaaaaaaa', digestKey: Buffer.alloc(60) };
  const copy = createFileCopy(keysFile(strange));
  await copy.establish(other);
  await expect(restoreTo({ ...target, env: { ...target.env, DATA_DIR: strange } })).rejects.toThrow('another installation');
  expect(await copy.installation()).toEqual(other);
  await restoreTo(target);
});

test('nothing of a person, of an account or of a key is in the folder in clear', async () => {
  const { emails } = await create();
  await atRest();
  const { manifest } = await backUpNow();
  const { log, keys, state } = manifest;
  const clear = [await readFile(join(folder, manifestName), 'utf8')];
  for (const { name } of [...log.files, keys]) clear.push(...(await linesOf(name)));
  const [account] = await app.core.db.selectFrom('accounts').selectAll().execute();
  if (!account) throw new Error('there is no account');
  for (const secret of [emails.senderEmail, 'Ama Owusu', 'Invalidenstr', account.email, account.password_hash])
    expect(clear.join('\n')).not.toContain(secret);
  expect(clear.length).toBeGreaterThan(manifest.log.events);
  await expect(linesOf(state.file.name)).rejects.toThrow();
  const key = app.core.keyStores.wrapping.unwrap(
    { ...state.sealedBy, wrappedKey: Buffer.from(state.sealedBy.wrappedKey, 'base64') },
    sealingContext,
  );
  expect((await linesOf(state.file.name, key)).join('\n')).toContain(account.email);
});

test('a person who was erased before the backup is erased in it, and after it was restored', async () => {
  const { emails, shipment } = await create();
  await backUpNow();
  const subject = await app.core.personalData.subjectFor(emails.senderEmail);
  expect((await linesOf((await manifestNow()).keys.name)).join('\n')).toContain(subject);
  await app.core.personalData.erase(subject, new Date('2026-03-01T09:00:00Z'));
  await backUpNow();
  const named = (await linesOf((await manifestNow()).keys.name)).filter((line) => line.includes(subject));
  expect(named).toEqual([JSON.stringify({ id: subject, erasedAt: '2026-03-01T09:00:00.000Z' })]);
  await app.stop();
  expect(await restoreTo(target)).toMatchObject({ missingKeys: 0, parkedStreams: 0 });
  await begin(target);
  expect(await app.core.personalData.isErased(subject)).toBe(true);
  const [created] = await app.core.log.read(streamOf.shipment(shipment.id));
  expect(created).toMatchObject({ data: { sender: { value: null }, recipient: { value: { name: 'Jonas Weber' } } } });
});

test('a second copy of the keys in another PostgreSQL is filled too, and has to be empty before', async () => {
  await create();
  await backUpNow();
  const before = await compareKeys(app.core.keyStores);
  await app.stop();
  const copy = await testDatabase();
  const withCopy = (servers: TestServers) => ({ ...servers, env: { ...servers.env, KEYS_COPY_URL: copy.url } });
  await restoreTo(withCopy(target));
  await begin(withCopy(target));
  expect(app.core.keyStores.copy.name).toContain('keys_copy');
  expect(await compareKeys(app.core.keyStores)).toEqual(before);
  expect(before).toMatchObject({ onlyInStore: [], onlyInCopy: [], lost: [] });
  expect(before.held).toBeGreaterThanOrEqual(2);

  const other = await startTestServers();
  other.env.MASTER_KEY = source.env.MASTER_KEY;
  await expect(restoreTo(withCopy(other))).rejects.toThrow(/there is data: keys in .*keys_copy/);
  await other.stop();
  await app.stop();
  await copy.drop();
});

test('what was not in order before is not told; what is less in order is', async () => {
  const { shipment } = await create();
  await atRest();
  await app.core.store.append(streamOf.shipment(shipment.id), 0n, [{ id: freshId(), type: 'Unheard', data: {}, metadata: {} }]);
  await pollUntil('its stream is parked', async () => (await parkedStreams(app.core.models)) === 1);
  const { manifest } = await backUpNow();
  expect(manifest).toMatchObject({ parkedStreams: 1, missingKeys: 0 });
  const better = await copied();
  await writeManifest(better, { ...manifest, parkedStreams: 0 });
  await app.stop();
  const other = await startTestServers();
  other.env.MASTER_KEY = source.env.MASTER_KEY;
  expect(await restoreTo(other, { from: better })).toMatchObject({ missingKeys: 0, parkedStreams: 1 });
  await other.stop();
  expect(await restoreTo(target)).toMatchObject({ missingKeys: 0, parkedStreams: 0 });
  await begin(target);
});

test('a restore that was broken off goes on with the same backup only', async () => {
  await create();
  await backUpNow();
  const same = await copied();
  await expect(restoreTo(target, { from: same, until: 'comparing' })).rejects.toThrow('aborted');
  await create();
  await backUpNow();
  await app.stop();
  await expect(restoreTo(target)).rejects.toThrow(/restore of another backup, that of 20.* has not finished here/);
  expect(await restoreTo(target, { from: same })).toMatchObject({ missingKeys: 0, parkedStreams: 0 });
  await begin(target);
});

describe('refused is', () => {
  test('a second backup at the same time', async () => {
    const lease = await acquireLease(source.env.DATABASE_URL, leases.backup, signal, logger);
    await expect(backUpNow()).rejects.toThrow('Another backup is running.');
    await lease?.release();
    expect(await backUpNow()).toMatchObject({ manifest: { number: 1 } });
  });

  test('a backup with one byte changed in any file, by its name, before anything is written', async () => {
    await create();
    await backUpNow();
    const files = [manifestName, ...filesOf(await manifestNow()).map(({ name }) => name)];
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const name of files) {
      const bytes = await readFile(join(folder, name));
      const changed = Buffer.from(bytes);
      changed[Math.floor(bytes.length / 2)]! ^= 4;
      await writeFile(join(folder, name), changed);
      await expect(restoreTo(target), name).rejects.toThrow(name);
      await writeFile(join(folder, name), bytes);
    }
    await app.stop();
    await restoreTo(target);
    await begin(target);
  });

  test('another master key, by the id of the one that is wanted', async () => {
    await backUpNow();
    const wanted = masterKeyId(Buffer.from(source.env.MASTER_KEY, 'base64'));
    const other = Buffer.alloc(32, 9);
    target.env.MASTER_KEY = other.toString('base64');
    const { code, output } = await runTool('restore', { args: ['--from', folder], env: target.env });
    expect(code).toBe(1);
    expect(output).toContain(`wrapped by master key ${wanted}, but master key ${masterKeyId(other)} was given`);
    target.env.MASTER_KEY = source.env.MASTER_KEY;
    expect(await restoreTo(target), 'nothing was written').toMatchObject({ missingKeys: 0 });
  });

  test('a target that holds anything, by what is there', async () => {
    await create();
    await backUpNow();
    const before = await logOf(app);
    await app.stop();
    await expect(restoreTo(source)).rejects.toThrow(
      /events in the event store, from InstallationStarted at installation#0 on; rows in PostgreSQL \(accounts, .*reactors.*\); keys in schema keys .*; keys in .*keys\.log/,
    );
    await begin(source);
    expect((await logOf(app)).slice(0, before.length)).toEqual(before);
  });
});
