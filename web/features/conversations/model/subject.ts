/** `Re: Shipment {trackingNumber}`; where there is no parcel, what is usual then. */
export const subjectFor = (trackingNumber: string, usual: string): string =>
  trackingNumber === '' ? usual : `Re: Shipment ${trackingNumber}`;
