import { describe, expect, test } from 'vitest';
import { eventDefinitions } from '#contracts/events/registry.ts';
import { publicEventSchema, publicEventTypes, scopeOfPublicEvent } from '#contracts/public-events.ts';
import { readSealed, UnreadableEvent } from '#infra/event-store/event-log.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { createGazetteer } from '#infra/gazetteer/city-timezones.ts';
import { createEventCursors } from '#services/integrations/event-cursors.ts';
import { publicTypes } from '#services/integrations/public-event.ts';
import { createPublicEventReader } from '#services/integrations/read-public-event.ts';
import { goldenEvents } from '#tests/support/golden.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

/** What stays inside: people, messages, the work of staff, and what programs can ask for otherwise. */
const inside = [
  'AccountDisabled',
  'AccountEnabled',
  'AccountInvited',
  'AccountOpened',
  'AddressForgotten',
  'AgentJoinedChat',
  'AgentLeftChat',
  'AgentWrote',
  'AlertPublished',
  'AlertWithdrawn',
  'ApiKeyCreated',
  'ApiKeyRevoked',
  'ApiKeyRotated',
  'ApiKeyUsedFromNewNetwork',
  'WebhookCreated',
  'WebhookChanged',
  'WebhookPaused',
  'WebhookDisabled',
  'WebhookResumed',
  'WebhookSecretRotated',
  'WebhookSendingRequested',
  'WebhookRemoved',
  'ImportOpened',
  'ImportCheckRequested',
  'ImportChecked',
  'ImportStarted',
  'ImportProgressed',
  'ImportCancelled',
  'ImportDigestsRequested',
  'ImportFinished',
  'ImportUndoRequested',
  'ImportUndoProgressed',
  'ImportUndone',
  'ImportFailed',
  'AssistantWrote',
  'AuthenticatorCodeUsed',
  'ChatAssigned',
  'ChatClosed',
  'ChatContinuedByEmail',
  'ChatHandedOver',
  'ChatMessageRetracted',
  'ChatNoted',
  'ChatPhotoRead',
  'ChatRated',
  'ChatRead',
  'ChatStarted',
  'ComparisonCancelled',
  'ComparisonRequested',
  'ConversationAbsorbed',
  'ConversationAssigned',
  'ConversationMerged',
  'ConversationNoted',
  'ConversationRead',
  'ConversationReleased',
  'ConversationReopened',
  'ConversationResolved',
  'ConversationSnoozed',
  'ConversationStarted',
  'ConversationUnmerged',
  'EmailBounced',
  'EmailConfirmed',
  'EmailFailed',
  'EmailFileTaken',
  'EmailInDoubt',
  'EmailJoined',
  'EmailLeft',
  'EmailOpened',
  'EmailReceived',
  'EmailSent',
  'EmailSetAside',
  'EmailThreaded',
  'ErasureConfirmed',
  'ErasureDeclined',
  'ErasureExtended',
  'ErasureRequested',
  'FollowConfirmed',
  'FollowRequested',
  'FollowStopped',
  'HistoryExported',
  'HistoryRead',
  'InstallationStarted',
  'InvitationAccepted',
  'ListRead',
  'MailboxConnected',
  'MailboxDisconnected',
  'MailboxPasswordReplaced',
  'OutgoingMessageRetried',
  'ParkedStreamsRetried',
  'PasswordChanged',
  'PasswordResetRequested',
  'PersonalDataExported',
  'PersonalDataRead',
  'QuoteRead',
  'RateSheetPublished',
  'ReadModelsCompared',
  'ReadModelsRebuilt',
  'RebuildCancelled',
  'RebuildRequested',
  'ReceivedEmailRead',
  'ReceiverNotificationRequested',
  'RecoveryCodeUsed',
  'RecoveryCodesRenewed',
  'ReplyAddressAsked',
  'ReplyAddressGiven',
  'ReplyFileTaken',
  'ReplyWithdrawn',
  'ReplyWritten',
  'RetentionClockConfirmed',
  'RetentionRuleSet',
  'RetentionRun',
  'RoleChanged',
  'SecondFactorEnrolled',
  'SecondFactorRemoved',
  'SecondFactorReset',
  'SessionsRevoked',
  'ShipmentContactCorrected',
  'SignInFailed',
  'SignInsBlocked',
  'SignedIn',
  'SignedOut',
  'SubjectDataTaken',
  'SubjectErased',
  'SubjectFound',
  'SubjectNotFound',
  'TextMessageFailed',
  'TextMessageSent',
  'TrackingNumberGiven',
  'TrackingNumberReserved',
  'TranscriptDownloaded',
  'TranscriptRequested',
  'VisitorReturned',
  'VisitorSentPhoto',
  'VisitorWrote',
];

