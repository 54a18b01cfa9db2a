import { de as words } from '#contracts/labels/de.ts';
import type { EmailTexts } from './texts.ts';

export const de: EmailTexts = {
  ...words,
  greeting: (name) => `Guten Tag ${name},`,
  created: {
    subject: (number) => `Ihre Sendung ${number} ist angelegt`,
    toSender: 'Danke, dass Sie mit uns versenden. Ihr Paket ist angelegt und wartet auf die Abholung.',
    toRecipient: 'Bei uns ist ein Paket für Sie angelegt. Wir schreiben Ihnen, sobald sich etwas tut.',
  },
  updated: {
    subject: (number, status) => `Sendung ${number}: ${status}`,
    intro: (status) => `Es gibt Neues zu Ihrem Paket. Sein Status ist jetzt: ${status}.`,
  },
  next: {
    pending: 'Das Paket wird abgeholt.',
    picked_up: 'Das Paket geht zu unserem nächsten Paketzentrum.',
    in_transit: 'Das Paket reist weiter durch unser Netz.',
    out_for_delivery: 'Das Paket kommt heute. Es sollte jemand da sein, der es annimmt.',
    delivered: 'Es ist nichts mehr zu tun. Wenn etwas nicht stimmt, antworten Sie uns innerhalb von 7 Tagen.',
    delayed: 'Wir kümmern uns darum und schreiben Ihnen, sobald das Paket weiterreist.',
    cancelled: 'Das Paket wird nicht weiter befördert. Falls Sie das überrascht, wenden Sie sich an unseren Kundendienst.',
  },
  labels: {
    trackingNumber: 'Sendungsnummer',
    status: 'Status',
    reason: 'Grund',
    location: 'Ort',
    time: 'Wann',
    expected: 'Voraussichtliche Zustellung',
    next: 'Wie es weitergeht',
  },
  place: (city, country) => `${city}, ${country}`,
  action: 'Paket verfolgen',
  linkNote: 'Dieser Link öffnet alle Angaben zur Sendung. Geben Sie ihn nur an Personen weiter, die sie sehen dürfen.',
  whyYou: 'Sie erhalten dieses Schreiben, weil Ihre Adresse als Absender oder Empfänger dieser Sendung angegeben wurde.',
};
