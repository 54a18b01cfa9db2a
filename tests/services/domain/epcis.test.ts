import { describe, expect, test } from 'vitest';
import { epcisDocumentSchema, epcisDispositions, epcisSteps, type EpcisEvent } from '#contracts/epcis.ts';
import type { Scan } from '#contracts/shipment-corrections.ts';
import { shipmentStatuses } from '#contracts/statuses.ts';
import { derivedId } from '#infra/ids.ts';
import { epcisDocument } from '#services/domain/epcis.ts';

const facts = {
  status: 'in_transit',
  reason: null,
  location: 'London Heathrow',
  latitude: 51.47,
  longitude: -0.4543,
  timeZone: 'Europe/London',
  description: 'Arrived',
  occurredAt: '2026-03-01T10:30:00+01:00',
  simulated: false,
} as const;
const scan = (nth: number, changes: Partial<Scan> = {}): Scan => ({
  id: derivedId('scan', nth),
  ...facts,
  correction: null,
  ...changes,
});
const documentOf = (...scans: Scan[]) =>
  epcisDocument(scans, { parcel: 'https://parcels.example.com/track/WE483920175526US', now: '2026-03-02T00:00:00.000Z' });
const eventsOf = (...scans: Scan[]): EpcisEvent[] => documentOf(...scans).epcisBody.eventList;

/** What the JSON schema of EPCIS 2.0 (GS1, EPCIS-JSON-Schema) asks of a document with object events, rule by rule. */
function brokenRules(document: unknown): string[] {
  const broken: string[] = [];
  const rule = (name: string, holds: boolean) => void (holds || broken.push(name));
  const at = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  const isUri = (value: unknown) => typeof value === 'string' && /^[a-z][a-z\d+.-]*:\S+$/i.test(value) && URL.canParse(value);
  const isTime = (value: unknown) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value));
  const keysOf = (value: unknown) => Object.keys(typeof value === 'object' && value !== null ? value : {});
  rule(
    'required: @context, type, schemaVersion, creationDate, epcisBody',
    ['@context', 'type', 'schemaVersion', 'creationDate', 'epcisBody'].every((key) => at(document, key) !== undefined),
  );
  rule('@context names the context of EPCIS', JSON.stringify(at(document, '@context')).includes('epcis-context.jsonld'));
  rule('type', at(document, 'type') === 'EPCISDocument');
  rule('schemaVersion', String(at(document, 'schemaVersion')).startsWith('2.0'));
  rule('creationDate', isTime(at(document, 'creationDate')));
  const list = at(at(document, 'epcisBody'), 'eventList');
  rule('eventList is an array', Array.isArray(list));
  const known = [
    'type',
    'eventTime',
    'recordTime',
    'eventTimeZoneOffset',
    'eventID',
    'errorDeclaration',
    'epcList',
    'quantityList',
    'action',
    'bizStep',
    'disposition',
    'persistentDisposition',
    'readPoint',
    'bizLocation',
    'bizTransactionList',
    'sourceList',
    'destinationList',
    'sensorElementList',
    'ilmd',
    '@context',
    'certificationInfo',
  ];
  for (const event of Array.isArray(list) ? (list as unknown[]) : []) {
    rule('type of an event', at(event, 'type') === 'ObjectEvent');
    rule('eventTime', isTime(at(event, 'eventTime')));
    rule('eventTimeZoneOffset', /^([+]|[-])((0[0-9]|1[0-3]):([0-5][0-9])|14:00)$/.test(String(at(event, 'eventTimeZoneOffset'))));
    rule('eventID', isUri(at(event, 'eventID')));
    const epcs = at(event, 'epcList');
    rule('epcList: unique URIs', Array.isArray(epcs) && epcs.every(isUri) && new Set(epcs).size === epcs.length);
    rule('action', ['OBSERVE', 'ADD', 'DELETE'].includes(String(at(event, 'action'))));
    rule('readPoint has a URI', at(event, 'readPoint') === undefined || isUri(at(at(event, 'readPoint'), 'id')));
    rule(
      'everything else is named by a URI',
      keysOf(event).every((key) => known.includes(key) || isUri(key)),
    );
    const declared = at(event, 'errorDeclaration');
    if (declared === undefined) continue;
    rule(
      'errorDeclaration',
      isTime(at(declared, 'declarationTime')) &&
        keysOf(declared).every((key) => ['declarationTime', 'reason', 'correctiveEventIDs'].includes(key)),
    );
    const corrective = at(declared, 'correctiveEventIDs');
    rule('correctiveEventIDs', Array.isArray(corrective) && corrective.every(isUri));
  }
  return broken;
}

