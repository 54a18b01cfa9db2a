import { describe, expect, test } from 'vitest';
import { correctScanSchema } from '#contracts/shipment-corrections.ts';
import { createShipmentSchema, transitDays, updateStatusSchema } from '#contracts/shipments.ts';
import { shipmentStatuses } from '#contracts/statuses.ts';
import { hasValidCheckDigit } from '#contracts/tracking-number.ts';
import type { DemoShipment } from '#services/demo/demo-shipment.ts';
import { demoShipments } from '#services/demo/journeys.ts';

const now = new Date('2026-11-20T12:00:00Z');
const shipments = demoShipments(now);
const dayMs = 86_400_000;
const statusOf = ({ reports }: DemoShipment) => reports.at(-1)?.body.status ?? 'pending';

describe('the shipments of the demonstration', () => {
  test('are the same for the same moment, about forty, and stand everywhere a shipment can stand', () => {
    expect(demoShipments(now)).toEqual(shipments);
    expect(shipments).toHaveLength(42);
    expect(new Set(shipments.map(statusOf))).toEqual(new Set(shipmentStatuses));
  });

  test('could have been entered by staff, each under a number of its own', () => {
    for (const { body, trackingNumber } of shipments) {
      expect(createShipmentSchema.parse(body)).toMatchObject({ senderCity: body.senderCity });
      expect(hasValidCheckDigit(trackingNumber)).toBe(true);
    }
    expect(new Set(shipments.map(({ trackingNumber }) => trackingNumber)).size).toBe(shipments.length);
  });

  test('have histories of the last sixty days, in their order and not of the future', () => {
    for (const { createdAt, reports } of shipments) {
      expect(now.getTime() - createdAt.getTime()).toBeLessThanOrEqual(61 * dayMs);
      const times = [createdAt, ...reports.map(({ at }) => at), now].map((at) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      for (const { body } of reports) expect(updateStatusSchema.safeParse(body).success).toBe(true);
    }
  });

  test('have one among them whose scans were mistaken: one was earlier than recorded, one never happened', () => {
    const corrected = shipments.flatMap(({ reports }) => reports.filter(({ correction }) => correction));
    expect(corrected.map(({ correction }) => correction?.body.action)).toEqual(['replace', 'withdraw']);
    for (const { at, correction } of corrected) {
      expect(correctScanSchema.safeParse(correction?.body).success).toBe(true);
      expect([at, correction?.at, now]).toEqual([at, correction?.at, now].toSorted((a, b) => Number(a) - Number(b)));
    }
  });

  test('are late only where they are said to be delayed', () => {
    const onTheirWay = shipments.filter((shipment) => !['delivered', 'cancelled', 'delayed'].includes(statusOf(shipment)));
    const late = onTheirWay.filter(
      ({ createdAt, body }) => createdAt.getTime() + transitDays[body.serviceType] * dayMs < now.getTime(),
    );
    expect(onTheirWay).toHaveLength(13);
    expect(late).toEqual([]);
  });
});
