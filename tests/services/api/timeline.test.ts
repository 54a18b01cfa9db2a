import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timelineSchema, type Timeline, type TimelineValue } from '#contracts/timeline.ts';
import { scansSchema } from '#contracts/shipment-corrections.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { freshId } from '#infra/ids.ts';
import { createOutbox } from '#infra/outbox/postgres.ts';
import { beginReactor } from '#infra/reactors.ts';
import { nouns } from '#services/nouns.ts';
import { importedBy } from '#services/demo/imported-by.ts';
import { outgoingMessageDecider } from '#services/domain/outgoing-message.ts';
import { messageTimeline } from '#services/outbox/timeline.ts';
import { createTimeline } from '#services/timeline/timeline.ts';
import { placeAt } from '#tests/support/events.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startQuoteDesk, type QuoteDesk } from '#tests/support/quote-desk.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { shipmentSchema, type CreateShipment, type Shipment } from '#contracts/shipments.ts';

let desk: QuoteDesk;
beforeAll(async () => {
  desk = await startQuoteDesk();
});
afterAll(() => desk.app.stop());

async function create(changes: Partial<CreateShipment> = {}): Promise<Shipment> {
  return shipmentSchema.parse(await (await desk.create(aShipment(changes))).json());
}

async function read(id: string, query: Record<string, string> = {}): Promise<Timeline & { next: string | null }> {
  const response = await desk.get(`/api/shipments/${id}/timeline?${new URLSearchParams(query)}`);
  return { ...timelineSchema.parse(await response.json()), next: response.headers.get('X-Next-Cursor') };
}

/** What a line says first, whichever way. */
const said = (value: TimelineValue): string =>
  value.type === 'word' ? value.word : value.type === 'text' ? value.text : value.type;
const titles = ({ lines }: Timeline) => lines.map(({ title }) => said(title));

const recordFailed = ({ id, about, template, recipient }: ReturnType<typeof outgoingMessage>) =>
  desk.app.core.handle({
    stream: streamOf.outgoing(id),
    decider: outgoingMessageDecider,
    command: {
      type: 'end',
      retries: 0,
      event: {
        type: 'EmailFailed',
        data: { emailId: id, about, template, recipient, language: 'de', attempts: 1, reason: 'refused', smtpCode: 550 },
      },
    },
    beginsStream: true,
    context: importedBy(freshId(), desk.app.core.clock.now()),
  });

const report = async (id: string, body: object) =>
  desk.app.request('PATCH', `/api/shipments/${id}/status`, { as: await desk.app.signIn('agent'), body });

test('every message is about something that its noun has words for', () => {
  const parts = { ...desk.app.core, publicUrl: 'http://localhost', staffAddress: 'staff@example.com' };
  // An account is on nobody's timeline.
  const written = nouns.flatMap(({ emails }) => emails?.(parts) ?? []).filter(({ family }) => family !== 'account');
  const templates = written.flatMap((noun) => noun.templates);
  const told = new Set(nouns.flatMap(({ timeline }) => Object.keys(timeline?.templates ?? {})));
  expect(templates.length).toBeGreaterThan(6);
  expect(templates.filter((template) => !told.has(template))).toEqual([]);
});

