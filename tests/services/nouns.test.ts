import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { z } from 'zod';
import { defineEvent, type EventMetadata } from '#contracts/events/envelope.ts';
import { subscribeFrameSchema } from '#contracts/realtime.ts';
import { freshId } from '#infra/ids.ts';
import { historyOf } from '#projections/history/queries.ts';
import { DomainError } from '#services/domain/errors.ts';
import { nouns, type Noun } from '#services/nouns.ts';
import { cause, emailFrom } from '#services/outbox/noun-emails.ts';
import { layOutEmail } from '#services/outbox/layout.ts';
import { frame, FrameRefused } from '#services/realtime/noun-frames.ts';
import { everybody } from '#services/realtime/noun-notices.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startGateway } from '#tests/support/gateway.ts';
import { socketsOfTests } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const pallet = { kind: 'pallet', id: freshId() };

const palletBuilt = defineEvent('PalletBuilt', z.object({ palletId: z.uuid() }));

/** What is said about a pallet by a visitor, and what the dock does about it. */
const noteSchema = z.strictObject({ type: z.literal('pallet_note'), text: z.string().max(100) });
const closeSchema = z.strictObject({ type: z.literal('pallet_closed') });
const notesOf = (visitor: string) => streamOf.exports(visitor);

/** A noun of this test alone: pallets that are built and noted on, with live updates and emails. */
const pallets: Noun = {
  history: 'pallet',
  notices: ({ log }) => ({
    kind: 'pallet',
    topics: [
      { pattern: /^pallets$/, mayWatch: everybody },
      { pattern: /^notes:/, mayWatch: ({ visitor }, topic) => topic === `notes:${visitor}` },
    ],
    facts: { PalletBuilt: 'pallet_built', PalletNoted: 'pallet_noted' },
    async noticeFor(id, { type }) {
      if (type === 'PalletBuilt') return { topics: ['pallets'], detail: { dock: 7 } };
      const notes = [];
      for await (const { data } of log.store.readStream(notesOf(id))) notes.push(data['text']);
      return { topics: [`notes:${id}`], frame: { type: 'pallet_note', text: notes.at(-1) } };
    },
  }),
  frames: ({ store, publish }) => [
    frame(noteSchema, async ({ text }, { peer, commandOf }) => {
      if (text === 'too heavy') throw new DomainError('conflict', 'This pallet is full.');
      const visitor = peer.visitor();
      const { commandId, actor } = commandOf({ id: visitor, role: 'customer' }, visitor);
      await peer.watch(`notes:${visitor}`);
      const event = {
        id: commandId,
        type: 'PalletNoted',
        data: { palletId: visitor, text },
        metadata: { commandId, actorId: actor.id },
      };
      return store.append(notesOf(visitor), 'no_stream', [event]).then(({ revision }) => ({ seq: revision }));
    }),
    frame(closeSchema, async (_frame, { peer }) => {
      const account = await peer.account();
      if (account?.role !== 'agent') throw new FrameRefused('forbidden', 'Sign in to close a pallet.');
      publish('pallets', { type: 'pallet_closed' });
      return undefined;
    }),
  ],
  emails: () => ({
    family: 'pallet',
    templates: ['pallet_built'],
    causes: [
      cause(palletBuilt, (event) => [
        emailFrom(event, {
          about: { kind: 'pallet', id: event.data.palletId },
          template: 'pallet_built',
          recipient: 'staff',
          subjectId: undefined,
        }),
      ]),
    ],
    compose: async () => ({
      to: { name: '', address: 'dock@example.com' },
      written: layOutEmail({
        language: 'en',
        subject: 'A pallet was built',
        greeting: 'Hello,',
        intro: 'A pallet waits at dock 7.',
        rows: [],
        note: '',
        signature: 'Waybill',
        whyYou: 'You are receiving this email because you work at the dock.',
      }),
      headers: {},
    }),
    languageOf: async () => 'en',
  }),
};

let app: TestApp;
const openSocket = socketsOfTests();
beforeAll(async () => {
  app = await startTestApp({ nouns: [...nouns, pallets], events: [palletBuilt] });
});
afterAll(() => app.stop());

