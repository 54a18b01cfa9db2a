import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chatPhotoRead, type ReadEvent } from '#contracts/events/read.ts';
import { isOf } from '#contracts/events/envelope.ts';
import { mostPhotoBytes, visitorTokenHeader } from '#contracts/photos.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { freshId } from '#infra/ids.ts';
import { photosPerHour } from '#services/api/rate-limits.ts';
import { createSettlePhotos, settledAfterMs } from '#services/chats/settle-photos.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { asks, chatParties, frames, timestamp } from '#tests/support/chat.ts';
import { signInCustomer } from '#tests/support/customer.ts';
import { socketsOfTests } from '#tests/support/live.ts';
import { pictureOf, sendPhoto, sentPhoto } from '#tests/support/photo-desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let agent: string;
let picture: Buffer;
const openForTest = socketsOfTests();
const { visitor, support } = chatParties(openForTest);
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay'] });
  agent = await app.signIn('agent');
  picture = await pictureOf(320, 200);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.stop());

const eventsOf = async (chatId: string) => (await app.core.log.read(`chat-${chatId}`)).map(({ type }) => type);
const photoPath = (chatId: string, photoId: string) => `/api/chats/${chatId}/photos/${photoId}`;
const see = (chatId: string, photoId: string, { as, token }: { as?: string; token?: string } = {}) =>
  app.request('GET', photoPath(chatId, photoId), {
    ...(as === undefined ? {} : { as }),
    ...(token === undefined ? {} : { headers: { [visitorTokenHeader]: token } }),
  });
const kept = async (chatId: string) =>
  app.core.db.selectFrom('attachments').select(['id', 'is_settled']).where('about_id', '=', chatId).execute();
/** Settles photos as if that time had passed. */
const settle = (afterMs: number) =>
  createSettlePhotos({
    ...app.core,
    admit: app.core.logWatch.admit,
    clock: { now: () => new Date(Date.now() + afterMs) },
  })();

