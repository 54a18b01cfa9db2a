import type { z } from 'zod';
import {
  estimatedDeliveryRevised,
  receiverNotificationRequested,
  shipmentContactCorrected,
  shipmentCreated,
  shipmentMovementSimulated,
  shipmentScanCorrected,
  shipmentScanned,
  shipmentStatusUpdated,
} from '#contracts/events/shipment.ts';
import { countryCoded } from '#contracts/places.ts';
import { scansOf } from '#projections/shipments/queries.ts';
import { lineOf, type LineBody, type NounTimeline } from '../timeline/noun-timeline.ts';
import { labelled, said, word } from '../timeline/values.ts';

type City = { city: string; country: string };
const placeOf = ({ city, country }: City) => ({ type: 'place', place: `${city}, ${countryCoded(country).name}` }) as const;

type Scan = z.infer<typeof shipmentScanned.data>;

const scanBody = (
  { status, reason, place, description }: Scan,
  how: Partial<Record<'corrected' | 'bulk_updated', boolean>> = {},
): LineBody => ({
  look: status,
  title: { type: 'text', text: description },
  summary: said(
    how.corrected === true && word('corrected'),
    { type: 'status', status },
    { type: 'place', place: place.name },
    reason && { type: 'reason', reason },
    how.bulk_updated === true && word('bulk_updated'),
  ),
  details: labelled({
    place: { type: 'place', place: place.name },
    reason: reason && { type: 'reason', reason },
  }),
  timeZone: place.timeZone,
});

export const shipmentTimeline: NounTimeline = {
  templates: {
    shipment_created: 'about_creation',
    status_updated: 'about_status',
    status_corrected: 'about_status',
    receiver_notified: 'about_notification',
  },
  async superseded(models, { kind, id }) {
    const { scans } = (kind === 'shipment' && (await scansOf(models, id))) || { scans: [] };
    return new Map(
      scans.flatMap((scan) => (scan.correction ? [[scan.id, scan.correction.withdrawn ? 'withdrawn' : 'corrected']] : [])),
    );
  },
  lines: [
    lineOf(shipmentCreated.type, {
      group: 'changes',
      data: shipmentCreated.data.omit({ sender: true, recipient: true, customsLines: true }),
      bodyOf: ({ origin, destination, estimatedDelivery, import: from }) => ({
        look: 'pending',
        title: word('shipment_created'),
        summary: said(
          placeOf(origin),
          placeOf(destination),
          from !== undefined && word(from.emails === 'off' ? 'imported_silently' : 'imported'),
        ),
        details: labelled({ expected: { type: 'day', day: estimatedDelivery } }),
        timeZone: origin.timeZone,
      }),
    }),
    lineOf(shipmentStatusUpdated.type, {
      group: 'scans',
      data: shipmentStatusUpdated.data,
      bodyOf: ({ correction, bulk, ...scan }) => scanBody(scan, { corrected: correction, bulk_updated: bulk !== undefined }),
    }),
    lineOf(shipmentScanned.type, { group: 'scans', data: shipmentScanned.data, bodyOf: (scan) => scanBody(scan) }),
    lineOf(shipmentMovementSimulated.type, {
      group: 'scans',
      data: shipmentMovementSimulated.data,
      bodyOf: ({ place }) => ({
        look: 'cancelled',
        title: word('moved', { place: { type: 'place', place: place.name } }),
        details: labelled({ place: { type: 'place', place: place.name } }),
        timeZone: place.timeZone,
      }),
    }),
    lineOf(estimatedDeliveryRevised.type, {
      group: 'changes',
      data: estimatedDeliveryRevised.data,
      bodyOf: ({ estimatedDelivery, previous, reason, description, undoes }) => ({
        look: 'pending',
        title: word('estimate_revised', { day: { type: 'day', day: estimatedDelivery } }),
        summary: said(
          word('was_expected', { day: { type: 'day', day: previous } }),
          reason ? { type: 'reason', reason } : undoes ? word('bulk_undone') : { type: 'text', text: description },
        ),
        details: labelled({
          description: undoes === undefined && { type: 'text', text: description },
          reason: reason && { type: 'reason', reason },
          expected: { type: 'day', day: estimatedDelivery },
          previous: { type: 'day', day: previous },
        }),
      }),
    }),
    lineOf(shipmentScanCorrected.type, {
      group: 'scans',
      data: shipmentScanCorrected.data,
      bodyOf: ({ explanation, replacement, undoes }) => ({
        look: replacement?.status ?? 'cancelled',
        title: undoes ? word('bulk_undone') : { type: 'text', text: explanation },
        summary: said(
          word('corrected'),
          replacement && { type: 'status', status: replacement.status },
          replacement && { type: 'place', place: replacement.place.name },
        ),
        details: labelled({
          description: replacement && { type: 'text', text: replacement.description },
          reason: replacement !== null && replacement.reason !== null && { type: 'reason', reason: replacement.reason },
        }),
      }),
    }),
    lineOf(shipmentContactCorrected.type, {
      group: 'changes',
      data: shipmentContactCorrected.data.pick({ explanation: true }),
      bodyOf: ({ explanation }) => ({
        look: 'pending',
        title: { type: 'text', text: explanation },
        summary: said(word('corrected')),
      }),
    }),
    lineOf(receiverNotificationRequested.type, {
      group: 'mail',
      data: receiverNotificationRequested.data.pick({ shipmentId: true }),
      bodyOf: () => ({ look: 'picked_up', title: word('notification_requested') }),
    }),
  ],
};
