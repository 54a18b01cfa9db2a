import { z } from 'zod';
import { shipmentListSchema } from './shipment-list.ts';
import type { Shipment } from './shipments.ts';

/** The files that a list of shipments can be exported to. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Media types of the files. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What is exported of a shipment, in the order of the file's columns. */
export const exportColumns = [
  'trackingNumber',
  'status',
  'reason',
  'serviceType',
  'packageType',
  'senderName',
  'senderEmail',
  'senderPhone',
  'senderAddress',
  'senderCity',
  'senderCountry',
  'recipientName',
  'recipientEmail',
  'recipientPhone',
  'recipientAddress',
  'recipientCity',
  'recipientCountry',
  'weight',
  'length',
  'width',
  'height',
  'value',
  'shippingCost',
  'currentLocation',
  'currentLatitude',
  'currentLongitude',
  'estimatedDelivery',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Shipment)[];
export type ExportColumn = (typeof exportColumns)[number];

/** More than this do not fit on one sheet of a workbook, the row of headings aside. */
export const mostSheetRows = 1_048_575;

/**
 * `GET /api/shipments/export`: every shipment of a list, in its order, as a file. With `progress` the file comes in frames: the number
 * of rows so far and the number of the bytes that follow, each as four bytes with the highest first; a frame without bytes ends it.
 */
export const exportShipmentsSchema = z.strictObject({
  ...shipmentListSchema.shape,
  format: z.enum(exportFormats),
  progress: z.literal('true').optional(),
});

/** Bytes of the two numbers before each frame. */
export const frameHeadBytes = 8;
