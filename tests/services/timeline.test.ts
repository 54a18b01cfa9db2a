import { describe, expect, test } from 'vitest';
import { followEvents } from '#contracts/events/follow.ts';
import { outgoingEvents } from '#contracts/events/outgoing-message.ts';
import { quoteEvents } from '#contracts/events/quote.ts';
import { readEvents, subjectDataTaken, subjectFound, subjectNotFound } from '#contracts/events/read.ts';
import { shipmentEvents } from '#contracts/events/shipment.ts';
import { nouns } from '#services/nouns.ts';
import { messageTimeline } from '#services/outbox/timeline.ts';
import { byPlace, cursorOf, placeIn } from '#services/timeline/line-place.ts';
import { whoDid } from '#services/timeline/who.ts';

const lines = [...nouns.flatMap(({ timeline }) => timeline?.lines ?? []), ...messageTimeline({}).lines];

/** They are about a person, who has no timeline. */
const aboutPersons: readonly string[] = [subjectFound.type, subjectNotFound.type, subjectDataTaken.type];
const types = [...shipmentEvents, ...quoteEvents, ...followEvents, ...outgoingEvents, ...readEvents].map(({ type }) => type);

describe('timelines', () => {
  test.each(types.filter((type) => !aboutPersons.includes(type)))('%s has its line, once', (type) => {
    expect(lines.filter((line) => line.type === type)).toHaveLength(1);
  });
});

describe('the place of a line', () => {
  const place = {
    occurredAt: '2026-03-01T12:00:00.000000Z',
    recordedAt: '2026-03-01T12:00:01.000000Z',
    revision: '9',
    id: '019a0000-0000-7000-8000-000000000001',
  };

  test('comes back from its cursor', () => {
    expect(placeIn(cursorOf(place))).toEqual(place);
  });

  test.each(['', 'x', Buffer.from('a b c d').toString('base64url'), `${cursorOf(place)}AAAA`])(
    'is not read from %j',
    (cursor) => {
      expect(() => placeIn(cursor)).toThrow('This cursor is not valid');
    },
  );

  test('is first of what happened last, then of what was recorded last', () => {
    const happenedLater = { ...place, occurredAt: '2026-03-01T12:00:00.000001Z', recordedAt: '2026-03-01T12:00:00.000002Z' };
    const recordedLater = { ...place, recordedAt: '2026-03-01T12:00:02.000000Z' };
    const nextInStream = { ...place, revision: '10' };
    expect([place, nextInStream, happenedLater, recordedLater].toSorted(byPlace)).toEqual([
      happenedLater,
      recordedLater,
      nextInStream,
      place,
    ]);
  });
});

describe('who did it', () => {
  const names = new Map([
    ['account-1', 'okafor'],
    ['key-1', 'Web shop'],
  ]);
  test.each([
    [
      { actorId: 'account-1', actorRole: 'agent', source: 'ui' },
      { who: 'account', name: 'okafor' },
    ],
    [
      { actorId: 'account-1', actorRole: 'agent', source: 'simulator' },
      { who: 'account', name: 'okafor' },
    ],
    [
      { actorId: 'account-2', actorRole: 'admin', source: 'api' },
      { who: 'account', name: null },
    ],
    [
      { actorId: 'key-1', actorRole: 'api_key', source: 'api' },
      { who: 'key', name: 'Web shop' },
    ],
    [{ actorId: 'visitor', actorRole: 'customer', source: 'ui' }, { who: 'customer' }],
    [{ actorId: 'demo', actorRole: 'system', source: 'import' }, { who: 'import' }],
    [{ actorId: 'mailer', actorRole: 'system', source: 'mail' }, { who: 'system' }],
  ] as const)('is told of %j', (act, who) => {
    expect(whoDid(act, { names, byLink: false })).toEqual(who);
  });
});