const masterKey = (fill: number) => ({ current: Buffer.alloc(32, fill) });
const cursors = createEventCursors(masterKey(1));
const gazetteer = createGazetteer();
const shipmentStream = 'shipment-01980000-0000-7000-8000-000000000001';
const quoteStream = 'quote-01980000-0000-7000-8000-000000000004';
const created = goldenEvents.find(({ type }) => type === 'ShipmentCreated');

const stored = (event: (typeof goldenEvents)[number], stream: string): StoredEvent => ({
  id: '01980000-0000-7000-8000-0000000000ff',
  stream,
  revision: 3n,
  position: { commit: 9n, prepare: 9n },
  recordedAt: new Date('2026-03-01T08:00:01.000Z'),
  ...event,
});

const read = (event: StoredEvent) => {
  const found = readSealed(event);
  if (found instanceof UnreadableEvent) throw found;
  return { ...event, data: found.data, metadata: found.metadata };
};

/** As the log has it, after the creation of its shipment. */
async function tell(event: (typeof goldenEvents)[number]) {
  const store = createMemoryStore();
  if (!created) throw new TypeError('no golden ShipmentCreated');
  await store.append(shipmentStream, 'no_stream', [{ id: '01980000-0000-7000-8000-0000000000fe', ...created }]);
  const readPublicEvent = createPublicEventReader({ store, gazetteer, cursors });
  return readPublicEvent(read(stored(event, event.type.startsWith('Quote') ? quoteStream : shipmentStream)));
}

const publicGolden = goldenEvents.filter(({ type }) => publicTypes.has(type));
const seen = (place: string) => ({
  type: 'ShipmentScanned',
  metadata: created?.metadata ?? {},
  data: {
    shipmentId: '01980000-0000-7000-8000-000000000001',
    status: 'in_transit',
    reason: null,
    place: { name: place, latitude: 50.1, longitude: 8.6, timeZone: 'Europe/Berlin' },
    description: 'Left with the neighbour, Mrs Canary',
  },
});

test('every event of the log is told, or is known to stay inside', () => {
  const unknown = [...eventDefinitions.keys()].filter((type) => publicTypes.has(type) === inside.includes(type));
  expect(unknown).toEqual([]);
  expect(inside.filter((type) => !eventDefinitions.has(type))).toEqual([]);
});

