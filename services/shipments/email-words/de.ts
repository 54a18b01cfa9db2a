import { de as words, nextSteps } from '#contracts/labels/de.ts';
import type { EmailTexts } from './texts.ts';

export const de: EmailTexts = {
  ...words,
  greeting: (name) => `Guten Tag ${name},`,
  created: {
    subject: (number) => `Ihre Sendung ${number} ist registriert`,
    toSender: 'Danke, dass Sie mit uns versenden. Ihr Paket ist registriert und wartet auf die Abholung.',
    toRecipient: 'Für Sie wurde bei uns ein Paket registriert. Wir informieren Sie über jeden Schritt.',
  },
  updated: {
    subject: (number, status) => `Sendung ${number}: ${status}`,
    intro: (status) => `Es gibt Neues zu Ihrem Paket. Sein Status ist jetzt: ${status}.`,
  },
  notified: {
    greeting: 'Guten Tag,',
    subject: (number, sender) => `Sendung ${number} von ${sender}`,
    toRecipient: (sender) =>
      `${sender} hat Ihnen mit Waybill ein Paket geschickt. Hier können Sie es bis zur Zustellung verfolgen.`,
    about: (sender) => `In dieser E-Mail geht es um ein Paket, das ${sender} mit Waybill verschickt hat.`,
    linkNote: 'Die Sendungsverfolgung zeigt den aktuellen Status, ohne persönliche Angaben.',
    whyYou: 'Sie erhalten diese E-Mail, weil diese Adresse unserem Team als Kontakt zu dieser Sendung genannt wurde.',
  },
  corrected: {
    subject: (number, status) => `Korrektur zur Sendung ${number}: ${status}`,
    intro: (status) =>
      `Eine frühere Statusmeldung zu Ihrem Paket war falsch und wurde korrigiert. Der aktuelle Status ist: ${status}.`,
  },
  next: nextSteps,
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
  action: 'Sendung verfolgen',
  linkNote: 'Dieser Link zeigt alle Angaben zur Sendung. Geben Sie ihn nur an Personen weiter, die sie sehen dürfen.',
  whyYou: 'Sie erhalten diese E-Mail, weil Ihre Adresse als die des Absenders oder Empfängers dieser Sendung angegeben wurde.',
};
