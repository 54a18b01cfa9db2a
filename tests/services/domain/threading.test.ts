import { describe, expect, test } from 'vitest';
import { isLooping, mostAutomaticAnHour, threadEmail, type ThreadingFacts } from '#services/domain/threading.ts';

const parcel = { kind: 'shipment', id: 'parcel' };
const other = { kind: 'shipment', id: 'other' };
const parties = ['ama', 'jonas'];
const about = (what: typeof parcel, customerId: string) => ({ type: 'about', about: what, customerId }) as const;

const facts = (changes: Partial<ThreadingFacts> = {}): ThreadingFacts => ({
  kind: 'message',
  isOwn: false,
  senderId: 'jonas',
  addressedIds: ['us'],
  isForward: false,
  references: [],
  addressTokens: [],
  textTokens: [],
  parcels: [],
  earlier: [],
  ...changes,
});
const toJonas = { about: parcel, customerId: 'jonas', partyIds: parties };
const named = { shipmentId: 'parcel', partyIds: parties };
const namedOther = { shipmentId: 'other', partyIds: ['jonas', 'kofi'] };
const talk = { conversationId: 'talk', about: parcel, customerId: 'jonas', participantIds: ['jonas', 'neighbour'] };
const threaded = (changes: Partial<ThreadingFacts>) => threadEmail(facts(changes));
const isNew = { type: 'threaded', home: { type: 'new' }, by: 'new' };

describe('an email belongs to the conversation', () => {
  test('of the email of ours that it answers', () => {
    expect(threaded({ references: [toJonas] })).toEqual({ type: 'threaded', home: about(parcel, 'jonas'), by: 'reference' });
  });

  test('of the newest one, where it answers several', () => {
    expect(threaded({ references: [{ ...toJonas, about: other }, toJonas] })).toMatchObject({ home: about(other, 'jonas') });
  });

  test('of its token, where servers on the way changed our Message-ID', () => {
    expect(threaded({ addressTokens: [toJonas] })).toMatchObject({ home: about(parcel, 'jonas'), by: 'token' });
    expect(threaded({ textTokens: [toJonas] })).toMatchObject({ home: about(parcel, 'jonas'), by: 'token' });
  });

  test('of the token in the address rather than of one in the text', () => {
    const answer = { addressTokens: [{ ...toJonas, about: other }], textTokens: [toJonas] };
    expect(threaded(answer)).toMatchObject({ home: about(other, 'jonas') });
  });

  test('of the parcel that the subject names, if it comes from one of its people', () => {
    expect(threaded({ parcels: [named] })).toMatchObject({ home: about(parcel, 'jonas'), by: 'number' });
    expect(threaded({ parcels: [named], senderId: 'ama' })).toMatchObject({ home: about(parcel, 'ama'), by: 'number' });
  });

  test('of the first parcel of several that know the address', () => {
    expect(threaded({ parcels: [namedOther, named] })).toMatchObject({ home: about(other, 'jonas'), by: 'number' });
  });

  test('of the only parcel that knows the address', () => {
    const strangers = { shipmentId: 'strange', partyIds: ['mia'] };
    expect(threaded({ parcels: [strangers, named] })).toMatchObject({ home: about(parcel, 'jonas'), by: 'number' });
  });

  test('of an earlier email, if the sender took part in it', () => {
    expect(threaded({ earlier: [talk], senderId: 'neighbour' })).toEqual({
      type: 'threaded',
      home: { type: 'conversation', conversationId: 'talk' },
      by: 'earlier_email',
    });
  });

  test('that it begins, where nothing leads anywhere', () => {
    expect(threaded({})).toEqual(isNew);
  });
});

describe('a stranger does not join', () => {
  test('by a number', () => {
    expect(threaded({ parcels: [named], senderId: 'mallory' })).toEqual(isNew);
  });

  test('by the Message-ID of an email that somebody else sent us', () => {
    expect(threaded({ earlier: [talk], senderId: 'mallory' })).toEqual(isNew);
    const own = { ...talk, conversationId: 'own', customerId: 'mallory', participantIds: ['mallory'] };
    expect(threaded({ earlier: [talk, own], senderId: 'mallory' })).toMatchObject({ home: { conversationId: 'own' } });
  });

  test('by what they forward, whatever is in it', () => {
    const forward = {
      senderId: 'neighbour-in-law',
      isForward: true,
      references: [toJonas],
      textTokens: [toJonas],
      addressTokens: [toJonas],
    };
    expect(threaded(forward)).toEqual(isNew);
    expect(threaded({ ...forward, references: [talk] })).toEqual(isNew);
  });
});

