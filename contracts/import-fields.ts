/** What the columns of an imported file can hold, in the order of its template. */
export const importFields = {
  shipments: [
    'reference',
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
    'packageType',
    'serviceType',
    'weight',
    'length',
    'width',
    'height',
    'value',
    'shippingCost',
    'estimatedDelivery',
    'language',
  ],
  tracking_events: [
    'trackingNumber',
    'status',
    'reason',
    'location',
    'description',
    'occurredAt',
    'latitude',
    'longitude',
    'estimatedDelivery',
  ],
} as const;
type Kind = keyof typeof importFields;
export type ImportField = (typeof importFields)[Kind][number];

const optional: ReadonlySet<ImportField> = new Set<ImportField>([
  'reference',
  'senderPhone',
  'recipientPhone',
  'shippingCost',
  'estimatedDelivery',
  'language',
  'reason',
  'occurredAt',
  'latitude',
  'longitude',
]);

/** Whether no row can be imported without that field. A shipment without a price is priced by the rate sheet. */
export const isRequiredField = (field: ImportField): boolean => !optional.has(field);
