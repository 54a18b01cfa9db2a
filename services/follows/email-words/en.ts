import type { FollowTexts } from './texts.ts';

export const en: FollowTexts = {
  greeting: 'Hello,',
  confirmation: {
    subject: (number) => `Do you want updates about parcel ${number}?`,
    intro: 'Someone asked us to send updates about a parcel to this email address. If it was you, please confirm.',
    updates: 'Statuses we will email you about',
    action: 'Confirm updates',
    note: 'If it was not you, ignore this email. We will not send updates unless you confirm.',
    whyYou: 'You are receiving this email because your address was entered on our tracking page.',
  },
  update: {
    subject: (number, status) => `Parcel ${number}: ${status}`,
    intro: (status) => `A parcel you are following has a new status: ${status}.`,
    action: 'Track this parcel',
    note: 'The tracking page updates automatically.',
    whyYou: 'You are receiving this email because you are following this parcel.',
  },
  stop: 'Unsubscribe from updates about this parcel',
  textMessage: {
    confirmation: (number, link) => `Waybill: Do you want text updates about parcel ${number}? Confirm: ${link}`,
    update: (number, status, stopLink) => `Waybill: Parcel ${number}: ${status}. Unsubscribe: ${stopLink}`,
  },
};