describe('a photo that a visitor sends', () => {
  test('is read by everybody of the conversation, and seen by the visitor and by staff', async () => {
    const lin = await support(app, agent);
    const { socket: noura, userId: chatId, token } = await visitor(app);
    const { id, seq, ...size } = await sentPhoto(app, { chatId, token, bytes: picture });
    expect({ seq, size }).toEqual({ seq: '1', size: { width: 320, height: 200 } });
    const shown = { text: 'Photo', sender: 'user', senderName: 'Noura', userId: chatId, id, seq, photo: { id, ...size } };
    expect(await frames(lin, 'message')).toMatchObject([shown]);
    expect(await frames(noura, 'message')).toMatchObject([shown]);
    const lines = await (await app.request('GET', `/api/chats/${chatId}/messages`, { as: agent })).json();
    expect(lines).toMatchObject([{ text: 'Photo', photo: { id, ...size } }]);
    expect(await (await app.request('GET', `/api/chats/${chatId}`, { as: agent })).json()).toMatchObject({
      unread: 1,
      lastMessage: { text: 'Photo', sender: 'user' },
    });
    for (const who of [{ token }, { as: agent }, { as: await app.signIn('auditor') }]) {
      const seen = await see(chatId, id, who);
      expect(seen.status).toBe(200);
      expect(await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
    }
  });

  test('is of its visitor and of staff alone, and nobody else learns that there is one', async () => {
    const { userId: chatId, token } = await visitor(app);
    const other = await visitor(app, 'Jonas');
    const { id } = await sentPhoto(app, { chatId, token, bytes: picture });
    const customer = await signInCustomer(app);
    const strangers = [
      see(chatId, id),
      see(chatId, id, { token: other.token }),
      see(chatId, id, { token: `${token}x` }),
      see(chatId, id, { as: customer }),
      see(other.userId, id, { token: other.token }),
      see(chatId, freshId(), { token }),
      see(chatId, 'no-id', { token }),
    ];
    for (const answer of await Promise.all(strangers)) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'not_found', message: 'There is no such conversation.' });
    }
    const misdirected = app.core.visitorTokens.issueForEmail({ visitor: chatId, address: 'a@example.com' }, new Date());
    expect((await see(chatId, id, { token: misdirected })).status, 'nobody is written to there').toBe(404);
    for (const bad of [undefined, other.token, misdirected, '', 'x.y.z']) {
      expect((await sendPhoto(app, { chatId, token: bad, bytes: picture })).status).toBe(404);
    }
  });

  test('is shown as what it is and nothing else, and no cache keeps it for others', async () => {
    const { userId: chatId, token } = await visitor(app);
    const { id } = await sentPhoto(app, { chatId, token, bytes: picture });
    const { headers } = await see(chatId, id, { token });
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'x-content-type-options', 'content-disposition', 'vary'].map((name) => [
          name,
          headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="photo-${id}.jpg"`,
      vary: `Cookie, ${visitorTokenHeader}`,
    });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test('is there once, however often it is sent under one key, and another photo is refused under it', async () => {
    const { userId: chatId, token } = await visitor(app);
    const key = freshId();
    const sent = { chatId, token, bytes: picture, key };
    const answers = [...(await Promise.all([sentPhoto(app, sent), sentPhoto(app, sent)])), await sentPhoto(app, sent)];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await eventsOf(chatId)).toEqual(['ChatStarted', 'VisitorSentPhoto']);
    expect(await kept(chatId)).toHaveLength(1);
    const reused = await sendPhoto(app, { ...sent, bytes: await pictureOf(10, 10) });
    expect([reused.status, await reused.json()]).toMatchObject([422, { code: 'key_reused' }]);
  });

  test('is sent in a conversation that was begun, and opens one that was closed', async () => {
    const socket = await openForTest(app.url);
    socket.send({ type: 'visitor' });
    const { visitor: chatId, token } = await socket.sees('visitor');
    const early = await sendPhoto(app, { chatId, token, bytes: picture });
    expect([early.status, await early.json()]).toMatchObject([404, { message: 'Enter your name to start a conversation.' }]);
    expect(await kept(chatId)).toEqual([]);
    socket.send({ type: 'join', userName: 'Noura', timestamp, language: 'ja', clientMsgId: 'join' });
    await socket.sees('ack');
    await pollUntil('the conversation', async () => (await app.request('GET', `/api/chats/${chatId}`, { as: agent })).ok);
    await app.request('POST', `/api/chats/${chatId}/close`, { as: agent });
    await sentPhoto(app, { chatId, token, bytes: picture });
    const page = await app.request('GET', `/api/chats/${chatId}`, { as: agent });
    expect(await page.json()).toMatchObject({ status: 'open', lastMessage: { text: '写真' } });
  });

  test('that is taken back is seen by nobody, and its bytes go', async () => {
    const { socket: noura, userId: chatId, token } = await visitor(app);
    const gone = await sentPhoto(app, { chatId, token, bytes: picture });
    const stays = await sentPhoto(app, { chatId, token, bytes: picture });
    const seen = noura.frames.length;
    noura.send({ type: 'retract', id: gone.id, clientMsgId: 'back' });
    await noura.sees('ack', seen);
    await pollUntil('it is gone', async () => (await see(chatId, gone.id, { token })).status === 404);
    expect((await see(chatId, gone.id, { as: agent })).status).toBe(404);
    await settle(settledAfterMs + 60_000);
    expect(await kept(chatId)).toEqual([{ id: stays.id, is_settled: true }]);
    expect((await see(chatId, stays.id, { token })).status).toBe(200);
  });

  test('cannot be seen once its visitor was erased, and its bytes go', async () => {
    const { userId: chatId, token } = await visitor(app);
    const { id } = await sentPhoto(app, { chatId, token, bytes: picture });
    const subjectId = await app.core.personalData.knownSubject(`chat-${chatId}`);
    await app.core.personalData.erase(subjectId ?? '', new Date());
    const answers = async () => [await see(chatId, id, { as: agent }), await see(chatId, id, { token })];
    for (const answer of await answers()) {
      expect([answer.status, await answer.json()]).toMatchObject([
        410,
        { code: 'file_deleted', message: 'This photo was deleted.' },
      ]);
    }
    await settle(0);
    expect(await kept(chatId)).toEqual([]);
    expect((await answers()).map(({ status }) => status)).toEqual([410, 410]);
    expect((await see(chatId, freshId(), { as: agent })).status).toBe(404);
  });

  test('leaves nothing for ever where it could not be said in the conversation', async () => {
    const { userId: chatId, token } = await visitor(app);
    const { store } = app.core.log;
    const append = vi.spyOn(store, 'append').mockRejectedValue(new EventStoreUnavailable('away'));
    const sent = { chatId, token, bytes: picture, key: freshId() };
    expect((await sendPhoto(app, sent)).status).toBe(503);
    append.mockRestore();
    expect(await kept(chatId)).toHaveLength(1);
    await settle(0);
    expect(await kept(chatId), 'it may come still').toHaveLength(1);
    await settle(settledAfterMs + 60_000);
    expect(await kept(chatId)).toEqual([]);
    const { id } = await sentPhoto(app, sent);
    expect((await see(chatId, id, { token })).status, 'the same photo sent again').toBe(200);
  });
});

describe('a file that is refused', () => {
  const refused = async (bytes: Buffer | ReadableStream<Uint8Array>, type?: string) => {
    const { userId: chatId, token } = await visitor(app);
    const answer = await sendPhoto(app, { chatId, token, bytes, ...(type === undefined ? {} : { type }) });
    const { code } = (await answer.json()) as { code: string };
    expect(await kept(chatId)).toEqual([]);
    expect(await eventsOf(chatId)).toEqual(['ChatStarted']);
    return [answer.status, code];
  };

  test.each(['text/html', 'image/svg+xml', 'image/gif', 'application/json', 'multipart/form-data; boundary=x'])(
    'is one that is said to be %s',
    async (type) => {
      expect(await refused(picture, type)).toEqual([415, 'not_a_photo']);
    },
  );

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['HTML', Buffer.from('<script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('holds %s and is said to be a photo', async (_what, bytes) => {
    expect(await refused(bytes)).toEqual([415, 'not_a_photo']);
  });

  test('is larger than 5 MB, whether it says so or not', async () => {
    const large = Buffer.alloc(mostPhotoBytes + 1, 7);
    expect(await refused(large)).toEqual([413, 'photo_too_large']);
    const unsaid = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(large));
        controller.close();
      },
    });
    expect(await refused(unsaid)).toEqual([413, 'photo_too_large']);
  });

  test('may have 5 MB', async () => {
    const { userId: chatId, token } = await visitor(app);
    const most = Buffer.concat([picture, Buffer.alloc(mostPhotoBytes - picture.length)]);
    expect(await sentPhoto(app, { chatId, token, bytes: most })).toMatchObject({ width: 320 });
  });

  test('is one too many in an hour', async () => {
    const { userId: chatId, token } = await visitor(app);
    const tiny = await pictureOf(2, 2);
    const statuses = [];
    for (let nth = 0; nth <= photosPerHour; nth += 1)
      statuses.push((await sendPhoto(app, { chatId, token, bytes: Buffer.from(nth < photosPerHour ? 'x' : tiny) })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, -1)).toEqual(Array.from({ length: photosPerHour }, () => 415));
  });
});

test('staff who see a photo are recorded, once an hour each; its visitor is not', async () => {
  const { userId: chatId, token } = await visitor(app);
  const { id: messageId } = await sentPhoto(app, { chatId, token, bytes: picture });
  const auditor = await app.signIn('auditor');
  for (const who of [{ token }, { as: agent }, { as: agent }, { as: auditor }]) await see(chatId, messageId, who);
  const recorded = () => app.core.log.read(`reads-${chatId}`);
  const found = await pollUntil('both reads', async () => {
    const read = await recorded();
    return read.length >= 2 && read;
  });
  const idOf = async (as: string) => ((await (await app.request('GET', '/api/auth/me', { as })).json()) as { id: string }).id;
  const accounts = [await idOf(agent), await idOf(auditor)].toSorted();
  expect(
    found
      .flatMap((event) => (isOf(event, chatPhotoRead) ? event.data : []))
      .toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1)),
  ).toEqual(
    accounts.map((accountId): Extract<ReadEvent, { type: 'ChatPhotoRead' }>['data'] => ({
      chatId,
      messageId,
      accountId,
    })),
  );
  const log = await app.request('GET', '/api/security-log?group=personalData', { as: auditor });
  const newest = ((await log.json()) as object[]).slice(0, 2);
  expect(newest).toMatchObject([{ type: 'ChatPhotoRead' }, { type: 'ChatPhotoRead' }]);
});

test('a photo is named in both files of the transcript', async () => {
  const { socket: noura, userId: chatId, token } = await visitor(app);
  noura.send({ ...asks('Look'), clientMsgId: 'look' });
  const { id } = await sentPhoto(app, { chatId, token, bytes: picture });
  const auditor = await app.signIn('auditor');
  const file = async (format: string) =>
    (await app.request('GET', `/api/chats/${chatId}/transcript?format=${format}`, { as: auditor })).text();
  expect(await file('text')).toMatch(new RegExp(`Noura \\(visitor, photo ${id}\\): Photo`));
  expect(JSON.parse(await file('json'))).toContainEqual(
    expect.objectContaining({ text: 'Photo', photo: { id, width: 320, height: 200 } }),
  );
});
