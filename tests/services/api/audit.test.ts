import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  auditedEventSchema,
  auditEventSchema,
  auditHitsSchema,
  foundPersonSchema,
  auditStateSchema,
  type AuditedEvent,
  type AuditEvent,
} from '#contracts/audit.ts';
import { onlyOneId } from '#contracts/about.ts';
import { apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let desk: Desk;
let agent: string;
let admin: string;
let auditor: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector', 'relay', 'mailer'] });
  desk = await openDesk(app);
  agent = desk.as;
  [admin, auditor] = await Promise.all([app.signIn('admin'), app.signIn('auditor')]);
});
afterAll(() => app.stop());

const get = (path: string, as = auditor) => app.request('GET', `/api/audit/${path}`, { as });
const stateOf = async (path: string, as = auditor) => auditStateSchema.parse(await (await get(path, as)).json());
const listed = async (query: Record<string, string> = {}, as = auditor) => {
  const answer = await get(`events?${new URLSearchParams(query)}`, as);
  return { events: z.array(auditEventSchema).parse(await answer.json()), next: answer.headers.get('x-next-cursor') };
};
const eventsOf = async (about: string, as = auditor): Promise<AuditedEvent[]> =>
  z.array(auditedEventSchema).parse(await (await get(`${about}/events?limit=200`, as)).json());
const idOf = async (as: string) =>
  z.object({ id: z.string() }).parse(await (await app.request('GET', '/api/auth/me', { as })).json()).id;
const typesIn = (events: readonly AuditEvent[]) => events.map(({ type }) => type);

/** Seen in Accra, which was wrong: it was Abidjan, an hour earlier; then delivered. */
async function correctedShipment(): Promise<Shipment> {
  const shipment = await desk.create();
  const scan = { status: 'in_transit', location: 'Accra', description: 'Scanned', occurredAt: '2026-03-01T10:00:00Z' };
  await desk.update(shipment.id, scan);
  await desk.update(shipment.id, {
    status: 'delivered',
    location: 'Berlin',
    description: 'Delivered',
    occurredAt: '2026-03-01T18:00:00Z',
  });
  const { scans } = z
    .object({ scans: z.array(z.object({ id: z.string() })) })
    .parse(await (await app.request('GET', `/api/shipments/${shipment.id}/scans`, { as: agent })).json());
  const corrected = await app.request('POST', `/api/shipments/${shipment.id}/scans/${scans[0]?.id}/corrections`, {
    as: agent,
    body: { ...scan, action: 'replace', explanation: 'Wrong handset', location: 'Abidjan', occurredAt: '2026-03-01T09:00:00Z' },
  });
  expect(corrected.status).toBe(200);
  return shipment;
}

