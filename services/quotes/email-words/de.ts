import type { QuoteEmailTexts } from './texts.ts';

export const de: QuoteEmailTexts = {
  greeting: 'Guten Tag,',
  received: {
    subject: (reference) => `Ihre Angebotsanfrage ${reference} ist eingegangen`,
    intro: (hours) => `Vielen Dank für Ihre Anfrage. Wir antworten innerhalb von ${hours} Stunden mit einem Preis.`,
    note: 'Antworten Sie einfach auf diese E-Mail, wenn sich an Ihrer Sendung etwas ändert.',
  },
  answered: {
    subject: (reference) => `Unser Angebot zu Ihrer Anfrage ${reference}`,
    intro: 'Hier ist unser Preis für Ihre Sendung. Er steht fest, sobald Sie das Angebot annehmen.',
    action: 'Angebot ansehen und annehmen',
    note: 'Wer diesen Link hat, kann das Angebot annehmen. Bitte geben Sie ihn nicht weiter.',
  },
  sameDay: 'Am selben Tag',
  labels: {
    reference: 'Referenz',
    estimate: 'Schätzung',
    price: 'Preis',
    validUntil: 'Gültig bis',
  },
  whyYou:
    'Sie erhalten diese E-Mail, weil Ihre Adresse in einer Angebotsanfrage angegeben wurde. Haben Sie die Anfrage nicht gestellt, ignorieren Sie diese E-Mail bitte.',
};
