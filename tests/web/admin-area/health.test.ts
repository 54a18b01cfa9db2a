import { describe, expect, test } from 'vitest';
import type { Readiness } from '#contracts/health.ts';
import { fineReadiness } from '#tests/support/readiness.ts';
import { healthOf, type Trouble } from '#web/features/admin-area/model/health.ts';

const fine: Readiness = {
  ...fineReadiness,
  workers: { projector: { status: 'running', failures: 0 }, relay: { status: 'waiting', failures: 0 } },
};

describe('the status cards', () => {
  test('say that everything is well only when it is', () => {
    expect(healthOf(fine)).toEqual({ system: 'online', email: 'connected', database: 'connected', troubles: [] });
  });

  test.each<[Trouble, Partial<Readiness>]>([
    ['log', { logRefused: 'another log' }],
    ['eventStore', { eventStore: 'down' }],
    ['database', { database: 'down' }],
    ['readOnly', { database: 'read_only' }],
    ['keys', { keys: { store: 'down', copy: 'up', missing: 0, refused: null } }],
    ['keys', { keys: { store: 'up', copy: 'down', missing: 0, refused: null } }],
    ['keys', { keys: { store: 'up', copy: 'up', missing: 1, refused: null } }],
    ['keys', { keys: { store: 'up', copy: 'up', missing: 0, refused: 'another master key' } }],
    ['bus', { bus: 'down' }],
    ['stalled', { projections: { lagSeconds: 40, lagEvents: null, isStalled: true, parkedStreams: 0 } }],
    ['parked', { projections: { lagSeconds: 0, lagEvents: 0, isStalled: false, parkedStreams: 1 } }],
    ['emails', { emails: { waitingStreams: 1 } }],
    ['workers', { workers: { projector: { status: 'recovering', failures: 3 } } }],
    ['workers', { workers: { projector: { status: 'stopped', failures: 0 } } }],
  ])('name what is not well: %s', (trouble, changes) => {
    expect(healthOf({ ...fine, ...changes })).toMatchObject({ system: 'impaired', troubles: [trouble] });
    expect(healthOf({ ...fine, ...changes, ready: false })).toMatchObject({ system: 'notReady', troubles: [trouble] });
  });

  test('say that the system starts where nothing else keeps it from being ready', () => {
    expect(healthOf({ ...fine, ready: false })).toMatchObject({ system: 'notReady', troubles: ['starting'] });
  });

  test.each([
    ['up', 'connected'],
    ['read_only', 'readOnly'],
    ['down', 'disconnected'],
  ] as const)('call a database that is %s %s', (database, said) => {
    expect(healthOf({ ...fine, database }).database).toBe(said);
  });

  test('call the email service connected only while the mail server answers', () => {
    expect(healthOf({ ...fine, mailServer: 'down' })).toMatchObject({ email: 'disconnected', system: 'online' });
  });

  test('take what is unknown for no trouble of its own', () => {
    const unknown = {
      keys: { ...fine.keys, missing: null },
      projections: { lagSeconds: null, lagEvents: null, isStalled: false, parkedStreams: null },
      emails: { waitingStreams: null },
    };
    expect(healthOf({ ...fine, ...unknown }).troubles).toEqual([]);
  });
});