describe('a shipment as of a moment', () => {
  let shipment: Shipment;
  beforeAll(async () => {
    shipment = await correctedShipment();
  });
  const at = (query: string) => stateOf(`shipment/${shipment.id}?${query}`);

  test('is what its events up to that revision make of it, with what the last of them changed', async () => {
    const created = await at('asOf=0');
    expect(created.state).toMatchObject({ status: 'pending', trackingNumber: shipment.trackingNumber, scans: [] });
    expect(created.stand).toMatchObject({ revision: '0', counted: 1, total: 4 });
    const scanned = await at('asOf=1');
    expect(scanned.state).toMatchObject({ status: 'in_transit', currentLocation: 'Accra', scans: [{ location: 'Accra' }] });
    expect(scanned.changes).toContainEqual({ path: 'status', before: 'pending', after: 'in_transit' });
    expect(scanned.changes.map(({ path }) => path)).not.toContain('senderName');
    const corrected = await at('asOf=3');
    expect(corrected.changes).toContainEqual({ path: 'scans.0.location', before: 'Accra', after: 'Abidjan' });
    expect(corrected).toEqual({ ...(await at('')), asOf: '3' });
  });

  test('shows the page that strangers saw then, and nothing of people', async () => {
    const { seen } = await at('asOf=1');
    expect(seen).toMatchObject({
      shipment: { trackingNumber: shipment.trackingNumber, status: 'in_transit', privacy: 'masked', senderAddress: null },
      trackingEvents: [{ description: 'Shipment created' }, { location: 'Accra' }],
    });
    expect(JSON.stringify(seen)).not.toContain(shipment.senderName);
    expect((await at('asOf=0')).seen?.trackingEvents).toHaveLength(1);
  });

  test('by a moment is what was known then, or what had happened by then as it is known now', async () => {
    const noon = '2026-03-01T09:30:00Z';
    expect((await at(`asOf=${noon}&as=known`)).state).toBeNull();
    const happened = await at(`asOf=${new Date().toISOString()}&as=happened`);
    expect(happened.state).toMatchObject({ status: 'delivered', scans: [{ location: 'Abidjan' }, { location: 'Berlin' }] });
  });

  test('as it was then is labelled with when it really happened, also as of the correction', async () => {
    for (const revision of [1, 3]) {
      const { stand, state } = await at(`asOf=${revision}&as=happened`);
      expect(stand).toMatchObject({ revision: '1', occurredAt: '2026-03-01T09:00:00.000Z' });
      expect(state).toBeNull();
    }
    expect((await at('asOf=1&as=known')).stand).toMatchObject({ revision: '1', occurredAt: '2026-03-01T10:00:00Z' });
    const events = await eventsOf(`shipment/${shipment.id}`);
    const [scan, correction] = ['1', '3'].map((revision) => events.find((event) => event.isOwn && event.revision === revision));
    expect(scan).toMatchObject({ happenedAt: '2026-03-01T09:00:00.000Z', corrects: null });
    expect(correction).toMatchObject({ happenedAt: '2026-03-01T09:00:00.000Z', corrects: scan?.id });
  });

  test('is found under the plural of its kind too', async () => {
    expect(await stateOf(`shipments/${shipment.id}?asOf=0`)).toEqual(await stateOf(`shipment/${shipment.id}?asOf=0`));
    expect(typesIn(await eventsOf(`shipments/${shipment.id}`))).toContain('ShipmentCreated');
  });

  test.each(['asOf=4', 'asOf=99'])('refuses a revision that it does not have: %s', async (query) => {
    const answer = await get(`shipment/${shipment.id}?${query}`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  test.each(['asOf=yesterday', 'asOf=-1', 'asOf=2026-13-01T00:00:00Z', 'as=guessed', 'asof=1', 'asOf='])(
    'refuses a moment that is none: %s',
    async (query) => expect((await get(`shipment/${shipment.id}?${query}`)).status).toBe(400),
  );

  test.each(['shipment/018f0000-0000-7000-8000-000000000000', 'shipment/x', `quote/${onlyOneId}`])(
    'says that there is no such history: %s',
    async (path) => expect([(await get(path)).status, (await get(`${path}/events`)).status]).toEqual([404, 404]),
  );

  test('says that there is no such kind of thing', async () => {
    expect((await get(`pallet/${shipment.id}`)).status).toBe(400);
  });
});

describe('the events about something', () => {
  test('come in the order of the log, with what caused them and what they caused, and name no one', async () => {
    const shipment = await desk.create({ senderName: 'Canary Sender' });
    const events = await pollUntil('both emails about it', async () => {
      const found = await eventsOf(`shipment/${shipment.id}`);
      return typesIn(found).filter((type) => type === 'EmailSent').length === 2 && found;
    });
    const created = events.find(({ type }) => type === 'ShipmentCreated');
    expect(created).toMatchObject({ isOwn: true, revision: '0', cause: null, by: { who: 'account', name: 'agent' } });
    expect(created?.effects.map(({ type }) => type).toSorted()).toEqual(['EmailSent', 'EmailSent', 'TrackingNumberReserved']);
    const sent = events.filter(({ type }) => type === 'EmailSent');
    expect(sent).toMatchObject([
      { isOwn: false, cause: { type: 'ShipmentCreated' } },
      { isOwn: false, cause: { type: 'ShipmentCreated' } },
    ]);
    expect(JSON.stringify(events)).not.toContain('Canary');
  });

  test('come page by page', async () => {
    const { id } = await desk.create();
    await desk.update(id);
    const whole = await eventsOf(`shipment/${id}`);
    const first = await get(`shipment/${id}/events?limit=1`);
    const rest = await get(`shipment/${id}/events?cursor=${first.headers.get('x-next-cursor')}`);
    const pages = z
      .array(z.array(auditedEventSchema))
      .parse([await first.json(), await rest.json()])
      .flat();
    expect(pages.slice(0, whole.length).map((event) => event.id)).toEqual(whole.map((event) => event.id));
    expect((await get(`shipment/${id}/events?cursor=x`)).status).toBe(400);
  });

  test('are those of what there is only one of', async () => {
    expect(await eventsOf(`ratesheet/${onlyOneId}`)).toMatchObject([{ type: 'RateSheetPublished', isOwn: true }]);
    expect((await stateOf(`ratesheet/${onlyOneId}`)).state).toMatchObject({ version: 1 });
  });

  test('of an API key show what it may do, and nothing that calls the API', async () => {
    const body = { name: 'Shop', scopes: ['shipments:read'] };
    const made = apiKeyWithSecretSchema.parse(await (await app.request('POST', '/api/keys', { body, as: admin })).json());
    expect((await app.request('POST', `/api/keys/${made.id}/rotate`, { body: { overlapHours: 24 }, as: admin })).status).toBe(
      200,
    );
    const events = await eventsOf(`apikey/${made.id}`);
    expect(typesIn(events)).toEqual(['ApiKeyCreated', 'ApiKeyRotated']);
    const first = await stateOf(`apikey/${made.id}?asOf=0`);
    expect(first.state).toMatchObject({
      state: 'active',
      name: 'Shop',
      hint: made.hint,
      formerUntil: null,
      networks: 0,
    });
    expect((await stateOf(`apikey/${made.id}`)).changes.map(({ path }) => path)).toEqual(['hint', 'formerUntil', 'revision']);
    expect(JSON.stringify([events, first])).not.toContain(made.secret);
    const found = await pollUntil('the key by how it begins', async () => {
      const { hits } = auditHitsSchema.parse(await (await get(`find?q=${made.hint}`)).json());
      return hits.length > 0 && hits;
    });
    expect(found).toEqual([{ found: 'thing', about: { kind: 'apikey', id: made.id }, label: 'Shop' }]);
    expect(auditHitsSchema.parse(await (await get('find?q=wb_live_00000000')).json()).hits).toEqual([]);
  });

  test('of an account show what it may do, and nothing that signs in', async () => {
    const id = await idOf(agent);
    const { state, label } = await stateOf(`account/${id}`);
    expect(label).toBe('agent');
    expect(state).toMatchObject({ state: 'active', role: 'agent', hasSecondFactor: false });
    expect(typesIn(await eventsOf(`account/${id}`))).toEqual(expect.arrayContaining(['AccountOpened', 'SignedIn']));
  });
});

describe('every event of the log', () => {
  test('is listed once, the newest recorded first, whatever it is about', async () => {
    const shipment = await desk.create();
    const { events } = await pollUntil('all of them', async () => {
      const found = await listed({ limit: '200' });
      const inLog = new Set<string>();
      for await (const event of app.core.store.readAll({ after: undefined, limit: 1_000 })) inLog.add(event.id);
      return found.events.length === inLog.size && found.events.every(({ id }) => inLog.has(id)) && found;
    });
    expect(new Set(typesIn(events))).toEqual(new Set([...typesIn(events), 'InstallationStarted', 'RateSheetPublished']));
    const times = events.map(({ recordedAt }) => recordedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(events.find(({ type }) => type === 'ShipmentCreated')?.abouts).toEqual([
      { kind: 'shipment', id: shipment.id, label: shipment.trackingNumber },
    ]);
  });

  test('is found by kind, type, actor, time and request, and by all of them together', async () => {
    const before = new Date().toISOString();
    const shipment = await desk.create();
    await desk.update(shipment.id);
    const actor = await idOf(agent);
    const mine = { kind: 'shipment', type: 'ShipmentStatusUpdated', actor, from: before };
    const { events } = await listed(mine);
    expect(events).toMatchObject([{ type: 'ShipmentStatusUpdated', actorId: actor, abouts: [{ id: shipment.id }] }]);
    const [updated] = events;
    const correlation = updated?.correlationId ?? '';
    expect(typesIn((await listed({ correlation })).events)).toContain('ShipmentStatusUpdated');
    expect((await listed({ ...mine, to: before })).events).toEqual([]);
    expect((await listed({ ...mine, type: 'ShipmentScanned' })).events).toEqual([]);
    expect((await listed({ ...mine, kind: 'quote' })).events).toEqual([]);
    expect((await listed({ ...mine, actor: await idOf(admin) })).events).toEqual([]);
  });

  test('of a message that is sent is about the parcel first and then the message, and about no received email', async () => {
    const shipment = await desk.create();
    const sent = await pollUntil('an email about the parcel', async () => {
      const { events } = await listed({ kind: 'outgoing', type: 'EmailSent', limit: '200' });
      return events.find(({ abouts }) => abouts[0]?.id === shipment.id);
    });
    const emailId = sent.stream.slice('outgoing-'.length);
    expect(sent.abouts).toEqual([
      { kind: 'shipment', id: shipment.id, label: shipment.trackingNumber },
      { kind: 'outgoing', id: emailId, label: null },
    ]);
    expect((await listed({ kind: 'email' })).events).toEqual([]);
    expect(auditHitsSchema.parse(await (await get(`find?q=${emailId}`)).json()).hits).toEqual([]);
  });

  test('comes page by page, none twice and none left out', async () => {
    const { events } = await listed({ limit: '200', to: new Date().toISOString() });
    const paged: AuditEvent[] = [];
    let cursor: string | null = null;
    do {
      const page = await listed({ limit: '7', to: events[0]?.recordedAt ?? '', ...(cursor && { cursor }) });
      paged.push(...page.events);
      cursor = page.next;
    } while (cursor);
    const older = events.filter(({ recordedAt }) => recordedAt < (events[0]?.recordedAt ?? ''));
    expect(paged.slice(0, older.length).map(({ id }) => id)).toEqual(older.map(({ id }) => id));
    expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
  });

  test.each([
    { actor: "x' or 1=1" },
    { kind: 'SHIPMENT!' },
    { from: 'today' },
    { correlation: 'x' },
    { limit: '0' },
    { cursor: 'x' },
  ])('refuses to be asked for %o', async (query) =>
    expect((await get(`events?${new URLSearchParams(query as Record<string, string>)}`)).status).toBe(400),
  );
});

describe('an agent', () => {
  test('sees the history of what they worked on, and of nothing else', async () => {
    const others = await (await openDesk(app, admin)).create();
    for (const path of [`shipment/${others.id}`, `shipment/${others.id}/events`]) {
      expect([(await get(path, agent)).status, (await get(path, admin)).status]).toEqual([403, 200]);
    }
    await desk.update(others.id);
    expect((await stateOf(`shipment/${others.id}`, agent)).state).toMatchObject({ id: others.id });
  });

  test('sees their own events among those of the log', async () => {
    const { events } = await listed({}, agent);
    expect(new Set(events.map(({ actorId }) => actorId))).toEqual(new Set([await idOf(agent)]));
    expect((await get(`events?actor=${await idOf(admin)}`, agent)).status).toBe(403);
  });

  test('finds their own work only', async () => {
    const others = await (await openDesk(app, admin)).create();
    const find = async (as: string) => auditHitsSchema.parse(await (await get(`find?q=${others.trackingNumber}`, as)).json());
    expect((await find(agent)).hits).toEqual([]);
    expect((await find(admin)).hits).toEqual([
      { found: 'thing', about: { kind: 'shipment', id: others.id }, label: others.trackingNumber },
    ]);
  });
});

describe('a history is found', () => {
  const found = async (q: string) => auditHitsSchema.parse(await (await get(`find?${new URLSearchParams({ q })}`)).json()).hits;

  test('by a tracking number however it is written, by its id, and by the id of one of its events', async () => {
    const { id, trackingNumber } = await desk.create();
    const hit = { found: 'thing', about: { kind: 'shipment', id }, label: trackingNumber };
    const [event] = await eventsOf(`shipment/${id}`);
    const written = trackingNumber.toLowerCase().replace(/^(..)(....)/, '$1 $2-');
    for (const q of [trackingNumber, written, id.toUpperCase(), event?.id ?? '']) expect(await found(q)).toContainEqual(hit);
  });

  test('by who did it, and by the request that it came from', async () => {
    const id = await idOf(agent);
    expect(await found('agent')).toContainEqual({ found: 'actor', id, name: 'agent' });
    expect(await found(id)).toContainEqual({ found: 'actor', id, name: 'agent' });
    const [event] = (await listed({ type: 'ShipmentCreated' })).events;
    expect(await found(event?.correlationId ?? '')).toContainEqual({
      found: 'correlation',
      id: event?.correlationId,
      events: expect.any(Number),
    });
    expect(await found('nothing of that name')).toEqual([]);
  });

  test('by the email address of a person, whose search is recorded, and whose own export only those get who may export it', async () => {
    const senderEmail = 'ines.canary@example.com';
    const { id } = await desk.create({ senderEmail });
    const search = async (email: string, as = auditor) => app.request('POST', '/api/audit/find', { as, body: { email } });
    const personFound = async (...of: Parameters<typeof search>) => foundPersonSchema.parse(await (await search(...of)).json());
    const subjectId = await app.core.personalData.knownSubject(senderEmail);
    expect(await personFound('Ines.Canary@EXAMPLE.com')).toMatchObject({
      hits: [{ found: 'thing', about: { kind: 'shipment', id } }],
      subjectId,
    });
    expect(await personFound('nobody@example.com')).toEqual({ hits: [], isMore: false, subjectId: null, also: [] });
    expect((await search('not an address')).status).toBe(400);
    const { sign } = app.core.questionSignatures;
    const missed = await pollUntil('the record of nobody', async () => {
      const { events } = await listed({ type: 'SubjectNotFound', actor: await idOf(auditor) });
      return events.length > 0 && events;
    });
    expect(missed).toHaveLength(1);
    const [of] = await app.core.log.read(missed[0]?.stream ?? '');
    expect(of?.data).toEqual({ accountId: await idOf(auditor), sought: sign('person nobody@example.com') });
    expect(await personFound(senderEmail, agent)).toMatchObject({ subjectId: null });
    const recorded = await pollUntil('the record of it', async () => {
      const reads = await app.core.log.read(`reads-${subjectId}`);
      return reads.length > 1 && reads;
    });
    const about = { kind: 'person', id: subjectId };
    expect(recorded).toMatchObject([
      { type: 'HistoryRead', data: { about, accountId: await idOf(auditor), asOf: null } },
      { type: 'HistoryRead', data: { about, accountId: await idOf(agent), asOf: null } },
    ]);
  });
});

describe('whoever looks at a history', () => {
  test('is in it for the next auditor, once an hour', async () => {
    const { id } = await desk.create();
    for (const asOf of ['0', '0', '']) await get(`shipment/${id}${asOf && `?asOf=${asOf}`}`);
    const reads = await pollUntil('the read', async () => {
      const found = (await eventsOf(`shipment/${id}`, admin)).filter(({ type }) => type === 'HistoryRead');
      return found.length > 0 && found;
    });
    expect(reads).toMatchObject([{ actorRole: 'auditor', isOwn: false, data: { asOf: '0', accountId: await idOf(auditor) } }]);
  });

  test('is not in it who only read its list of events, which names no one', async () => {
    const { id } = await desk.create();
    await get(`shipment/${id}/events`);
    await get(`shipment/${id}`, admin);
    const reads = await pollUntil('the read of the other', async () => {
      const found = await app.core.log.read(`reads-${id}`);
      return found.length > 0 && found;
    });
    expect(reads.map(({ metadata }) => metadata.actorRole)).toEqual(['admin']);
  });
});
