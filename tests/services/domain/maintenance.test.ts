import { describe, expect, test } from 'vitest';
import type { MaintenanceEvent } from '#contracts/events/maintenance.ts';
import { fold } from '#services/domain/decider.ts';
import { maintenanceDecider } from '#services/domain/maintenance.ts';
import { logged } from '#tests/support/events.ts';

const { decide, initial } = maintenanceDecider;

test('that parked streams were tried again is on the record, with which ones', () => {
  const streams = ['shipment-1', 'quote-2'];
  expect(decide({ type: 'retryParked', streams }, initial)).toEqual([{ type: 'ParkedStreamsRetried', data: { streams } }]);
});

test('where nothing is parked, nothing was done', () => {
  expect(decide({ type: 'retryParked', streams: [] }, initial)).toEqual([]);
});

describe('a rebuild of the read models', () => {
  const ids = { rebuildId: 'rebuild-1', accountId: 'account-1' };
  const requested = { type: 'RebuildRequested', data: ids } as const;
  const cancelled = { type: 'RebuildCancelled', data: ids } as const;
  const rebuilt = { type: 'ReadModelsRebuilt', data: { rebuildId: 'rebuild-1', events: 7 } } as const;
  const after = (...events: MaintenanceEvent[]) =>
    fold(maintenanceDecider, logged(events.map((event) => ({ event, at: '2026-03-01T09:00:00.000Z' }))));
  const request = { type: 'requestRebuild', rebuildId: 'rebuild-2', accountId: 'account-2' } as const;
  const finish = { type: 'finishRebuild', rebuildId: 'rebuild-1', events: 7 } as const;

  test('is asked for by someone', () => {
    expect(decide({ type: 'requestRebuild', ...ids }, initial)).toEqual([requested]);
  });

  test('is refused beside another one', () => {
    expect(() => decide(request, after(requested))).toThrow(expect.objectContaining({ code: 'rebuild_running' }));
  });

  test.each([['done', rebuilt] as const, ['cancelled', cancelled] as const])('may be asked for once another is %s', (_, end) => {
    const data = { rebuildId: 'rebuild-2', accountId: 'account-2' };
    expect(decide(request, after(requested, end))).toEqual([{ type: 'RebuildRequested', data }]);
  });

  test('is called off once, and not when it is over', () => {
    const cancel = { type: 'cancelRebuild', ...ids } as const;
    expect(decide(cancel, after(requested))).toEqual([cancelled]);
    expect(decide(cancel, after(requested, cancelled))).toEqual([]);
    expect(decide(cancel, after(requested, rebuilt))).toEqual([]);
  });

  test('is not called off by who looked at another one', () => {
    const cancel = { type: 'cancelRebuild', rebuildId: 'rebuild-0', accountId: 'account-1' } as const;
    for (const state of [initial, after(requested)]) {
      expect(() => decide(cancel, state)).toThrow(expect.objectContaining({ code: 'not_found' }));
    }
  });

  test('is done once, also when it was called off too late', () => {
    expect(decide(finish, after(requested))).toEqual([rebuilt]);
    expect(decide(finish, after(requested, cancelled))).toEqual([rebuilt]);
    expect(decide(finish, after(requested, rebuilt))).toEqual([]);
  });

  test('does not end a later one', () => {
    const later = { type: 'RebuildRequested', data: { ...ids, rebuildId: 'rebuild-2' } } as const;
    expect(decide(finish, after(requested, cancelled, later))).toEqual([]);
  });

  test('leaves the last retry as it was', () => {
    const retried: MaintenanceEvent = { type: 'ParkedStreamsRetried', data: { streams: ['shipment-1'] } };
    expect(after(retried, requested, rebuilt)).toEqual({
      retriedStreams: 1,
      rebuild: { id: 'rebuild-1', type: 'rebuild', state: 'done' },
    });
  });

  test('and a comparison are refused beside each other', () => {
    const compared = { type: 'ComparisonRequested', data: { comparisonId: 'comparison-1', accountId: 'account-1' } } as const;
    const refused = expect.objectContaining({ code: 'rebuild_running' }) as Error;
    expect(() => decide(request, after(compared))).toThrow(refused);
    const compare = { type: 'requestComparison', comparisonId: 'comparison-2', accountId: 'account-2' } as const;
    expect(() => decide(compare, after(requested))).toThrow(refused);
    expect(() => decide(compare, after(compared))).toThrow(refused);
    const data = { comparisonId: 'comparison-2', accountId: 'account-2' };
    expect(decide(compare, after(requested, rebuilt))).toEqual([{ type: 'ComparisonRequested', data }]);
  });
});

describe('a comparison of the read models with what the log makes', () => {
  const ids = { comparisonId: 'comparison-1', accountId: 'account-1' };
  const requested = { type: 'ComparisonRequested', data: ids } as const;
  const cancelled = { type: 'ComparisonCancelled', data: ids } as const;
  const result = { comparisonId: 'comparison-1', position: '90', events: 7, rows: 40, differing: 2 };
  const compared = { type: 'ReadModelsCompared', data: result } as const;
  const after = (...events: MaintenanceEvent[]) =>
    fold(maintenanceDecider, logged(events.map((event) => ({ event, at: '2026-03-01T09:00:00.000Z' }))));
  const cancel = { type: 'cancelRebuild', rebuildId: 'comparison-1', accountId: 'account-1' } as const;
  const finish = { type: 'finishComparison', ...result } as const;

  test('is on the record with what was found, and by whom it was asked for', () => {
    expect(decide({ type: 'requestComparison', ...ids }, initial)).toEqual([requested]);
    expect(decide(finish, after(requested))).toEqual([compared]);
  });

  test('is called off once, and has no result then', () => {
    expect(decide(cancel, after(requested))).toEqual([cancelled]);
    expect(decide(cancel, after(requested, cancelled))).toEqual([]);
    expect(decide(cancel, after(requested, compared))).toEqual([]);
    expect(decide(finish, after(requested, cancelled))).toEqual([]);
  });

  test('ends once, and ends no later one', () => {
    expect(decide(finish, after(requested, compared))).toEqual([]);
    const later = { type: 'ComparisonRequested', data: { ...ids, comparisonId: 'comparison-2' } } as const;
    expect(decide(finish, after(requested, cancelled, later))).toEqual([]);
  });
});
