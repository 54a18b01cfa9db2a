import type { CustomsLine } from '#contracts/customs-lines.ts';
import type { CreateShipment } from '#contracts/shipments.ts';

/** What all parcels of the tests have in common: kg, cm and USD. */
export const parcel = {
  serviceType: 'express',
  weight: 2.5,
  length: 10,
  width: 20,
  height: 30,
  value: 50,
  shippingCost: 25,
} as const;

/** A valid creation with nothing in it that may be left out. */
export const plainShipment = {
  senderName: 'Ama Owusu',
  senderEmail: 'ama.owusu@example.com',
  senderAddress: '1 High Street',
  senderCity: 'Accra',
  senderCountry: 'Ghana',
  recipientName: 'Jonas Weber',
  recipientEmail: 'jonas.weber@example.com',
  recipientAddress: 'Invalidenstraße 44',
  recipientCity: 'Berlin',
  recipientCountry: 'Germany',
  packageType: 'Electronics',
  ...parcel,
} as const;

/** A valid creation; tests change what they are about. */
export const aShipment = (changes: Partial<CreateShipment> = {}): CreateShipment => ({
  ...plainShipment,
  senderPhone: '+233 30 255 0100',
  ...changes,
});

/** Goods that are worth what {@link parcel} is declared at. */
export const aCustomsLine = (changes: Partial<CustomsLine> = {}): CustomsLine => ({
  description: 'Cotton shirts',
  hsCode: '610910',
  originCountry: 'BD',
  quantity: 4,
  unitValue: 12.5,
  ...changes,
});