describe('a payload', () => {
  test('is made of each event that is told, in the shape that its type says', async () => {
    const types = new Set<string>();
    for (const event of publicGolden) {
      const told = await tell(event);
      expect(publicEventSchema.parse(told?.event)).toEqual(told?.event);
      types.add(told?.event.type ?? '');
    }
    expect([...types].toSorted()).toEqual([...publicEventTypes].toSorted());
  });

  test('names its shipment by its tracking number, and its place in the log by a cursor', async () => {
    const scan = publicGolden.find(({ type }) => type === 'ShipmentScanned');
    const told = scan && (await tell(scan));
    expect(told?.event).toMatchObject({
      id: '01980000-0000-7000-8000-0000000000ff',
      type: 'shipment.scanned',
      subject: { kind: 'shipment', id: '01980000-0000-7000-8000-000000000001', trackingNumber: 'WE483920175525GH' },
      recordedAt: '2026-03-01T08:00:01.000Z',
    });
    expect(cursors.eventAt(told?.event.position ?? '')).toEqual({
      stream: shipmentStream,
      revision: 3n,
      id: '01980000-0000-7000-8000-0000000000ff',
      waiting: new Map(),
    });
    expect(told?.shipment).toMatchObject({ serviceType: 'express', destination: { country: 'DE' } });
  });

  const golden = (type: string) => publicGolden.find((event) => event.type === type) ?? expect.unreachable(type);

  test.each(['QuoteAnswered', 'QuoteAccepted', 'QuoteConverted'])('of %s has the price in US dollars', async (type) => {
    const event = golden(type);
    const told = await tell({ ...event, data: { ...event.data, priceCents: 7_250 } });
    expect(told?.event.data).toMatchObject({ price: 72.5 });
  });

  test('of a request for a quote has the estimate in US dollars, where there was one', async () => {
    const event = golden('QuoteRequested');
    expect((await tell(event))?.event.data).toMatchObject({ estimate: 65.64, weight: 2.5 });
    expect((await tell({ ...event, data: { ...event.data, price: null } }))?.event.data).toMatchObject({ estimate: null });
  });

  test('says whether a status is a correction, and whether an estimate is that from before', async () => {
    const [status, estimate] = [golden('ShipmentStatusUpdated'), golden('EstimatedDeliveryRevised')];
    for (const correction of [true, false])
      expect((await tell({ ...status, data: { ...status.data, correction } }))?.event.data).toMatchObject({ correction });
    const undoes = '01980000-0000-7000-8000-0000000000aa';
    expect((await tell({ ...estimate, data: { ...estimate.data, undoes } }))?.event.data).toMatchObject({ undone: true });
    expect((await tell({ ...estimate, data: { ...estimate.data, undoes: undefined } }))?.event.data).toMatchObject({
      undone: false,
    });
  });

  test('comes with whoever made the shipment, and of an event after its creation with what that said', async () => {
    const told = await tell(golden('ShipmentScanned'));
    expect([told?.makerId, told?.shipment?.trackingNumber]).toEqual([created?.metadata['actorId'], 'WE483920175525GH']);
    expect(await tell(golden('QuoteAnswered'))).toMatchObject({ makerId: undefined, shipment: undefined });
  });

  test('has nothing of a person, and nothing that a person wrote', async () => {
    for (const event of publicGolden) {
      const text = JSON.stringify((await tell({ ...event, data: withCanaries(event.data) }))?.event);
      expect(text).toContain('"subject"');
      expect(text).not.toMatch(/canary|sealed|subjectId/i);
    }
  });

  test.each([
    ['Frankfurt International Hub', 'Frankfurt International Hub'],
    ['Lyon, France', 'Lyon, France'],
    ['Berlin, Germany', 'Berlin, Germany'],
    ['Berlin', 'Berlin, Germany'],
  ])('names %s, and where it is, not where the report came from', async (name, atlasName) => {
    const known = gazetteer.find(atlasName);
    expect(known?.latitude).not.toBe(50.1);
    expect(await tell(seen(name))).toMatchObject({ event: { data: { place: { name, ...known } } } });
  });

  test('does not name a city that the atlas lacks, which may be an address', async () => {
    if (!created) throw new TypeError('no golden ShipmentCreated');
    const data = { ...created.data, origin: { ...(created.data['origin'] as object), city: '12 High Street' } };
    const told = await tell({ ...created, data });
    expect(told?.event).toMatchObject({ data: { origin: { city: null } } });
    expect(JSON.stringify(told?.event)).not.toContain('High Street');
  });

  test.each(['c/o Canary, 12 High Street', 'Home of Canary, Germany', ''])('does not name "%s"', async (name) => {
    expect(await tell(seen(name))).toMatchObject({ event: { data: { status: 'in_transit', place: null } } });
  });
});

test('a key is told of what its scopes show', () => {
  expect(publicEventTypes.map((type) => [type.split('.')[0], scopeOfPublicEvent(type)])).toEqual(
    publicEventTypes.map((type) => (type.startsWith('shipment.') ? ['shipment', 'shipments:read'] : ['quote', 'quotes:read'])),
  );
});

test.each(['', 'x', 'a b c', Buffer.from('shipment-1 0 1').toString('base64url'), '☃'])('"%s" is no cursor', (cursor) => {
  expect(cursors.eventAt(cursor)).toBeUndefined();
});

test('a cursor shows nothing of its event, is the same each time, and is taken after a change of the master key', () => {
  const place = {
    stream: 'account-01980000-0000-7000-8000-000000000009',
    revision: 41n,
    id: '01980000-0000-7000-8000-0000000000ff',
  };
  const cursor = cursors.cursorOf(place);
  expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/account|01980000/);
  expect(cursors.cursorOf(place)).toBe(cursor);
  expect(cursors.cursorOf({ ...place, revision: 42n }).slice(0, 16)).not.toBe(cursor.slice(0, 16));
  const renewed = { ...masterKey(2), previous: masterKey(1).current };
  expect(createEventCursors(renewed).eventAt(cursor)).toEqual({ ...place, waiting: new Map() });
  expect(createEventCursors(masterKey(2)).eventAt(cursor)).toBeUndefined();
});

test('a cursor remembers the streams that wait, and from which event on', () => {
  const place = { stream: quoteStream, revision: 4n, id: '01980000-0000-7000-8000-0000000000ff' };
  const waiting = new Map([
    [shipmentStream, 1n],
    [quoteStream, 3n],
  ]);
  expect(cursors.eventAt(cursors.cursorOf(place, waiting))).toEqual({ ...place, waiting });
});

/** The same data, with a mark in all that is a person's or was written by one. */
function withCanaries(data: Record<string, unknown>): Record<string, unknown> {
  const marked = new Set(['sealed', 'description', 'explanation', 'note', 'senderName']);
  const mark = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((inner) => mark(inner));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mark(inner, name)]));
    return marked.has(key) ? 'canary' : value;
  };
  return mark(data) as Record<string, unknown>;
}
