import type { QuoteEmailTexts } from './texts.ts';

export const en: QuoteEmailTexts = {
  greeting: 'Hello,',
  received: {
    subject: (reference) => `We have your quote request ${reference}`,
    intro: (hours) => `Thank you for asking us. We will answer with a price within ${hours} hours.`,
    note: 'You can answer this email if anything about your shipment changes.',
  },
  answered: {
    subject: (reference) => `Our offer for your quote request ${reference}`,
    intro: 'Here is our price for your shipment. It is fixed once you accept it.',
    action: 'See and accept the offer',
    note: 'Whoever has this link can accept the offer. Please do not pass it on.',
  },
  sameDay: 'Same day',
  labels: {
    reference: 'Reference',
    estimate: 'Estimate',
    price: 'Price',
    validUntil: 'Valid until',
  },
  whyYou: 'You receive this email because your address was given in a quote request. If that was not you, ignore it.',
};
