import type { CannedReplies } from './canned-replies.ts';

export const en: CannedReplies = {
  hello: { title: 'Greeting', text: 'Hello {name}, thank you for waiting. How can I help?' },
  moment: { title: 'One moment', text: 'One moment, please. I am looking into it.' },
  number: {
    title: 'Ask for the tracking number',
    text: 'Could you send me the tracking number, please? It is on your receipt and in our emails.',
  },
  eta: { title: 'Expected delivery date', text: 'Your parcel {number} is expected to arrive on {day}.' },
  delay: { title: 'Delayed', text: 'I am sorry: your parcel {number} is delayed. We now expect to deliver it on {day}.' },
  customs: {
    title: 'What customs asks for',
    text: 'Customs is holding {number}. They need an invoice and a description of the contents. Once they have both, it usually takes one to two working days.',
  },
  home: {
    title: 'Delivery window',
    text: 'When will someone be at home? I will pass it on to the driver who delivers {number}.',
  },
  address: {
    title: 'Check the address',
    text: 'Please send me the full delivery address of {number}, with the house number and postal code.',
  },
  damage: {
    title: 'Damaged parcel',
    text: 'I am sorry about that. Please keep the packaging, take photos of it and of the contents, and send them to us within 7 days.',
  },
  billing: {
    title: 'Question about an invoice',
    text: 'I have passed your question to our billing team. They will email you within two working days.',
  },
  price: {
    title: 'Price',
    text: 'Our calculator shows the price at once. Where does the parcel start, where is it going, and what does it weigh?',
  },
  bye: { title: 'Goodbye', text: 'Thank you for contacting us, {name}. Have a good day.' },
};
