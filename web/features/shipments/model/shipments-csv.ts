import type { Shipment } from '#contracts/shipments.ts';
import { byteOrderMark, type CsvCell, csvLine } from '#web/shared/csv/csv.ts';

export const csvColumns = [
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

export type CsvColumn = (typeof csvColumns)[number];

export const csvHead = (headingOf: (column: CsvColumn) => string): string => byteOrderMark + csvLine(csvColumns.map(headingOf));

export const csvRow = (shipment: Shipment): string => csvLine(csvColumns.map((column): CsvCell => shipment[column]));
