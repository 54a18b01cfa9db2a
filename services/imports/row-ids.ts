import { derivedId } from '#infra/ids.ts';

/** The command of a row: the same for every attempt, so that the log itself tells what was done. */
export const commandOfRow = (importId: string, row: number): string => derivedId(importId, row);

/** The shipment that a row makes. */
export const shipmentOfRow = (importId: string, row: number): string => derivedId(importId, row, 'shipment');
