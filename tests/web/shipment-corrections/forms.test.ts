import { describe, expect, test } from 'vitest';
import { correctContactSchema, correctScanSchema, type Scan } from '#contracts/shipment-corrections.ts';
import { conflictOf, merged, undecided } from '#web/features/shipment-corrections/model/conflict.ts';
import { contactChanges } from '#web/features/shipment-corrections/model/contact-form.ts';
import {
  atPlace,
  correctionOf,
  decidedTogether,
  needsReason,
  scanFormOf,
  type ScanForm,
} from '#web/features/shipment-corrections/model/scan-form.ts';

const scan: Scan = {
  id: '01980000-0000-7000-8000-000000000001',
  status: 'delivered',
  reason: null,
  location: 'Berlin',
  latitude: 52.52,
  longitude: 13.4,
  timeZone: 'Europe/Berlin',
  description: 'Handed over',
  occurredAt: '2026-03-02T08:30:12.345+01:00',
  simulated: false,
  correction: null,
};
const form = { ...scanFormOf(scan), explanation: 'Scanned twice' };

describe('what is sent of the correction of a scan', () => {
  test('is nothing but the reason where it never happened', () => {
    expect(correctionOf({ ...form, action: 'withdraw' }, form)).toEqual({ action: 'withdraw', explanation: 'Scanned twice' });
  });

  test('leaves the time alone, seconds and all, until another is typed', () => {
    expect(form.occurredAt).toBe('2026-03-02 07:30');
    expect(correctionOf(form, form)).not.toHaveProperty('occurredAt');
    const moved = correctionOf({ ...form, occurredAt: ' 2026-03-02  07:31 ' }, form);
    expect(correctScanSchema.parse(moved)).toMatchObject({ occurredAt: '2026-03-02T07:31:00Z', latitude: 52.52 });
    expect(correctScanSchema.safeParse(correctionOf({ ...form, occurredAt: 'noon' }, form)).success).toBe(false);
  });

  test('names no coordinates of a place that was typed over', () => {
    const moved = correctionOf(atPlace(form, 'Potsdam'), form);
    expect(moved).toMatchObject({ location: 'Potsdam' });
    expect(moved).not.toHaveProperty('latitude');
  });

  test('asks for a reason where a status needs one', () => {
    expect([needsReason({ ...form, status: 'delayed' }), needsReason(form)]).toEqual([true, false]);
    expect(needsReason({ ...form, status: 'delayed', action: 'withdraw' })).toBe(false);
  });

  test('begins with what was last said of it', () => {
    const { correction: _none, id, ...recorded } = scan;
    const correction = { id, withdrawn: true, explanation: 'Twice', correctedAt: scan.occurredAt, recorded };
    expect(scanFormOf({ ...scan, correction })).toMatchObject({ action: 'withdraw', explanation: '' });
  });
});

describe('a scan that someone else corrected meanwhile', () => {
  const opened = scanFormOf(scan);
  const versions = (mine: Partial<ScanForm>, theirs: Partial<ScanForm>) => ({
    opened,
    mine: { ...opened, explanation: 'Wrong', ...mine },
    theirs: { revision: '9', values: { ...opened, ...theirs } },
  });
  const toDecide = (mine: Partial<ScanForm>, theirs: Partial<ScanForm>) =>
    undecided(conflictOf(versions(mine, theirs), decidedTogether));

  test('keeps what they changed when another field is replaced', () => {
    const both = versions({ description: 'Left with neighbour' }, { location: 'Potsdam', occurredAt: '2026-03-02 09:00' });
    expect(conflictOf(both, decidedTogether)).toBeUndefined();
    expect(correctionOf(merged(both), both.theirs.values)).toEqual({
      action: 'replace',
      explanation: 'Wrong',
      status: 'delivered',
      location: 'Potsdam',
      latitude: '52.52',
      longitude: '13.4',
      description: 'Left with neighbour',
    });
  });

  test.each<[string, Partial<ScanForm>, Partial<ScanForm>, string[]]>([
    ['was withdrawn', { description: 'Left with neighbour' }, { action: 'withdraw' }, ['action']],
    ['is withdrawn while they put it right', { action: 'withdraw' }, { description: 'At the door' }, ['description']],
    ['has another place now, and the coordinates of a third', { location: 'Potsdam' }, { latitude: '1' }, ['latitude']],
    ['has a reason for the status that it had', { status: 'delayed' }, { reason: 'weather' }, ['reason']],
  ])('is decided about where it %s', (_what, mine, theirs, fields) => {
    expect(toDecide(mine, theirs)).toEqual(fields);
  });
});

test('of contact data only what differs is sent, and a phone number that is taken away', () => {
  const opened = { name: 'Jonas', email: 'jonas@example.com', phone: '+49 30 1234', address: 'Street 1', explanation: '' };
  const changes = contactChanges('recipient', { ...opened, phone: '', name: 'Jonas W.', explanation: 'Called' }, opened);
  expect(changes).toEqual({ party: 'recipient', name: 'Jonas W.', phone: '', explanation: 'Called' });
  expect(correctContactSchema.safeParse(changes).success).toBe(true);
});
