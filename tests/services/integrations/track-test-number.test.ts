import { describe, expect, test } from 'vitest';
import { servicePrefixes } from '#contracts/shipments.ts';
import { testJourneyMinutes, testJourneys, testNumberPrefix, testNumbers, type TestJourney } from '#contracts/test-numbers.ts';
import { hasValidCheckDigit } from '#contracts/tracking-number.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { trackTestNumber } from '#services/integrations/track-test-number.ts';

const begun = Date.parse('2026-03-01T09:20:00.000Z');
const at = (minute: number) => new Date(begun + minute * 60_000);
const tracked = (journey: TestJourney, minute: number) => trackingSchema.parse(trackTestNumber(testNumbers[journey], at(minute)));
/** What the shipment says by the minute, each once. */
const walked = (journey: TestJourney): string[] => {
  const said: string[] = [];
  for (let minute = 0; minute < testJourneyMinutes; minute += 1) {
    const { shipment, trackingEvents } = tracked(journey, minute);
    const now = [shipment.status, trackingEvents[0]?.reason].filter(Boolean).join(' ');
    if (said.at(-1) !== now) said.push(now);
  }
  return said;
};

describe('a test number', () => {
  test.each<[TestJourney, string[]]>([
    ['delivered', ['pending', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered']],
    ['delayed', ['pending', 'picked_up', 'in_transit', 'delayed customs_hold', 'in_transit', 'out_for_delivery', 'delivered']],
    [
      'returned',
      ['pending', 'picked_up', 'in_transit', 'out_for_delivery', 'delayed refused', 'delayed returning', 'cancelled returned'],
    ],
    ['lost', ['pending', 'picked_up', 'in_transit', 'delayed carrier_issue', 'cancelled lost']],
  ])('of the journey %s goes through %j', (journey, expected) => {
    expect(walked(journey)).toEqual(expected);
  });

  test('says when a delayed parcel is expected instead', () => {
    expect(tracked('delayed', 7)).not.toHaveProperty('estimatedDeliveryRevisions');
    expect(tracked('delayed', 8)).toMatchObject({
      shipment: { estimatedDelivery: at(16).toISOString() },
      estimatedDeliveryRevisions: [{ previous: at(12).toISOString(), reason: 'customs_hold' }],
    });
  });

  test('goes by the hubs that are nearest to its ends', () => {
    const places = tracked('delivered', testJourneyMinutes - 1).trackingEvents.map(({ location }) => location);
    expect(places.toReversed().slice(1, 4)).toEqual([
      'Boston, United States',
      'New York Distribution Center',
      'Frankfurt International Hub',
    ]);
  });

  test('says the same however often it is asked, never what is yet to come, and is another shipment on each run', () => {
    const early = tracked('delivered', 5);
    expect(early.shipment).toMatchObject({ privacy: 'masked', value: null, recipientAddress: null });
    expect(tracked('delivered', 5)).toEqual(early);
    for (const { timestamp } of early.trackingEvents) expect(Date.parse(timestamp)).toBeLessThanOrEqual(at(5).getTime());
    const late = tracked('delivered', testJourneyMinutes - 1);
    expect(late.trackingEvents.slice(-early.trackingEvents.length)).toEqual(early.trackingEvents);
    const next = tracked('delivered', testJourneyMinutes);
    expect(next.shipment).toMatchObject({ status: 'pending', createdAt: at(testJourneyMinutes).toISOString() });
    expect(next.shipment.id).not.toBe(early.shipment.id);
  });

  test('has its own letters and a check digit, and no other number is one', () => {
    expect(Object.values(servicePrefixes)).not.toContain(testNumberPrefix);
    expect(testJourneys.map((journey) => testNumbers[journey]).filter((number) => !hasValidCheckDigit(number))).toEqual([]);
    expect(trackTestNumber(testNumbers.lost.replace(testNumberPrefix, 'WS'), at(0))).toBeUndefined();
  });
});