describe('somebody else of the thread', () => {
  test('joins the conversation of the customer by answering what we wrote to the customer', () => {
    expect(threaded({ references: [toJonas], senderId: 'flatmate' })).toMatchObject({ home: about(parcel, 'jonas') });
    expect(threaded({ references: [talk], senderId: 'flatmate' })).toMatchObject({ home: { conversationId: 'talk' } });
  });

  test('has a conversation of their own as the other side of the parcel, unless the customer reads it too', () => {
    expect(threaded({ references: [toJonas], senderId: 'ama' })).toMatchObject({ home: about(parcel, 'ama') });
    const toAll = { references: [toJonas], senderId: 'ama', addressedIds: ['us', 'jonas'] };
    expect(threaded(toAll)).toMatchObject({ home: about(parcel, 'jonas') });
    expect(threaded({ ...toAll, isForward: true })).toMatchObject({ home: about(parcel, 'ama') });
  });

  test('has their own where nobody knows to whom the email of ours went', () => {
    const toFollower = { about: parcel, customerId: null, partyIds: parties };
    expect(threaded({ references: [toFollower], senderId: 'mia' })).toMatchObject({ home: about(parcel, 'mia') });
    expect(threaded({ references: [toFollower], senderId: 'mia', isForward: true })).toEqual(isNew);
  });
});

test('the customer may forward our email back to us', () => {
  expect(threaded({ references: [toJonas], isForward: true })).toMatchObject({ home: about(parcel, 'jonas'), by: 'reference' });
});

describe('an old email that was taken to write about another parcel', () => {
  test('belongs to that parcel', () => {
    expect(threaded({ references: [toJonas], parcels: [namedOther] })).toMatchObject({
      home: about(other, 'jonas'),
      by: 'number',
    });
    expect(threaded({ references: [talk], parcels: [namedOther] })).toMatchObject({ home: about(other, 'jonas'), by: 'number' });
    const token = { addressTokens: [toJonas], parcels: [namedOther] };
    expect(threaded(token)).toMatchObject({ home: about(other, 'jonas'), by: 'number' });
  });

  test('stays where it names the parcel of the thread as well, or several others, or one of strangers', () => {
    const third = { shipmentId: 'third', partyIds: ['jonas'] };
    const strangers = { shipmentId: 'strange', partyIds: ['mia'] };
    for (const parcels of [[named, namedOther], [namedOther, third], [strangers]]) {
      expect(threaded({ references: [toJonas], parcels })).toMatchObject({ home: about(parcel, 'jonas'), by: 'reference' });
    }
  });

  test('stays in a conversation that is about no parcel: staff name the number there', () => {
    const chat = { about: { kind: 'chat', id: 'chat' }, customerId: 'jonas', partyIds: [] };
    expect(threaded({ references: [chat], parcels: [named] })).toMatchObject({
      home: { about: { kind: 'chat' } },
      by: 'reference',
    });
  });
});

describe('what is set aside', () => {
  test('are our own emails and reports on deliveries', () => {
    expect(threaded({ isOwn: true, references: [toJonas] })).toEqual({ type: 'aside', reason: 'own' });
    expect(threaded({ kind: 'own' })).toEqual({ type: 'aside', reason: 'own' });
    expect(threaded({ kind: 'delivery_report', references: [toJonas] })).toEqual({ type: 'aside', reason: 'delivery_report' });
  });

  test('is what machines send about nothing of ours, not what answers us', () => {
    expect(threaded({ kind: 'automatic' })).toEqual({ type: 'aside', reason: 'automatic' });
    expect(threaded({ kind: 'automatic', references: [toJonas] })).toMatchObject({ home: about(parcel, 'jonas') });
  });
});

test('more than so many automatic emails in an hour are a loop', () => {
  const minutes = (ago: number) => new Date(Date.parse('2026-03-01T12:00:00Z') - ago * 60_000).toISOString();
  const busy = Array.from({ length: mostAutomaticAnHour }, (_, nth) => minutes(nth));
  expect(isLooping(minutes(0), busy)).toBe(true);
  expect(isLooping(minutes(0), busy.slice(1))).toBe(false);
  expect(
    isLooping(
      minutes(0),
      busy.map((_, nth) => minutes(61 + nth)),
    ),
  ).toBe(false);
});
