import type { DuplicateOfRow } from '#contracts/imports.ts';
import type { RecordScan } from '#contracts/shipments.ts';
import { shipmentStates } from '#projections/bulk-updates/queries.ts';
import { shipmentIdsByNumbers } from '#projections/imports/queries.ts';
import type { Models } from '#projections/projector.ts';
import { DomainError } from '../domain/errors.ts';
import type { PreviewScan } from './shipment-steps.ts';

/** A scan in a row of the file. */
export interface ScanInRow {
  line: number;
  scan: RecordScan;
}

/** What a scan would come to. */
export type ScanVerdict =
  | { shipmentId: string; duplicateOf: DuplicateOfRow | null }
  | { problem: { code: string; field: string | null } };

/** The shipments that rows name, by their place in the batch; undefined where there is none. */
export async function shipmentsOfScans(models: Models, batch: readonly { scan: RecordScan }[]): Promise<(string | undefined)[]> {
  const numbers = batch.flatMap(({ scan }) => scan.trackingNumber ?? []);
  const byNumber = await shipmentIdsByNumbers(models, [...new Set(numbers)]);
  return batch.map(({ scan: { shipmentId, trackingNumber = '' } }) => shipmentId?.toLowerCase() ?? byNumber.get(trackingNumber));
}

const same = ({ trackingNumber, shipmentId, ...scan }: RecordScan): string =>
  JSON.stringify([trackingNumber ?? shipmentId, Object.entries(scan).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** Looks at a batch; of a run only which shipments the scans are of. */
export type LookAtScans = (batch: readonly ScanInRow[], as: { now: string; isRun: boolean }) => Promise<ScanVerdict[]>;

/**
 * Looks at scans by the rules that they are recorded by, on their shipments as they stand. Those of one shipment that are in one batch
 * are taken in their order, as they will be.
 */
export const createLookAtScans =
  ({ models, previewScan }: { models: Models; previewScan: PreviewScan }): LookAtScans =>
  async (batch, { now, isRun }) => {
    const shipmentIds = await shipmentsOfScans(models, batch);
    const known = [...new Set(shipmentIds.filter((id) => id !== undefined))];
    const states = known.length === 0 ? new Map() : await shipmentStates(models, known);
    const lines = new Map<string, number>();
    return batch.map(({ line, scan }, index): ScanVerdict => {
      const shipmentId = shipmentIds[index];
      const found = shipmentId === undefined ? undefined : states.get(shipmentId);
      if (shipmentId === undefined || !found) {
        return { problem: { code: 'unknown_shipment', field: scan.shipmentId ? 'shipmentId' : 'trackingNumber' } };
      }
      // What a run did before it was broken off must not count against it: the shipment itself decides.
      if (isRun) return { shipmentId, duplicateOf: null };
      const key = same(scan);
      const earlier = lines.get(key);
      if (earlier !== undefined) return { shipmentId, duplicateOf: repeated({ line: earlier, shipmentId: null }) };
      lines.set(key, line);
      try {
        const decided = previewScan(shipmentId, scan, found.state, now);
        return { shipmentId, duplicateOf: decided.length === 0 ? repeated({ line: null, shipmentId }) : null };
      } catch (error) {
        if (error instanceof DomainError) return { problem: { code: error.code, field: error.field ?? null } };
        throw error;
      }
    });
  };

const repeated = (of: Pick<DuplicateOfRow, 'line' | 'shipmentId'>): DuplicateOfRow => ({ by: 'event', importId: null, ...of });
