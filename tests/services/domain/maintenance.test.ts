import { expect, test } from 'vitest';
import { maintenanceDecider } from '#services/domain/maintenance.ts';

const { decide, initial } = maintenanceDecider;

test('that parked streams were tried again is on the record, with which ones', () => {
  const streams = ['shipment-1', 'quote-2'];
  expect(decide({ type: 'retryParked', streams }, initial)).toEqual([{ type: 'ParkedStreamsRetried', data: { streams } }]);
});

test('where nothing is parked, nothing was done', () => {
  expect(decide({ type: 'retryParked', streams: [] }, initial)).toEqual([]);
});
