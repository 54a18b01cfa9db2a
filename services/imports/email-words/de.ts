import type { ImportEmailTexts } from './texts.ts';

export const de: ImportEmailTexts = {
  registered: {
    subject: 'Ihre neuen Sendungen',
    intro: 'Diese Sendungen, deren Absender oder Empfänger Sie sind, wurden erfasst.',
  },
  updated: {
    subject: 'Neues zu Ihren Sendungen',
    intro: 'Es gibt Neues zu diesen Sendungen, deren Absender oder Empfänger Sie sind. So ist ihr aktueller Stand.',
  },
  withdrawn: {
    subject: 'Ihre Sendungen wurden zurückgezogen',
    intro: 'Diese Sendungen wurden versehentlich erfasst und zurückgezogen. Sie müssen nichts tun.',
  },
  corrected: {
    subject: 'Korrektur: Ihre Sendungen',
    intro: 'Die letzten Meldungen zu diesen Sendungen waren falsch und wurden zurückgezogen. So ist ihr aktueller Stand.',
  },
  count: 'Sendungen',
  listed: 'Hier aufgeführt',
  route: (from, to) => `Von ${from} nach ${to}`,
  whyYou: 'Sie erhalten diese E-Mail, weil Sie Absender oder Empfänger dieser Sendungen sind.',
};
