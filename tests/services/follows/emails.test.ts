import { beforeEach, describe, expect, test } from 'vitest';
import type { Source } from '#contracts/events/envelope.ts';
import type { FollowEvent, Follower } from '#contracts/events/follow.ts';
import { streamOf, type WaybillEvent } from '#contracts/events/registry.ts';
import { languages, type Language } from '#contracts/languages.ts';
import type { Milestone } from '#contracts/statuses.ts';
import { createEventLog, UnreadableEvent, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import { createSignedLinks } from '#infra/signed-links/signed-links.ts';
import { derivedId } from '#infra/ids.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import { CauseMissing, type NounEmails } from '#services/outbox/noun-emails.ts';
import { followEmails } from '#services/follows/emails.ts';
import { emailsCausedBy, happened } from '#tests/support/caused-emails.ts';
import { logged, movementSimulated, scanned, shipmentCreated, statusUpdated } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData, type MemoryStore } from '#tests/support/memory-store.ts';

const shipmentId = '01980000-0000-7000-8000-000000000001';
const tokens = createSignedLinks({ current: Buffer.alloc(32, 7) }).followTokens;
const esi = derivedId('esi');
const subjectId = derivedId('subject', 'esi');

type Requested = Extract<FollowEvent, { type: 'FollowRequested' }>['data'];
type Contact = Pick<Requested, 'channel'> & { value: Follower; language?: Language };
const byEmail: Contact = { channel: 'email', value: { email: 'esi@example.com' } };
const byText: Contact = { channel: 'text', value: { phone: '+4915123456789' } };

let store: MemoryStore;
let personalData: ReturnType<typeof createOpenPersonalData>;
let log: EventLog;
let emails: NounEmails;

beforeEach(() => {
  store = createMemoryStore();
  personalData = createOpenPersonalData();
  log = createEventLog(store, personalData);
  emails = followEmails({ log, tokens, publicUrl: 'https://parcels.example.com' });
});

/** Puts what happened into the log and returns the last event. */
async function happen(
  event: WaybillEvent,
  { source = 'api', at = '2026-03-02T09:00:00.000Z' }: { source?: Source; at?: string } = {},
): Promise<LoggedEvent> {
  const stream = event.type.startsWith('Follow') ? streamOf.follow(shipmentId) : streamOf.shipment(shipmentId);
  const revision = store.events.filter((stored) => stored.stream === stream).length;
  const [unsealed] = logged([{ event, at, stream, source }], String(store.events.length));
  if (!unsealed) throw new Error('nothing happened');
  await store.append(stream, revision === 0 ? 'no_stream' : BigInt(revision - 1), await log.seal([unsealed]));
  return happened(log);
}
const requested = (milestones: Milestone[], by: Contact = byEmail) =>
  happen({
    type: 'FollowRequested',
    data: {
      shipmentId,
      followId: esi,
      trackingNumber: 'WE483920175525GH',
      milestones,
      language: by.language ?? 'en',
      channel: by.channel,
      follower: { subjectId, value: by.value },
    },
  });
const confirmed = () => happen({ type: 'FollowConfirmed', data: { shipmentId, followId: esi } });
const stopped = () => happen({ type: 'FollowStopped', data: { shipmentId, followId: esi } });
const follow = async (...milestones: Milestone[]) => {
  await happen(shipmentCreated(shipmentId));
  await requested(milestones);
  await confirmed();
};
const textOf = (composed: Awaited<ReturnType<NounEmails['compose']>>): string =>
  typeof composed === 'string' ? composed : composed.written.text;
const asQueued = async (event: LoggedEvent): Promise<Message> => {
  const [email] = await emailsCausedBy(emails, event);
  if (!email) throw new Error('there is no email');
  return { ...email, attempts: 1, retries: 0 };
};

