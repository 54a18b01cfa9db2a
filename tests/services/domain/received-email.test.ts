import { describe, expect, test } from 'vitest';
import { fold } from '#services/domain/decider.ts';
import { receivedEmailDecider, type ReceivedEmailCommand } from '#services/domain/received-email.ts';
import type { WaybillEvent } from '#contracts/events/registry.ts';
import { received, receivedEmailId as emailId } from '#tests/support/received-email.ts';
import { logged } from '#tests/support/events.ts';

const at = '2026-03-01T09:00:00.000Z';
const here = '01980000-0000-7000-8000-000000000c01';
const there = '01980000-0000-7000-8000-000000000c02';
const about = { kind: 'email', id: emailId };

const after = (...events: WaybillEvent[]) => {
  const state = fold(receivedEmailDecider, logged(events.map((event) => ({ event, at }))));
  return (command: ReceivedEmailCommand) => receivedEmailDecider.decide(command, state);
};
const threaded = (conversationId: string, by = 'reference' as const, from: string | null = null): WaybillEvent => ({
  type: 'EmailThreaded',
  data: { about, conversationId, from, by, rule: 1, opens: null },
});
const chosen = (conversationId: string, from: string | null): WaybillEvent => ({
  type: 'EmailThreaded',
  data: { about, conversationId, from, by: 'chosen', rule: 1, opens: null },
});
const undone = (conversationId: string, from: string | null): WaybillEvent => ({
  type: 'EmailThreaded',
  data: { about, conversationId, from, by: 'undone', rule: 1, opens: null },
});
const aside: WaybillEvent = { type: 'EmailSetAside', data: { about, reason: 'automatic', from: null, rule: 1 } };
const thread = { type: 'thread', conversationId: here, by: 'token', rule: 1, opens: null } as const;

describe('an email that was received', () => {
  test('is received once', () => {
    expect(after()({ type: 'receive', email: received().data })).toEqual([received()]);
    expect(after(received())({ type: 'receive', email: received().data })).toEqual([]);
  });

  test('belongs where it was decided first, whoever decides again', () => {
    expect(after(received())(thread)).toEqual([
      { type: 'EmailThreaded', data: { about, conversationId: here, from: null, by: 'token', rule: 1, opens: null } },
    ]);
    expect(after(received(), threaded(there))(thread)).toEqual([]);
    expect(after(received(), aside)(thread)).toEqual([]);
    expect(after(received(), threaded(there))({ type: 'set_aside', reason: 'own', rule: 1 })).toEqual([]);
  });

  test('is nothing to be moved before it is there', () => {
    expect(() => after()(thread)).toThrow('There is no such email.');
  });

  test('is read once it was opened, and stays read', () => {
    const open = { type: 'open', accountId: 'lin' } as const;
    const [opened] = after(received())(open);
    expect(opened).toEqual({ type: 'EmailOpened', data: { about, accountId: 'lin' } });
    expect(after(received(), { type: 'EmailOpened', data: { about, accountId: 'lin' } })(open)).toEqual([]);
  });
});

describe('staff say where an email belongs', () => {
  test('from one conversation to another, once', () => {
    const choose = { type: 'choose', conversationId: there, rule: 1 } as const;
    expect(after(received(), threaded(here))(choose)).toEqual([chosen(there, here)]);
    expect(after(received(), threaded(here), chosen(there, here))(choose)).toEqual([]);
  });

  test('and bring back what was set aside', () => {
    expect(after(received(), aside)({ type: 'choose', conversationId: here, rule: 1 })).toEqual([chosen(here, null)]);
  });

  test('and take that back, once', () => {
    const undo = { type: 'undo', rule: 1 } as const;
    expect(after(received(), threaded(here), chosen(there, here))(undo)).toEqual([undone(here, there)]);
    expect(() => after(received(), threaded(here), chosen(there, here), undone(here, there))(undo)).toThrow('no change');
    expect(after(received(), aside, chosen(here, null))(undo)).toEqual([
      { type: 'EmailSetAside', data: { about, reason: 'automatic', from: here, rule: 1 } },
    ]);
  });

  test('but not the first decision, which is nobody’s', () => {
    expect(() => after(received(), threaded(here))({ type: 'undo', rule: 1 })).toThrow('no change');
  });

  test('and may change their minds again after that', () => {
    const again = after(received(), threaded(here), chosen(there, here), undone(here, there), chosen(there, here));
    expect(again({ type: 'undo', rule: 1 })).toEqual([undone(here, there)]);
  });

  test('and split it from the conversation that they saw it in, and no other', () => {
    const split = { type: 'split', from: here, conversationId: there, rule: 1, opens: null } as const;
    expect(after(received(), threaded(here))(split)).toMatchObject([
      { data: { conversationId: there, from: here, by: 'split' } },
    ]);
    expect(after(received(), threaded(here), threaded(there, 'reference', here))(split)).toEqual([]);
    const elsewhere = '01980000-0000-7000-8000-000000000c03';
    expect(() => after(received(), threaded(elsewhere))(split)).toThrow('no longer in that conversation');
  });
});

describe('a newer rule', () => {
  const rethread = { type: 'rethread', conversationId: there, rule: 2, opens: null } as const;
  test('moves what an older one decided', () => {
    expect(after(received(), threaded(here))(rethread)).toMatchObject([{ data: { conversationId: there, by: 'rule', rule: 2 } }]);
    expect(after(received(), aside)(rethread)).toHaveLength(1);
    expect(after(received(), threaded(there))(rethread)).toEqual([]);
  });

  test('knows no better than staff do, and decides nothing first', () => {
    expect(after(received(), threaded(there), chosen(here, there))(rethread)).toEqual([]);
    expect(after(received(), threaded(here), chosen(there, here), undone(here, there))(rethread)).toEqual([]);
    expect(after(received())(rethread)).toEqual([]);
  });
});
