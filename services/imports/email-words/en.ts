import type { ImportEmailTexts } from './texts.ts';

export const en: ImportEmailTexts = {
  registered: {
    subject: 'Your new shipments',
    intro: 'These shipments, which you send or receive, have been registered.',
  },
  updated: {
    subject: 'News about your shipments',
    intro: 'There is news about these shipments, which you send or receive. This is where they stand now.',
  },
  withdrawn: {
    subject: 'Your shipments have been withdrawn',
    intro: 'These shipments were registered by mistake and have been withdrawn. You do not have to do anything.',
  },
  corrected: {
    subject: 'Correction: your shipments',
    intro: 'The latest news about these shipments was wrong and has been withdrawn. This is where they stand now.',
  },
  count: 'Shipments',
  listed: 'Listed here',
  route: (from, to) => `From ${from} to ${to}`,
  whyYou: 'You are receiving this email because you are the sender or recipient of these shipments.',
};