describe('who is emailed about an event', () => {
  test('an address that was typed is asked, by an email of its own for each time', async () => {
    await happen(shipmentCreated(shipmentId));
    const [first, second] = [await requested(['delivered']), await requested(['trouble'])];
    const ids = [
      ...(await emailsCausedBy(emails, first)),
      ...(await emailsCausedBy(emails, first)),
      ...(await emailsCausedBy(emails, second)),
    ];
    expect(new Set(ids.map(({ id }) => id)).size).toBe(2);
    expect(ids[0]).toMatchObject({
      template: 'follow_confirmation',
      recipient: 'follower',
      addresseeId: esi,
      about: { kind: 'shipment', id: shipmentId },
    });
  });

  test('what goes to one address keeps one order, the question first', async () => {
    await happen(shipmentCreated(shipmentId));
    const question = await emailsCausedBy(emails, await requested(['in_transit']));
    await confirmed();
    const update = await emailsCausedBy(emails, await happen(statusUpdated(shipmentId)));
    expect([...question, ...update].map(({ template, orderKey }) => [template, orderKey])).toEqual([
      ['follow_confirmation', subjectId],
      ['follow_update', subjectId],
    ]);
  });

  test('followers hear of a status that they chose, once however often it comes', async () => {
    await follow('in_transit');
    const event = await happen(scanned(shipmentId));
    const [once, again] = [await emailsCausedBy(emails, event), await emailsCausedBy(emails, event)];
    expect(once).toMatchObject([{ template: 'follow_update', addresseeId: esi }]);
    expect(again).toEqual(once);
  });

  test('no one hears of a status that stays, of one that was not chosen, or of a scan that comes late', async () => {
    await follow('in_transit', 'picked_up');
    await happen(statusUpdated(shipmentId), { at: '2026-03-03T09:00:00.000Z' });
    const again = await happen(statusUpdated(shipmentId, { description: 'Still' }), { at: '2026-03-04T09:00:00.000Z' });
    const late = await happen(scanned(shipmentId, { status: 'picked_up' }), { at: '2026-03-02T09:00:00.000Z' });
    const other = await happen(statusUpdated(shipmentId, { status: 'out_for_delivery' }), { at: '2026-03-05T09:00:00.000Z' });
    for (const event of [again, late, other]) expect(await emailsCausedBy(emails, event)).toEqual([]);
  });

  test.each(['delayed', 'cancelled'] as const)('trouble is the status %s', async (status) => {
    await follow('trouble');
    expect(await emailsCausedBy(emails, await happen(statusUpdated(shipmentId, { status, reason: 'weather' })))).toHaveLength(1);
  });

  test('imported and simulated journeys send no email', async () => {
    await follow('in_transit');
    const imported = await happen(statusUpdated(shipmentId), { source: 'import' });
    const simulated = await happen(movementSimulated(shipmentId), { source: 'simulator' });
    for (const event of [imported, simulated]) expect(await emailsCausedBy(emails, event)).toEqual([]);
  });

  test('neither those who have not confirmed nor those who have stopped', async () => {
    await happen(shipmentCreated(shipmentId));
    await requested(['in_transit']);
    expect(await emailsCausedBy(emails, await happen(statusUpdated(shipmentId)))).toEqual([]);
    await confirmed();
    await stopped();
    expect(await emailsCausedBy(emails, await happen(statusUpdated(shipmentId, { status: 'delayed', reason: 'other' })))).toEqual(
      [],
    );
  });

  test('not those who confirmed after it had happened, however late it is sent', async () => {
    await happen(shipmentCreated(shipmentId));
    await requested(['in_transit']);
    const event = await happen(statusUpdated(shipmentId));
    await confirmed();
    expect(await emailsCausedBy(emails, event)).toEqual([]);
  });

  test('no one while the list of followers cannot be read: that is thrown, so that the event can wait', async () => {
    await follow('in_transit');
    for (const stored of store.events) if (stored.type === 'FollowRequested') stored.data = { nonsense: true };
    const event = await happen(statusUpdated(shipmentId));
    await expect(emailsCausedBy(emails, event)).rejects.toThrow(UnreadableEvent);
  });
});

