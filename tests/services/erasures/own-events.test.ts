import { describe, expect, test } from 'vitest';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { createOwnEvents } from '#services/erasures/own-events.ts';
import { streamsOfPerson } from '#services/erasures/person-streams.ts';

const id = (last: string) => `01980000-0000-7000-8000-0000000000${last}`;
const [nora, bill, carl, dora] = [id('a1'), id('b1'), id('c1'), id('d1')];
const ids = new Set([nora]);
const of = (subjectId: string, text: string) => ({ subjectId, sealed: text });
const eventOf = (stream: string, type: string, data: Record<string, unknown>): StoredEvent => ({
  id: id('e1'),
  stream,
  type,
  revision: 1n,
  position: { commit: 1n, prepare: 1n },
  recordedAt: new Date(0),
  data,
  metadata: { actorRole: 'agent', occurredAt: '2026-11-25T10:00:00.000Z' },
});
const personalData = { open: async (sealed: { sealed: string }) => sealed.sealed };
const [shipment, follow, conversation] = [`shipment-${id('01')}`, `follow-${id('01')}`, `conversation-${id('02')}`];
const noted = eventOf(conversation, 'ConversationNoted', { accountId: id('f1'), note: of(nora, 'in a hurry') });

const everything = [
  eventOf(shipment, 'ShipmentCreated', { sender: of(nora, 'Nora'), recipient: of(bill, 'Bill'), packageType: 'Gifts' }),
  eventOf(shipment, 'ShipmentScanned', { status: 'in_transit' }),
  eventOf(shipment, 'ShipmentContactCorrected', {
    party: 'recipient',
    previous: of(bill, 'Bill'),
    contact: of(bill, 'Bill'),
    explanation: 'Bill moved to Canary Wharf',
  }),
  eventOf(follow, 'FollowRequested', { followId: id('11'), follower: of(carl, 'Carl') }),
  eventOf(follow, 'FollowRequested', { followId: id('12'), follower: of(nora, 'Nora follows') }),
  eventOf(follow, 'FollowStopped', { followId: id('11') }),
  eventOf(follow, 'FollowConfirmed', { followId: id('12') }),
  eventOf(conversation, 'ConversationStarted', { customer: of(nora, 'Nora'), trackingNumber: null }),
  eventOf(conversation, 'EmailJoined', { isByOther: true, content: of(dora, 'Dora writes'), sentAt: 'then' }),
  noted,
  eventOf(`chat-${nora}`, 'AgentWrote', { agent: { accountId: id('f1'), name: 'Lin' }, message: of(nora, 'Hello Nora') }),
];
const takenWith = async (notes: boolean) => {
  const ownEvent = createOwnEvents(personalData, { ids, notes });
  const own = [];
  for (const event of everything) own.push(await ownEvent(event));
  return own.filter((event) => event !== undefined);
};

describe('what is taken out of a person', () => {
  test('has nothing of three strangers who share a parcel and a conversation with them, nor of who works here', async () => {
    const own = await takenWith(true);
    const text = JSON.stringify(own);
    for (const other of ['Bill', 'Carl', 'Dora', 'Canary', 'Lin', bill, carl, dora, id('f1'), id('11')])
      expect(text).not.toContain(other);
    expect(own.map(({ event }) => event)).toEqual([
      'ShipmentCreated',
      'ShipmentScanned',
      'FollowRequested',
      'FollowConfirmed',
      'ConversationStarted',
      'ConversationNoted',
      'AgentWrote',
    ]);
  });

  test('has the notes that only staff read, without who wrote them, unless they are to be left out', async () => {
    expect(JSON.stringify(await takenWith(true))).toContain('in a hurry');
    expect(JSON.stringify(await takenWith(false))).not.toContain('in a hurry');
  });
});

describe('an event of a person', () => {
  const taken = (event: StoredEvent) => createOwnEvents(personalData, { ids, notes: true })(event);
  const chat = `chat-${nora}`;

  test('says when it happened and what kind of user did it', async () => {
    expect(await taken(eventOf(chat, 'ChatRated', { rating: 4 }))).toEqual({
      id: id('e1'),
      recordedAt: '1970-01-01T00:00:00.000Z',
      occurredAt: '2026-11-25T10:00:00.000Z',
      by: 'agent',
      of: chat,
      event: 'ChatRated',
      data: { rating: 4 },
      files: [],
    });
    expect(await taken({ ...eventOf(chat, 'ChatRated', { rating: 4 }), metadata: {} })).toMatchObject({
      occurredAt: '1970-01-01T00:00:00.000Z',
      by: 'system',
    });
  });

  test('stays in their chat without the text of a stranger whom it names, and not where all of it is that of a stranger', async () => {
    expect((await taken(eventOf(chat, 'AgentWrote', { note: of(bill, 'Bill'), kind: 'chat' })))?.data).toEqual({
      note: null,
      kind: 'chat',
    });
    expect(await taken(eventOf(chat, 'SubjectFound', { subjectId: bill }))).toBeUndefined();
  });

  test('is also how a parcel began that they came to later, without those who were there first, and without what opens it', async () => {
    const created = { sender: of(bill, 'Bill'), recipient: of(carl, 'Carl'), packageType: 'Gifts', key: 'opens it' };
    expect((await taken(eventOf(shipment, 'ShipmentCreated', created)))?.data).toEqual({
      sender: null,
      recipient: null,
      packageType: 'Gifts',
    });
  });

  test.each([shipment, conversation, `email-${id('03')}`])('is not one of %s that is about a stranger alone', async (stream) => {
    expect(await taken(eventOf(stream, 'EmailReceived', { content: of(dora, 'Dora writes') }))).toBeUndefined();
  });
});

describe('where a person is looked for', () => {
  const ownReads = [...ids].map((own) => ({ stream: `reads-${own}` }));

  test('is the whole of what they have a part in, and who read it', () => {
    const wanted = streamsOfPerson([{ stream: shipment, revision: 4n, type: 'ShipmentContactCorrected' }], ids);
    expect(wanted).toEqual([{ stream: shipment }, { stream: `reads-${id('01')}` }, ...ownReads]);
  });

  test('is only the one place where they are neither sender nor recipient, and who looked them up', () => {
    const wanted = streamsOfPerson([{ stream: shipment, revision: 4n, type: 'ReceiverNotificationRequested' }], ids);
    expect(wanted).toEqual([{ stream: shipment, revisions: new Set([4n]) }, ...ownReads]);
  });
});
