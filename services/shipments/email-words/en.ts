import { en as words } from '#contracts/labels/en.ts';
import type { EmailTexts } from './texts.ts';

export const en: EmailTexts = {
  ...words,
  greeting: (name) => `Dear ${name},`,
  created: {
    subject: (number) => `Shipment ${number} is confirmed`,
    toSender: 'Thank you for shipping with us. Your shipment is confirmed and waiting for pickup.',
    toRecipient: 'A parcel addressed to you is waiting for pickup. We will email you whenever its status changes.',
  },
  updated: {
    subject: (number, status) => `Shipment ${number}: ${status}`,
    intro: (status) => `The status of your parcel has changed to: ${status}.`,
  },
  next: {
    pending: 'We will pick up the parcel.',
    picked_up: 'The parcel is on its way to our nearest hub.',
    in_transit: 'The parcel continues through our network.',
    out_for_delivery: 'A courier will deliver the parcel today. Please make sure someone is there to receive it.',
    delivered: 'No further action is needed. If anything is wrong, reply to this email within 7 days.',
    delayed: 'We are working on it and will email you as soon as the parcel is moving again.',
    cancelled: 'This shipment has been cancelled and will not be delivered. If you did not expect this, reply to this email.',
  },
  labels: {
    trackingNumber: 'Tracking number',
    status: 'Status',
    reason: 'Reason',
    location: 'Location',
    time: 'Time',
    expected: 'Estimated delivery',
    next: 'Next step',
  },
  place: (city, country) => `${city}, ${country}`,
  action: 'Track your parcel',
  linkNote: 'Anyone with this link can see the full shipment details. Share it only with people you trust.',
  whyYou: 'You are receiving this email because you are the sender or recipient of this shipment.',
};
