import { beforeEach, describe, expect, test } from 'vitest';
import type { Source } from '#contracts/events/envelope.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Milestone } from '#contracts/statuses.ts';
import { createEventLog, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import { createSignedLinks } from '#infra/signed-links/signed-links.ts';
import { followEmails } from '#services/follows/emails.ts';
import type { NounEmails } from '#services/outbox/noun-emails.ts';
import { shipmentEmails } from '#services/shipments/emails.ts';
import { emailsCausedBy, happened } from '#tests/support/caused-emails.ts';
import { contactCorrected, logged, scanCorrected, scanned, shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';

const id = '01980000-0000-7000-8000-000000000001';
const publicUrl = 'https://parcels.example.com';
const links = createSignedLinks({ current: Buffer.alloc(32, 7) });

let store: MemoryStore;
let personalData: ReturnType<typeof createOpenPersonalData>;
let log: EventLog;
let emails: NounEmails;
let updates: NounEmails;
let hour: number;

beforeEach(async () => {
  store = createMemoryStore();
  personalData = createOpenPersonalData();
  log = createEventLog(store, personalData);
  emails = shipmentEmails({ log, keys: links.trackingKeys, publicUrl });
  updates = followEmails({ log, tokens: links.followTokens, publicUrl });
  hour = 0;
  await happen(shipmentCreated(id));
});

async function happen(event: Parameters<typeof logged>[0][number]['event'], source: Source = 'api'): Promise<LoggedEvent> {
  const stream = event.type.startsWith('Follow') ? streamOf.follow(id) : streamOf.shipment(id);
  const revision = store.events.filter((stored) => stored.stream === stream).length;
  hour += 1;
  const at = `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const [next] = logged([{ event, at, stream, source }], String(store.events.length));
  if (!next) throw new Error('nothing happened');
  await store.append(stream, revision === 0 ? 'no_stream' : BigInt(revision - 1), await log.seal([next]));
  return happened(log);
}
const queued = async (event: LoggedEvent, family = emails): Promise<Message[]> =>
  (await emailsCausedBy(family, event)).map((email) => ({ ...email, attempts: 1, retries: 0 }));
const correct = (wrong: LoggedEvent, replacement?: Parameters<typeof scanCorrected>[2]) =>
  happen(scanCorrected(id, wrong.id, replacement));
const delayed = {
  status: 'delayed',
  reason: 'weather',
  place: { name: 'Frankfurt', latitude: null, longitude: null, timeZone: null },
  description: 'Storm',
  occurredAt: '2026-03-02T02:00:00.000Z',
} as const;

describe('sender and recipient', () => {
  test('are told when the status that they were told of was wrong', async () => {
    const wrong = await happen(statusUpdated(id, { status: 'delivered' }));
    const messages = await queued(await correct(wrong, delayed));
    expect(messages.map(({ recipient, template }) => [recipient, template])).toEqual([
      ['sender', 'status_corrected'],
      ['recipient', 'status_corrected'],
    ]);
    const [first] = messages;
    const composed = first && (await emails.compose(first));
    expect(composed).toMatchObject({ written: { subject: 'Correction for shipment WE 4839 2017 5525 GH: Delayed' } });
    expect(typeof composed === 'object' && composed.written.text).toContain(
      'An earlier status update for your parcel was incorrect and has been corrected. The current status is: Delayed.',
    );
    expect(JSON.stringify(composed)).not.toContain('Scanned for the parcel next to it');
  });

  test('are not told of a bulk update that was undone while their email still waited', async () => {
    const wrong = await happen(statusUpdated(id, { status: 'delivered' }));
    const [waiting] = await queued(wrong);
    const undoes = '01980000-0000-7000-8000-0000000000b1';
    const undone = await happen({ ...scanCorrected(id, wrong.id), data: { ...scanCorrected(id, wrong.id).data, undoes } });
    const [toSender, toRecipient] = await queued(undone);
    if (!waiting || !toSender || !toRecipient) throw new Error('no emails');
    expect(await emails.compose(toSender)).toMatchObject({ to: {} });
    const { template, recipient, about } = waiting;
    const data = { emailId: waiting.id, about, template, recipient, language: 'en', attempts: 0, retries: 0 } as const;
    const event = { type: 'EmailFailed', data: { ...data, reason: 'overtaken', smtpCode: null } } as const;
    await store.append(
      streamOf.outgoing(waiting.id),
      'no_stream',
      await log.seal(logged([{ event, at: '2026-03-02T09:00:00.000Z' }])),
    );
    expect(await emails.compose(toSender)).toBe('overtaken');
    expect(await emails.compose(toRecipient)).toMatchObject({ to: {} });
  });

  test('are not, where they were told nothing wrong', async () => {
    const silent = await happen(statusUpdated(id, { status: 'delivered' }), 'import');
    expect(await queued(await correct(silent))).toEqual([]);
    const seen = await happen(scanned(id, { status: 'delivered' }));
    expect(await queued(await correct(seen))).toEqual([]);
    const early = await happen(statusUpdated(id, { status: 'picked_up' }));
    await happen(statusUpdated(id, { status: 'in_transit' }));
    expect(await queued(await correct(early))).toEqual([]);
  });

  test('do not get an update that was refuted before it was sent', async () => {
    const wrong = await happen(statusUpdated(id, { status: 'delivered' }));
    const right = await happen(statusUpdated(id, { status: 'in_transit', correction: true }));
    await correct(wrong);
    const [refuted] = await queued(wrong);
    const [standing] = await queued(right);
    expect(refuted && (await emails.compose(refuted))).toBe('overtaken');
    expect(standing && (await emails.compose(standing))).toMatchObject({
      written: { subject: expect.stringContaining('In Transit') },
    });
  });

  test('get one email of two corrections that were made before the first was sent', async () => {
    const wrong = await happen(statusUpdated(id, { status: 'delivered' }));
    const [first] = await queued(await correct(wrong, { ...delayed, status: 'in_transit', reason: null }));
    const [second] = await queued(await correct(wrong, delayed));
    expect(first && (await emails.compose(first))).toBe('overtaken');
    expect(second && (await emails.compose(second))).toMatchObject({
      written: { subject: expect.stringContaining('Delayed') },
    });
  });

  test('still get the first, where the second correction was about words only', async () => {
    const wrong = await happen(statusUpdated(id, { status: 'delivered' }));
    const [first] = await queued(await correct(wrong, delayed));
    expect(await queued(await correct(wrong, { ...delayed, description: 'Snow' }))).toEqual([]);
    const composed = first && (await emails.compose(first));
    expect(typeof composed === 'object' && composed.written.text).toContain('Snow');
  });

  test('get one in the words that were put right since', async () => {
    const wrong = await happen(statusUpdated(id, { status: 'delayed', reason: 'other', description: 'Strom' }));
    await correct(wrong, delayed);
    const [email] = await queued(wrong);
    const composed = email && (await emails.compose(email));
    expect(typeof composed === 'object' && composed.written.text).toContain('Storm');
  });

  test('are reached where they are now, also by what has waited', async () => {
    const update = await happen(statusUpdated(id));
    const [, waiting] = await queued(update);
    await happen(contactCorrected(id));
    expect(waiting && (await emails.compose(waiting))).toMatchObject({ to: { address: 'j.weber@example.org' } });
    const [, later] = await queued(await happen(statusUpdated(id, { status: 'out_for_delivery' })));
    expect(later).toMatchObject({ orderKey: derivedId('recipient', 'corrected') });
    personalData.erased.add(derivedId('recipient', 'corrected'));
    expect(later && (await emails.compose(later))).toBe('erased');
  });

  test('are not emailed about a correction of their contact data', async () => {
    expect(await queued(await happen(contactCorrected(id)))).toEqual([]);
  });
});

describe('followers', () => {
  const follow = async (...milestones: Milestone[]) => {
    const followId = derivedId('esi');
    const follower = { subjectId: derivedId('subject', 'esi'), value: { email: 'esi@example.com' } };
    await happen({
      type: 'FollowRequested',
      data: {
        shipmentId: id,
        followId,
        trackingNumber: 'WE483920175525GH',
        milestones,
        language: 'en',
        channel: 'email',
        follower,
      },
    });
    await happen({ type: 'FollowConfirmed', data: { shipmentId: id, followId } });
  };
  const correctedDelivery = async (replacement?: Parameters<typeof scanCorrected>[2]) =>
    queued(await correct(await happen(scanned(id, { status: 'delivered' })), replacement), updates);

  test.each([['delivered'], ['trouble']] as const)('of %s hear that a delivery was none but a delay', async (milestone) => {
    await follow(milestone);
    const [message] = await correctedDelivery(delayed);
    expect(message && (await updates.compose(message))).toMatchObject({
      written: { subject: expect.stringContaining('Delayed') },
    });
  });

  test('of other steps, and of a scan that led nowhere, hear nothing', async () => {
    await follow('picked_up');
    expect(await correctedDelivery(delayed)).toEqual([]);
    const wrong = await happen(scanned(id, { status: 'picked_up' }));
    await happen(scanned(id, { status: 'in_transit' }));
    expect(await queued(await correct(wrong), updates)).toEqual([]);
  });

  test('get one update of two corrections, where they would hear of both', async () => {
    await follow('delivered', 'trouble');
    const wrong = await happen(scanned(id, { status: 'delivered' }));
    const [first] = await queued(await correct(wrong, delayed), updates);
    const [second] = await queued(await correct(wrong), updates);
    expect(first && (await updates.compose(first))).toBe('overtaken');
    expect(second && (await updates.compose(second))).toMatchObject({
      written: { subject: expect.stringContaining('Pending') },
    });
  });

  test('hear of the first correction, where the second is none of theirs', async () => {
    await follow('delivered');
    const wrong = await happen(scanned(id, { status: 'delivered' }));
    const [first] = await queued(await correct(wrong), updates);
    expect(await queued(await correct(wrong, delayed), updates)).toEqual([]);
    expect(first && (await updates.compose(first))).toMatchObject({
      written: { subject: expect.stringContaining('Delayed') },
    });
  });

  test('do not get an update that was refuted before it was sent', async () => {
    await follow('delivered');
    const wrong = await happen(scanned(id, { status: 'delivered' }));
    const [message] = await queued(wrong, updates);
    await correct(wrong);
    expect(message && (await updates.compose(message))).toBe('overtaken');
  });
});
