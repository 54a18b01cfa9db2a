import { en as labels } from '#contracts/labels/en.ts';
import type { AssistantTexts } from './texts.ts';

export const en: AssistantTexts = {
  labels,
  welcome: (name) =>
    `Hello ${name}, I am the assistant, not a person. I can look up parcels and prices; say “person” at any time.`,
  who: 'I am the assistant, a program and not a person. I can track parcels, calculate prices and tell you about delivery times, customs and opening hours. Say “person” to talk to someone.',
  greeting: 'Hello! How can I help?',
  thanks: 'You’re welcome. Is there anything else I can do?',
  stopped: 'All right, let’s leave that. What else can I do for you?',
  empty: 'Please write your question, or choose one of the options.',
  unknown:
    'I did not understand that. I can track a parcel, calculate a price, and tell you about delivery times, international shipping, billing and opening hours.',
  offerPerson: 'Say “person” if you would rather talk to someone.',
  photo:
    'Thank you for the photo. I cannot look at pictures, but our team can see it here. Say “person” to talk to someone about it.',
  tracking: {
    ask: 'What is your tracking number? It has two letters, twelve digits and two letters.',
    needed: 'I need the tracking number to find your parcel. It is in our email and on the waybill.',
    typo: (number) => `The tracking number ${number} contains a typo. Check it and try again.`,
    foreign: 'This is not one of our tracking numbers. They have two letters, twelve digits and two letters.',
    unknown: (number) => `We could not find a parcel with the number ${number}. Check the number and try again.`,
    later: 'Too many numbers were not found. Try again in a few minutes.',
    status: (number, status) => `${number}: ${status}.`,
    reason: (reason) => `Reason: ${reason}.`,
    scan: (place, time) => `Last scan: ${place}, ${time}.`,
    expected: (place, day) => `Estimated delivery in ${place}: ${day}.`,
    proof: 'To see names and addresses, write the email address of the sender or the recipient.',
    proofWrong: 'This email address does not match the sender or recipient.',
    opened: (link) => `Thank you, that matches. The full details are here: ${link}`,
  },
  price: {
    from: 'Which country does the parcel leave from?',
    to: 'Which country is it going to?',
    weight: 'How much does it weigh? For example 2.5 kg or 5 lb.',
    service: 'Which service would you like?',
    countryUnclear: 'I do not know this country.',
    countryUnpriced: (country) => `I have no prices for ${country}.`,
    countries: (list) => `I can calculate prices for: ${list}.`,
    weightUnclear: 'I need the weight as a number.',
    weightNotPositive: 'The weight must be greater than 0.',
    weightTooHeavy: 'I cannot calculate a price for that weight.',
    serviceUnclear: 'Choose one of these services.',
    result: ({ weight, from, to, service }, total) => `${weight} from ${from} to ${to}, ${service}: ${total}.`,
    parts: (base, weight) => `Base rate ${base}, weight charge ${weight}.`,
    surcharge: (amount) => `International surcharge ${amount}.`,
    currencyUnclear: (code) => `I have no exchange rate for ${code}, so this is in US dollars.`,
    estimate: 'This is an estimate by weight; a bulky parcel may cost more. Request a quote for a firm price.',
    unavailable: 'I cannot calculate prices right now. Please try again in a moment.',
  },
  days: { standard: '5-7 days', express: '2-3 days', overnight: 'next day' },
  service: (name, days) => `${name} (${days})`,
  delivery: {
    lead: 'Our delivery times:',
    note: 'Customs can add time to them. The estimated delivery of a parcel is on its tracking page.',
  },
  international: {
    ask: 'Which country are you sending to?',
    unclear: 'I do not know this country. Write its name, for example “Japan”.',
    notServed: (country) => `We do not ship to ${country} online. Our team can tell you what is possible.`,
    declaration: (country) =>
      `Parcels to ${country} from other countries need a customs declaration: what is inside, its value and where it was made. Customs may charge the recipient duties and taxes, which are not part of our prices.`,
    sameArea: (country, area) =>
      `${country} is part of a customs area, ${area}: parcels from within it need no customs declaration.`,
    recipientId: (country, id) => `Customs in ${country} ask for a number of the recipient: ${id}.`,
    goods:
      'Some goods are restricted or forbidden, such as weapons, medicines, food, plants, alcohol and batteries. Ask before you send them.',
  },
  billing: {
    prices:
      'Prices follow our price list in US dollars. The calculator gives an estimate; a quote that you accept has a firm price.',
    person: 'I cannot see invoices or payments. Say “person”, and our team will look into it.',
  },
  hours: {
    week: (hours, zone) => `Our team is here ${hours} (${zone}).`,
    closedDay: 'closed',
    openUntil: (time) => `We are open now, until ${time}.`,
    closedUntil: (time) => `We are closed now and open again on ${time}.`,
    closed: 'We are closed now.',
    holiday: (day, hours) => `${day}: ${hours}.`,
  },
  person: {
    handedOver: 'I am passing you on to a person. You can keep writing; they will see it all.',
    place: (place) => `Your place in the queue: ${place}.`,
    wait: (duration) => `Expected wait: about ${duration}.`,
    noWait: 'I cannot estimate the wait right now.',
    closedUntil: (time) => `No one is here right now. We open again on ${time}.`,
    closed: 'No one is here right now.',
    nobody: 'No one is available right now.',
    busy: 'Sorry, everyone is still busy with other visitors.',
    askEmail: 'Leave your email address, and we will answer there.',
    emailKept: (address) => `Thank you. We will write to ${address}.`,
    emailUnclear: 'Enter an email address such as name@example.com.',
  },
};
