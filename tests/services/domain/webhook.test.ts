import { describe, expect, test } from 'vitest';
import type { WebhookEvent } from '#contracts/events/webhook.ts';
import { derivedId } from '#infra/ids.ts';
import { fold } from '#services/domain/decider.ts';
import { signingAt, webhookDecider, type ExistingWebhook, type WebhookCommand } from '#services/domain/webhook.ts';
import { webhookView } from '#services/domain/webhook-view.ts';
import { logged } from '#tests/support/events.ts';

const webhookId = derivedId('endpoint');
const accountId = derivedId('admin');
const other = derivedId('other admin');
const minute = (nth: number) => new Date(Date.UTC(2026, 2, 1, 9, nth)).toISOString();
const told = {
  name: 'Shop',
  types: ['shipment.created' as const],
  filter: { services: [], countries: [], ownShipments: false },
  addressId: derivedId('address'),
};
const create: WebhookCommand = { type: 'create', webhookId, accountId, apikeyId: null, secretId: derivedId('secret'), told };
const rotate = (name: string, overlapHours = 1): WebhookCommand => ({
  ...{ type: 'rotate', accountId, secretId: derivedId(name), overlapHours, now: minute(0) },
});
const [pause, resume, disable, remove] = (['pause', 'resume', 'disable', 'remove'] as const).map((type): WebhookCommand => ({
  type,
  accountId,
})) as [WebhookCommand, WebhookCommand, WebhookCommand, WebhookCommand];
const failing = (failingSince: string): WebhookCommand => ({ type: 'pause_failing', accountId, failingSince });

/** What came of those commands, the nth of them in minute n. */
function after(...commands: WebhookCommand[]) {
  const happened: { event: WebhookEvent; at: string }[] = [];
  const state = () => fold(webhookDecider, logged(happened));
  for (const [nth, command] of commands.entries()) {
    const decided = webhookDecider.decide(command, state());
    happened.push(...decided.map((event) => ({ event: event as WebhookEvent, at: minute(nth) })));
  }
  return { types: happened.map(({ event }) => event.type), last: happened.at(-1)?.event, state: state() };
}
const existing = (...commands: WebhookCommand[]): ExistingWebhook => {
  const { state } = after(...commands);
  return state.type === 'none' ? expect.unreachable('it was made') : state;
};