test('a noun that is one line in the list has a topic, a fact, an email and a history', async () => {
  const socket = await openSocket(app.url);
  socket.send({ type: 'subscribe', topic: 'pallets' });
  await socket.sees('subscribed');
  const metadata: EventMetadata = {
    commandId: freshId(),
    requestHash: '',
    actorId: 'dock',
    actorRole: 'system',
    source: 'system',
    correlationId: freshId(),
    schemaVersion: 1,
    occurredAt: new Date().toISOString(),
  };
  const built = { id: freshId(), type: 'PalletBuilt', data: { palletId: pallet.id }, metadata: { ...metadata } };
  await app.core.store.append(streamOf.reads(pallet.id), 'no_stream', [built]);
  expect(await socket.sees('fact')).toMatchObject({ topic: 'pallets', fact: 'pallet_built', about: pallet, detail: { dock: 7 } });
  const caught = await pollUntil('the email to the dock', async () => {
    const emails = (await (await app.request('GET', '/dev/mail.json?to=dock@example.com')).json()) as { subject: string }[];
    return emails.length > 0 && emails;
  });
  expect(caught.map(({ subject }) => subject)).toEqual(['A pallet was built']);
  const end = await pollUntil('its end to be recorded', async () => {
    const outgoing = app.core.db.selectFrom('outgoing_messages').selectAll().where('about_kind', '=', 'pallet');
    const email = await outgoing.executeTakeFirst();
    return email?.logged_at && email;
  });
  expect(await app.core.log.read(`outgoing-${end.id}`)).toMatchObject([{ type: 'EmailSent', data: { about: pallet } }]);
  const history = await pollUntil('its history', async () => {
    const entries = await historyOf(app.core.models, pallet);
    return entries.length === 2 && entries;
  });
  expect(history.map(({ type }) => type)).toEqual(['PalletBuilt', 'EmailSent']);
});

describe('a frame of a noun', () => {
  const note = { type: 'pallet_note', text: 'Fragile', clientMsgId: 'first-note' };

  test('of a visitor is acknowledged once it is in the log, has one effect however often it is sent, and is sent to its watchers', async () => {
    const socket = await openSocket(app.url);
    socket.send(note);
    const { visitor, token } = await socket.sees('visitor');
    expect(await socket.sees('ack')).toEqual({ type: 'ack', clientMsgId: 'first-note', seq: '0' });
    const stored = [];
    for await (const event of app.core.store.readStream(notesOf(visitor))) stored.push(event);
    expect(stored).toMatchObject([{ type: 'PalletNoted', data: { text: 'Fragile' }, metadata: { actorId: visitor } }]);
    await pollUntil('the note to arrive', () => socket.ofNouns.length > 0);
    await socket.close();

    const again = await openSocket(app.url);
    again.send({ type: 'visitor', token });
    expect((await again.sees('visitor')).visitor).toBe(visitor);
    again.send(note);
    expect(await again.sees('ack')).toEqual({ type: 'ack', clientMsgId: 'first-note', seq: '0' });
    expect(socket.ofNouns).toEqual([{ type: 'pallet_note', text: 'Fragile' }]);
  });

  test('of staff needs their session, and is sent to its watchers in every process', async () => {
    const elsewhere = await startTestApp({ servers: app.servers, roles: [], nouns: [...nouns, pallets] });
    try {
      const watchers = [await openSocket(app.url), await openSocket(elsewhere.url)];
      for (const watcher of watchers) {
        watcher.send({ type: 'subscribe', topic: 'pallets' });
        await watcher.sees('subscribed');
      }
      const [stranger, agent] = [await openSocket(app.url), await openSocket(app.url, { Cookie: await app.signIn('agent') })];
      stranger.send({ type: 'visitor' });
      stranger.send({ type: 'pallet_closed' });
      expect(await stranger.sees('error')).toMatchObject({ code: 'forbidden', message: 'Sign in to close a pallet.' });
      agent.send({ type: 'pallet_closed', clientMsgId: '1' });
      expect(await agent.sees('ack')).toEqual({ type: 'ack', clientMsgId: '1' });
      for (const watcher of watchers) await pollUntil('the frame', () => watcher.ofNouns.length > 0);
      expect(watchers.map(({ ofNouns }) => ofNouns)).toEqual([[{ type: 'pallet_closed' }], [{ type: 'pallet_closed' }]]);
    } finally {
      await elsewhere.stop();
    }
  });

  test('that is invalid, or that a rule refuses, gets an error', async () => {
    const socket = await openSocket(app.url);
    socket.send({ type: 'pallet_note', clientMsgId: '1' });
    socket.send({ type: 'pallet_note', text: 'too heavy', clientMsgId: '2' });
    socket.send({ type: 'pallet_note', text: 'too heavy' });
    await pollUntil('three refusals', () => socket.frames.length === 3);
    expect(socket.frames).toEqual([
      { type: 'error', code: 'bad_frame', message: 'Invalid frame.', clientMsgId: '1' },
      { type: 'error', code: 'conflict', message: 'This pallet is full.', clientMsgId: '2' },
      { type: 'error', code: 'conflict', message: 'This pallet is full.' },
    ]);
  });

  test('is declared once', async () => {
    const taken = frame(subscribeFrameSchema, () => undefined);
    await expect(startGateway({ frames: [taken] })).rejects.toThrow('subscribe is declared twice');
  });
});
