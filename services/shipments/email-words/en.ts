import { en as words } from '#contracts/labels/en.ts';
import type { EmailTexts } from './texts.ts';

export const en: EmailTexts = {
  ...words,
  greeting: (name) => `Dear ${name},`,
  created: {
    subject: (number) => `Your shipment ${number} is registered`,
    toSender: 'Thank you for shipping with us. Your parcel is registered and waits to be picked up.',
    toRecipient: 'A parcel for you is registered with us. We will write to you whenever something happens to it.',
  },
  updated: {
    subject: (number, status) => `Shipment ${number}: ${status}`,
    intro: (status) => `There is news about your parcel. Its status is now: ${status}.`,
  },
  next: {
    pending: 'The parcel will be picked up.',
    picked_up: 'The parcel goes to our nearest hub.',
    in_transit: 'The parcel travels on through our network.',
    out_for_delivery: 'The courier brings the parcel today. Somebody should be there to receive it.',
    delivered: 'Nothing more to do. If something is not as it should be, reply to us within 7 days.',
    delayed: 'We are working on it and will write to you as soon as the parcel moves on.',
    cancelled: 'The parcel will not be carried any further. Contact support if this surprises you.',
  },
  labels: {
    trackingNumber: 'Tracking number',
    status: 'Status',
    reason: 'Reason',
    location: 'Location',
    time: 'When',
    expected: 'Expected delivery',
    next: 'What comes next',
  },
  place: (city, country) => `${city}, ${country}`,
  action: 'Follow your parcel',
  linkNote: 'This link opens the full details of the shipment. Pass it on only to people who may see them.',
  whyYou: 'You receive this email because your address was given as sender or recipient of this shipment.',
};