describe('an email to a follower', () => {
  test('can be stopped by the mail program and by a link', async () => {
    await follow('in_transit');
    const composed = await emails.compose(await asQueued(await happen(statusUpdated(shipmentId))));
    const token = tokens.tokenFor({ shipmentId, followId: esi });
    expect(composed).toMatchObject({
      to: { address: 'esi@example.com' },
      written: { subject: 'Parcel WE 4839 2017 5525 GH: In Transit' },
      headers: {
        'List-Unsubscribe': `<https://parcels.example.com/api/follows/${token}/stop>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(textOf(composed)).toContain('A parcel you are following has a new status: In Transit.');
    expect(textOf(composed)).toContain(`https://parcels.example.com/follow/${token}?stop`);
  });

  test('that waited is not sent any more when its reader has stopped or was erased', async () => {
    await follow('in_transit');
    const email = await asQueued(await happen(statusUpdated(shipmentId)));
    personalData.erased.add(subjectId);
    expect(await emails.compose(email)).toBe('erased');
    personalData.erased.clear();
    expect(await emails.compose(email)).toMatchObject({ to: { address: 'esi@example.com' } });
    await stopped();
    expect(await emails.compose(email)).toBe('overtaken');
  });

  test('about a parcel that the log does not have is not written, and its reader is not called erased', async () => {
    await follow('in_transit');
    const email = await asQueued(await happen(statusUpdated(shipmentId)));
    store.events.length = 0;
    await expect(emails.compose(email)).rejects.toThrow(CauseMissing);
  });

  test('that asks is not sent any more when its reader has confirmed meanwhile', async () => {
    await happen(shipmentCreated(shipmentId));
    const email = await asQueued(await requested(['delivered']));
    expect(email.isUnsolicited).toBe(true);
    expect(await emails.compose(email)).toMatchObject({
      written: { subject: 'Do you want updates about parcel WE 4839 2017 5525 GH?' },
    });
    expect(textOf(await emails.compose(email))).toContain('Confirm updates');
    await confirmed();
    expect(await emails.compose(email)).toBe('overtaken');
  });
});

describe('a text message to a follower', () => {
  const followByText = async (language: Language = 'en') => {
    await happen(shipmentCreated(shipmentId));
    return asQueued(await requested(['in_transit', 'delivered'], { ...byText, language }));
  };
  const textIn = async (message: Message) => {
    const composed = await emails.composeText?.(message);
    return typeof composed === 'object' ? composed.text : expect.unreachable(`there is no text, but ${composed}`);
  };
  /** The parts that a phone sends a text in: 153 letters of its own alphabet each, else 67 UTF-16 units (3GPP TS 23.040). */
  const partsOf = (text: string) => Math.ceil(text.length / (ownAlphabet.test(text) ? 153 : 67));
  const ownAlphabet = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà]*$/;

  test('asks, and ends with the link that confirms', async () => {
    const question = await followByText();
    expect(question).toMatchObject({ channel: 'text', template: 'follow_confirmation', isUnsolicited: true });
    const link = `https://parcels.example.com/follow/${tokens.tokenFor({ shipmentId, followId: esi })}`;
    expect(await emails.composeText?.(question)).toEqual({
      to: '+4915123456789',
      text: `Waybill: Do you want text updates about parcel WE483920175525GH? Confirm: ${link}`,
    });
  });

  test('tells about a milestone, and ends with the link that stops it', async () => {
    await followByText();
    await confirmed();
    const update = await asQueued(await happen(statusUpdated(shipmentId)));
    expect(update).toMatchObject({ channel: 'text', template: 'follow_update' });
    const stop = `https://parcels.example.com/follow/${tokens.tokenFor({ shipmentId, followId: esi })}?stop`;
    expect(await textIn(update)).toBe(`Waybill: Parcel WE483920175525GH: In Transit. Unsubscribe: ${stop}`);
  });

  test('that waited is not sent any more when its reader has confirmed, stopped or was erased', async () => {
    const question = await followByText();
    await confirmed();
    const update = await asQueued(await happen(statusUpdated(shipmentId)));
    expect(await emails.composeText?.(question)).toBe('overtaken');
    personalData.erased.add(subjectId);
    expect(await emails.composeText?.(update)).toBe('erased');
    personalData.erased.clear();
    await stopped();
    expect(await emails.composeText?.(update)).toBe('overtaken');
  });

  test.each(languages)('%s: is short, two parts where the phone has the letters, else three', async (language) => {
    const question = await followByText(language);
    const asked = await textIn(question);
    await confirmed();
    const told = await textIn(await asQueued(await happen(statusUpdated(shipmentId))));
    const most = ['en', 'de', 'fr'].includes(language) ? 2 : 3;
    expect([partsOf(asked), partsOf(told)].every((parts) => parts <= most)).toBe(true);
  });
});

test('a token opens the follow that it was made for, and nothing else', () => {
  const link = { shipmentId, followId: esi };
  const token = tokens.tokenFor(link);
  expect(tokens.read(token)).toEqual(link);
  expect(createSignedLinks({ current: Buffer.alloc(32, 8) }).followTokens.read(token)).toBeUndefined();
  const bytes = Buffer.from(token, 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(tokens.read(changed.toString('base64url'))).toBeUndefined();
  }
});