/** CBV 2.0, sections 7.1.3 and 7.2.3, as far as parcels come to them. */
const stepsOfStandard = [
  'accepting',
  'arriving',
  'collecting',
  'consigning',
  'departing',
  'holding',
  'inspecting',
  'loading',
  'receiving',
  'shipping',
  'storing',
  'transporting',
  'unloading',
  'void_shipping',
];
const dispositionsOfStandard = [
  'active',
  'damaged',
  'destroyed',
  'in_progress',
  'in_transit',
  'inactive',
  'returned',
  'stolen',
  'unavailable',
  'unknown',
];

describe('scans as EPCIS', () => {
  test('a scan is an observation of the parcel, at its place and in its own time', () => {
    expect(eventsOf(scan(1))).toEqual([
      {
        type: 'ObjectEvent',
        eventID: `urn:uuid:${derivedId('scan', 1)}`,
        eventTime: '2026-03-01T10:30:00+01:00',
        eventTimeZoneOffset: '+01:00',
        epcList: ['https://parcels.example.com/track/WE483920175526US'],
        action: 'OBSERVE',
        bizStep: 'transporting',
        disposition: 'in_transit',
        readPoint: { id: 'geo:51.47,-0.4543' },
        'waybill:place': 'London Heathrow',
        'waybill:status': 'in_transit',
      },
    ]);
  });

  test('a corrected scan is declared to be in error and names what replaced it, a withdrawn one is not replaced', () => {
    const correction = {
      id: derivedId('correction'),
      withdrawn: false,
      explanation: 'wrong place',
      correctedAt: '2026-03-01T12:00:00.000Z',
    };
    const corrected = scan(1, { location: 'Paris', correction: { ...correction, recorded: facts } });
    const [wrong, right] = eventsOf(corrected);
    expect(wrong).toMatchObject({
      'waybill:place': 'London Heathrow',
      errorDeclaration: { reason: 'incorrect_data', correctiveEventIDs: [right?.eventID] },
    });
    expect(right).toMatchObject({ eventID: `urn:uuid:${correction.id}`, 'waybill:place': 'Paris' });
    const withdrawn = eventsOf(scan(2, { correction: { ...correction, withdrawn: true, recorded: facts } }));
    expect(withdrawn).toMatchObject([{ errorDeclaration: { correctiveEventIDs: [] } }]);
    expect(brokenRules(documentOf(corrected))).toEqual([]);
  });

  test('what was simulated was never observed', () => {
    expect(eventsOf(scan(1, { simulated: true }))).toEqual([]);
  });

  test.each(shipmentStatuses)('every status is valid by the published schema and the vocabulary: %s', (status) => {
    for (const reason of [null, 'damaged', 'lost', 'returned', 'weather'] as const) {
      const document = documentOf(
        scan(1, { status, reason }),
        scan(2, { status, reason, latitude: null, longitude: null, occurredAt: '2026-03-01T10:30:00.000Z' }),
      );
      expect(brokenRules(document)).toEqual([]);
      expect(epcisDocumentSchema.parse(document)).toEqual(document);
    }
  });

  test('steps and dispositions are those of the vocabulary', () => {
    expect(epcisSteps.filter((step) => !stepsOfStandard.includes(step))).toEqual([]);
    expect(epcisDispositions.filter((disposition) => !dispositionsOfStandard.includes(disposition))).toEqual([]);
  });
});
