import { en as words, nextSteps } from '#contracts/labels/en.ts';
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
  notified: {
    greeting: 'Hello,',
    subject: (number, sender) => `Shipment ${number} from ${sender}`,
    toRecipient: (sender) => `${sender} has sent you a parcel with Waybill. You can track it here until it arrives.`,
    about: (sender) => `This email is about a parcel that ${sender} has sent with Waybill.`,
    linkNote: 'The tracking page shows the latest status, without personal details.',
    whyYou: 'You are receiving this email because our staff were given this address for news about this shipment.',
  },
  corrected: {
    subject: (number, status) => `Correction for shipment ${number}: ${status}`,
    intro: (status) =>
      `An earlier status update for your parcel was incorrect and has been corrected. The current status is: ${status}.`,
  },
  next: nextSteps,
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