describe('the timeline of a parcel', () => {
  test('tells what its quote, its creation, scans and revised day were, newest first, and who did it', async () => {
    const quoteId = await desk.accepted();
    const { id } = await create({ quoteId, shippingCost: 64 });
    const body = { status: 'in_transit', location: 'Frankfurt International Hub', description: 'Arrived at the hub' };
    await report(id, { ...body, estimatedDelivery: new Date(Date.now() + 9 * 86_400_000).toISOString() });
    await desk.app.request('POST', `/api/shipments/${id}/simulate-movement`, { as: await desk.app.signIn('admin') });

    const timeline = await read(id);
    expect(titles(timeline).toSorted()).toEqual(
      [
        'moved',
        'Arrived at the hub',
        'estimate_revised',
        'shipment_created',
        'quote_converted',
        'quote_accepted',
        'quote_answered',
        'quote_requested',
      ].toSorted(),
    );
    expect(titles(timeline)[0]).toBe('moved');
    expect(titles(timeline).slice(-3)).toEqual(['quote_accepted', 'quote_answered', 'quote_requested']);
    const byOf = (title: string) => timeline.lines.find((line) => said(line.title) === title)?.by;
    expect(byOf('moved')).toEqual({ who: 'account', name: 'admin' });
    expect(byOf('Arrived at the hub')).toEqual({ who: 'account', name: 'agent' });
    expect(byOf('quote_accepted')).toEqual({ who: 'link' });
    expect(byOf('quote_requested')).toEqual({ who: 'customer' });
    expect(timeline.counts).toEqual({ scans: 2, mail: 0, chat: 0, money: 4, changes: 2, reads: 0 });
    expect(timeline.next).toBeNull();
  });

  test('says when a scan happened and when that was recorded, with the time zone of its place', async () => {
    const { id } = await create();
    const body = { status: 'picked_up', location: 'London Heathrow', description: 'Collected', reason: 'weather' };
    await report(id, { ...body, occurredAt: '2026-01-05T08:00:00+01:00' });
    const { lines } = await read(id, { group: 'scans' });
    expect(lines).toMatchObject([
      {
        look: 'picked_up',
        title: { type: 'text', text: 'Collected' },
        summary: [
          { type: 'status', status: 'picked_up' },
          { type: 'place', place: 'London Heathrow' },
          { type: 'reason', reason: 'weather' },
        ],
        timeZone: 'Europe/London',
        source: 'api',
        revision: '1',
      },
    ]);
    expect(Date.parse(lines[0]?.occurredAt ?? '')).toBe(Date.parse('2026-01-05T07:00:00Z'));
    expect(Date.parse(lines[0]?.recordedAt ?? '')).toBeGreaterThan(Date.parse('2026-01-05T07:00:00Z'));
  });

  test('marks scans that were corrected or withdrawn, and no others', async () => {
    const { id } = await create();
    for (const description of ['Stands', 'Corrected', 'Withdrawn', 'Withdrawn at first']) {
      await report(id, { status: 'in_transit', location: 'London Heathrow', description });
    }
    const scans = scansSchema.parse(await (await desk.get(`/api/shipments/${id}/scans`)).json()).scans;
    const correct = async (description: string, body: object) => {
      const scan = scans.find((each) => each.description === description)?.id;
      const as = await desk.app.signIn('agent');
      const answer = await desk.app.request('POST', `/api/shipments/${id}/scans/${scan}/corrections`, { as, body });
      expect(answer.status).toBe(200);
    };
    const right = { status: 'in_transit', location: 'Accra', description: 'Right', explanation: 'Wrong parcel' };
    await correct('Corrected', { action: 'replace', ...right });
    await correct('Withdrawn', { action: 'withdraw', explanation: 'Wrong parcel' });
    await correct('Withdrawn at first', { action: 'withdraw', explanation: 'Wrong parcel' });
    await correct('Withdrawn at first', { action: 'replace', ...right });
    const { lines } = await read(id, { group: 'scans' });
    const marked = lines.filter(({ superseded }) => superseded).map(({ title, superseded }) => [said(title), superseded]);
    expect(Object.fromEntries(marked)).toEqual({
      Corrected: 'corrected',
      Withdrawn: 'withdrawn',
      'Withdrawn at first': 'corrected',
    });
    expect(lines).toHaveLength(8);
  });

  test('names no one who sends, receives, follows or asks', async () => {
    const quoteId = await desk.accepted({
      form: 'dialog',
      name: 'Canary Quoter',
      email: 'canary@example.com',
      fromLocation: 'Ghana',
      toLocation: 'Germany',
    });
    const { id, trackingNumber } = await create({
      quoteId,
      shippingCost: 64,
      senderName: 'Canary Sender',
      recipientAddress: 'Canary Street',
    });
    await desk.app.request('POST', `/api/track/${trackingNumber}/follow`, {
      body: { email: 'canary.follower@example.com', milestones: ['delivered'], language: 'de' },
      headers: desk.visitor(),
    });
    const timeline = await pollUntil('the follower', async () => {
      const found = await read(id, { group: 'mail' });
      return found.lines.length > 0 ? found : undefined;
    });
    expect(titles(timeline)).toEqual(['follow_requested']);
    expect(JSON.stringify(await read(id))).not.toMatch(/canary/i);
  });

  test('is not that of another parcel', async () => {
    const [one, other] = [await create(), await create()];
    await report(other.id, { status: 'picked_up', location: 'London Heathrow', description: 'Not of the first' });
    expect(titles(await read(one.id))).toEqual(['shipment_created']);
  });

  test('comes in pages that together are the whole, and counts what is on all of them', async () => {
    const { id } = await create();
    const agent = await desk.app.signIn('agent');
    for (let nth = 0; nth < 7; nth += 1) {
      // Some of them happen at the same moment.
      const occurredAt = new Date(Date.UTC(2026, 2, 1, 12, nth >> 1)).toISOString();
      const body = { shipmentId: id, status: 'in_transit', location: 'London Heathrow', description: `Scan ${nth}`, occurredAt };
      await desk.app.request('POST', '/api/tracking-events', { as: agent, body });
    }
    const whole = await read(id, { group: 'scans' });
    expect(titles(whole)).toEqual([6, 5, 4, 3, 2, 1, 0].map((nth) => `Scan ${nth}`));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof read>> = await read(id, { group: 'scans', limit: '2', ...(cursor && { cursor }) });
      expect(page.counts).toEqual({ scans: 7, mail: 0, chat: 0, money: 0, changes: 1, reads: 0 });
      seen.push(...titles(page));
      cursor = page.next;
    }
    expect(seen).toEqual(titles(whole));
  });

  test('has the messages that are still to be sent, and each once after that', async () => {
    const { id } = await create();
    const { db, clock } = desk.app.core;
    const outbox = createOutbox(db);
    await beginReactor(db, 'mailer', '1');
    const waiting = outgoingMessage({ about: { kind: 'shipment', id } });
    const queued = { emails: [waiting, outgoingMessage({ about: { kind: 'shipment', id: freshId() } })], waiting: [] };
    await outbox.enqueue(queued, { checkpoint: placeAt(1_000_000_000n), epoch: '1' }, clock.now());
    const states = async () =>
      (await read(id, { group: 'mail' })).lines.map(({ id: line, summary, recordedAt }) => [
        line,
        summary.map(said),
        recordedAt !== null,
      ]);
    expect(await states()).toEqual([[waiting.id, ['about_status', 'queued'], false]]);
    expect((await read(id)).counts.mail).toBe(1);

    const own = await outbox.takeOver('2', clock.now());
    await own.claimDue('email', 10, clock.now());
    expect(await states()).toEqual([[waiting.id, ['about_status', 'sending'], false]]);
    await own.end(waiting.id, { state: 'failed', failure: 'refused', code: 550 });
    expect(await states()).toEqual([[waiting.id, ['about_status', 'failed', 'refused'], false]]);

    await recordFailed(waiting);
    await outbox.markLogged([{ id: waiting.id, retries: 0 }], clock.now());
    await pollUntil('the record', async () =>
      (await read(id)).lines.some((line) => line.id === waiting.id && line.recordedAt !== null),
    );
    expect(await states()).toEqual([[waiting.id, ['about_status', 'failed', 'refused'], true]]);
    expect((await read(id)).counts.mail).toBe(1);
  });

  test('has a message that ends while it is read once, as it ended', async () => {
    const shipment = await create();
    const message = outgoingMessage({ about: { kind: 'shipment', id: shipment.id } });
    const [any = expect.unreachable('a parcel has lines')] = (await read(shipment.id)).lines;
    const instant = '2026-03-01T12:00:00.000000Z';
    const place = { occurredAt: instant, recordedAt: instant, revision: '0', id: message.id };
    const timeline = createTimeline({
      models: desk.app.core.models,
      nouns: [messageTimeline({})],
      actorNames: async () => new Map(),
      open: [
        {
          async linesAbout() {
            await recordFailed(message);
            await pollUntil('the record', async () => (await read(shipment.id, { group: 'mail' })).lines.length > 0);
            return [{ place, line: { ...any, id: message.id, group: 'mail', unsettled: true } }];
          },
        },
      ],
    });
    const { lines, counts } = await timeline(message.about, { group: undefined, cursor: undefined, limit: 25 });
    expect(lines.map(({ id, unsettled }) => [id, unsettled])).toEqual([[message.id, false]]);
    expect(counts.mail).toBe(1);
  });

  test.each(['group=letters', 'limit=0', 'cursor=x', 'colour=red'])('refuses %s by its name', async (query) => {
    const { id } = await create();
    const response = await desk.get(`/api/shipments/${id}/timeline?${query}`);
    const name = query.split('=')[0] ?? '';
    expect([response.status, await response.json()]).toMatchObject([400, { fields: { [name]: expect.any(String) } }]);
  });

  test.each([freshId(), 'nonsense'])('is not found for %s', async (id) => {
    expect((await desk.get(`/api/shipments/${id}/timeline`)).status).toBe(404);
  });

  test('is open to an agent who did not work on the parcel, and to an auditor', async () => {
    const { id } = await create();
    expect((await desk.get(`/api/shipments/${id}/timeline`, await desk.app.signIn('auditor'))).status).toBe(200);
  });
});
