import type { FollowTexts } from './texts.ts';

export const en: FollowTexts = {
  greeting: 'Hello,',
  confirmation: {
    subject: (number) => `Do you want updates about parcel ${number}?`,
    intro: 'Somebody asked us to write to this address when something happens to a parcel. Was that you? Then confirm it.',
    updates: 'We would write when it is',
    action: 'Confirm updates',
    note: 'If it was not you, do nothing. Without your confirmation we send no updates to this address.',
    whyYou: 'You receive this one email because this address was entered on the tracking page of the parcel.',
  },
  update: {
    subject: (number, status) => `Parcel ${number}: ${status}`,
    intro: (status) => `The parcel that you follow has a new status: ${status}.`,
    action: 'See where it is',
    note: 'The page updates by itself while it is open.',
    whyYou: 'You receive this email because you follow this parcel.',
  },
  trouble: 'Delayed or cancelled',
  stop: 'Stop updates about this parcel',
};