describe('an endpoint', () => {
  test('is made once, by an account or a key, whose shipments are its own', () => {
    expect(after(create, create).types).toEqual(['WebhookCreated']);
    expect(existing(create)).toMatchObject({ type: 'active', createdBy: accountId, makerId: accountId, createdAt: minute(0) });
    const apikeyId = derivedId('key');
    expect(existing({ ...create, apikeyId })).toMatchObject({
      createdBy: accountId,
      makerId: apikeyId,
      apikeyId,
    });
  });

  test('that there is not, or that was removed, can be neither changed nor used; removing it twice is no mistake', () => {
    const change: WebhookCommand = { type: 'change', accountId, told: { name: 'Depot' } };
    for (const command of [change, pause, resume, disable, remove, rotate('second'), failing(minute(0))])
      expect(() => after(command)).toThrow('Webhook not found.');
    for (const command of [change, pause, resume, disable, rotate('second'), failing(minute(0))])
      expect(() => after(create, remove, command)).toThrow('Webhook not found.');
    expect(after(create, remove, remove).types).toEqual(['WebhookCreated', 'WebhookRemoved']);
    expect(existing(create, pause, remove)).toMatchObject({ type: 'removed', pause: null, secrets: [] });
  });

  test('is changed in what was named, and not where nothing is different', () => {
    const changed = after(create, { type: 'change', accountId: other, told: { name: 'Depot' } });
    expect(changed.last).toEqual({ type: 'WebhookChanged', data: { webhookId, accountId: other, ...told, name: 'Depot' } });
    expect(after(create, { type: 'change', accountId, told: { ...told } }).types).toEqual(['WebhookCreated']);
    expect(existing(create, { type: 'change', accountId: other, told: { types: ['quote.requested'] } })).toMatchObject({
      ...told,
      types: ['quote.requested'],
      createdBy: accountId,
    });
  });

  test('is paused by a person or after failures only while it is active, and resumed only while it is not', () => {
    expect(after(create, pause, pause, failing(minute(0))).types).toEqual(['WebhookCreated', 'WebhookPaused']);
    expect(existing(create, pause)).toMatchObject({ type: 'paused', pause: { by: 'person', at: minute(1) } });
    expect(existing(create, failing(minute(0)))).toMatchObject({ type: 'paused', pause: { by: 'failures', at: minute(1) } });
    expect(after(create, resume).types).toEqual(['WebhookCreated']);
    expect(existing(create, pause, resume)).toMatchObject({ type: 'active', pause: null, resumedAt: minute(2) });
  });

  test('whose receiver is gone is disabled once, also while it is paused, and can be resumed', () => {
    expect(after(create, disable, disable, pause).types).toEqual(['WebhookCreated', 'WebhookDisabled']);
    expect(existing(create, pause, disable)).toMatchObject({ type: 'disabled', pause: { by: 'gone', at: minute(2) } });
    expect(existing(create, disable, resume)).toMatchObject({ type: 'active', pause: null });
  });

  test('is not paused for failures from before it was resumed', () => {
    expect(existing(create, pause, resume, failing(minute(1))).type).toBe('active');
    expect(existing(create, pause, resume, failing(minute(2))).type).toBe('paused');
    expect(after(create, failing(minute(0))).last).toMatchObject({ data: { by: 'failures', failingSince: minute(0) } });
  });

  test('signs with its former secret until the overlap is over, and never with the one before that', () => {
    const rotated = existing(create, rotate('second'));
    const ids = (names: string[]) => names.map((name) => derivedId(name));
    const signing = (at: string, of = rotated) => signingAt(of, at).map(({ id }) => id);
    expect(signing('2026-03-01T09:59:59.999Z')).toEqual(ids(['second', 'secret']));
    expect(signing('2026-03-01T10:00:00.000Z')).toEqual(ids(['second']));
    expect(signing(minute(0), existing(create, rotate('second'), rotate('third')))).toEqual(ids(['third', 'second']));
    expect(after(create, rotate('second'), rotate('second')).types).toHaveLength(2);
  });

  test('is sent what somebody asks for only while it is active', () => {
    const request: WebhookCommand = { type: 'request', accountId, requestId: derivedId('request'), what: { kind: 'test' } };
    const { last } = after(create, request);
    expect(last).toMatchObject({ type: 'WebhookSendingRequested', data: { webhookId, what: { kind: 'test' } } });
    for (const stopped of [pause, disable]) expect(() => after(create, stopped, request)).toThrow('Resume it first.');
  });
});

test('an endpoint is shown with why and since when it is paused, and until when its former secret signs', () => {
  const beside = { mode: 'live' as const, revision: 3n, url: null, createdBy: 'ama', keyName: 'Shop' };
  const rotated = existing(create, rotate('second'), pause);
  expect(webhookView(rotated, { ...beside, now: minute(2) })).toMatchObject({
    ...{ id: webhookId, state: 'paused', pausedBy: 'person', pausedAt: minute(2), revision: '3', createdBy: 'ama', apiKey: null },
    formerUntil: '2026-03-01T10:00:00.000Z',
  });
  expect(webhookView(rotated, { ...beside, now: '2026-03-01T10:00:00.000Z' }).formerUntil).toBeNull();
  const ofKey = existing({ ...create, apikeyId: derivedId('key') });
  expect(webhookView(ofKey, { ...beside, now: minute(2) })).toMatchObject({
    apiKey: { id: derivedId('key'), name: 'Shop' },
    ...{ pausedBy: null, pausedAt: null, formerUntil: null },
  });
});
