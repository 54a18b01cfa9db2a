import type { QuoteEmailTexts } from './texts.ts';

export const en: QuoteEmailTexts = {
  greeting: 'Hello,',
  received: {
    subject: (reference) => `We received your quote request ${reference}`,
    intro: (hours) => `Thank you for your request. We will email you a quote within ${hours} hours.`,
    note: 'If anything about your shipment changes, reply to this email.',
  },
  answered: {
    subject: (reference) => `Your quote ${reference}`,
    intro: 'Here is the price for your shipment. Accept it to lock it in.',
    action: 'View and accept quote',
    note: 'Anyone with this link can accept the quote. Please do not share it.',
  },
  sameDay: 'Same day',
  labels: {
    reference: 'Reference',
    estimate: 'Estimate',
    price: 'Price',
    validUntil: 'Valid until',
  },
  whyYou: 'You are receiving this email because a quote was requested with this address. If it was not you, ignore this email.',
};
