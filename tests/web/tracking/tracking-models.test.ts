import { describe, expect, test } from 'vitest';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { printPartial, readNumber } from '#web/features/home/model/read-number.ts';
import { checkInput } from '#web/features/tracking/model/check-input.ts';
import { stepReached } from '#web/features/tracking/model/journey-steps.ts';

describe('what is typed into the tracking field', () => {
  test('is trimmed, upper-cased and freed of spaces and hyphens', () => {
    expect(checkInput('  we-4839 2017 5525 bf ')).toEqual({ number: 'WE483920175525BF', wrongCheckDigit: false });
  });

  test('with one wrong digit is recognised without asking the server', () => {
    expect(checkInput('WE 4839 2017 5526 BF').wrongCheckDigit).toBe(true);
  });

  test('while incomplete is not called wrong', () => {
    expect(checkInput('WE 4839').wrongCheckDigit).toBe(false);
    expect(checkInput('   ').number).toBe('');
  });
});

describe('the waybill of the home page', () => {
  test('reads service and origin from a number', () => {
    expect(readNumber('we 4839 2017 5525 bf')).toEqual({
      number: 'WE483920175525BF',
      service: 'express',
      origin: 'Burkina Faso',
    });
  });

  test('reads what it can of half a number and prints dots for the rest', () => {
    expect(readNumber('WS48')).toEqual({ number: 'WS48', service: 'standard', origin: undefined });
    expect(printPartial('WS48')).toBe('WS 48·· ···· ···· ··');
  });
});

describe('the journey', () => {
  const tracking = (status: ShipmentStatus, scans: ShipmentStatus[]) => ({
    shipment: { status },
    trackingEvents: scans.map((scan) => ({ status: scan })),
  });

  test('ends where the parcel is', () => {
    expect(stepReached(tracking('pending', []))).toBe(0);
    expect(stepReached(tracking('out_for_delivery', ['in_transit', 'out_for_delivery']))).toBe(3);
  });

  test('of a delayed parcel ends at the last step that a scan proved', () => {
    expect(stepReached(tracking('delayed', ['delayed', 'in_transit', 'picked_up']))).toBe(2);
    expect(stepReached(tracking('cancelled', ['cancelled']))).toBe(0);
  });
});
