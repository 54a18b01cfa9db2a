import { expect, test } from 'vitest';
import { streamsOfPerson } from '#services/erasures/person-streams.ts';

const id = (last: string) => `01980000-0000-7000-8000-0000000000${last}`;
const nora = id('a1');
const own = { stream: `reads-${nora}` };
const streamsOf = (...places: [stream: string, revision: bigint, type: string][]) =>
  streamsOfPerson(
    places.map(([stream, revision, type]) => ({ stream, revision, type })),
    new Set([nora]),
  );

test.each([
  ['shipment', 'ShipmentCreated'],
  ['shipment', 'ShipmentContactCorrected'],
  ['quote', 'QuoteRequested'],
  ['chat', 'ChatStarted'],
  ['conversation', 'ConversationStarted'],
])('whoever a %s names by %s has a part in the whole of it, whatever else names them there', (kind, type) => {
  const stream = `${kind}-${id('01')}`;
  const wanted = [{ stream }, { stream: `reads-${id('01')}` }, own];
  expect(streamsOf([stream, 0n, type])).toEqual(wanted);
  expect(streamsOf([stream, 0n, type], [stream, 3n, 'Other'])).toEqual(wanted);
  expect(streamsOf([stream, 3n, 'Other'], [stream, 4n, type])).toEqual(wanted);
});

test('whoever is only named has a part in the events that do it', () => {
  const [shipment, other] = [`shipment-${id('01')}`, `shipment-${id('02')}`];
  expect(
    streamsOf(
      [shipment, 4n, 'ReceiverNotificationRequested'],
      [other, 2n, 'ReceiverNotificationRequested'],
      [shipment, 7n, 'ReceiverNotificationRequested'],
    ),
  ).toEqual([{ stream: shipment, revisions: new Set([4n, 7n]) }, { stream: other, revisions: new Set([2n]) }, own]);
});

test('an email that names them is told of with who read it, and all follows of a parcel are looked through for theirs', () => {
  const [email, follow] = [`email-${id('03')}`, `follow-${id('01')}`];
  expect(streamsOf([email, 1n, 'EmailJoined'], [follow, 5n, 'FollowRequested'])).toEqual([
    { stream: email, revisions: new Set([1n]) },
    { stream: `reads-${id('03')}` },
    { stream: follow },
    own,
  ]);
});

test('of who looked the person up everything is theirs, also where no event there names them; of other reads only those that do', () => {
  const [chat, others] = [`chat-${id('04')}`, `reads-${id('04')}`];
  expect(streamsOf()).toEqual([own]);
  expect(streamsOf([own.stream, 0n, 'SubjectFound'])).toEqual([own]);
  expect(streamsOf([others, 2n, 'HistoryRead'])).toEqual([{ stream: others, revisions: new Set([2n]) }, own]);
  const whole = [{ stream: chat }, { stream: others }];
  expect(streamsOf([chat, 0n, 'ChatStarted'], [others, 2n, 'HistoryRead']), 'in whatever order').toEqual([...whole, own]);
  expect(streamsOf([others, 2n, 'HistoryRead'], [chat, 0n, 'ChatStarted'])).toEqual([...whole.toReversed(), own]);
});
