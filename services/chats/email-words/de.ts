import type { ChatEmailTexts } from './texts.ts';

export const de: ChatEmailTexts = {
  greeting: 'Guten Tag,',
  subject: 'Unser Kundendienst hat Ihnen geantwortet',
  intro: 'Während Sie weg waren, haben wir in Ihrer Unterhaltung mit dem Kundendienst geantwortet.',
  action: 'Unterhaltung öffnen',
  note: (days) => `Dieser Link öffnet Ihre Unterhaltung ${days} Tage lang. Bitte geben Sie ihn nicht weiter.`,
  whyYou:
    'Sie erhalten diese E-Mail, weil diese Adresse in einer Unterhaltung mit unserem Kundendienst angegeben wurde. Waren Sie das nicht, ignorieren Sie diese E-Mail bitte.',
  left: {
    subject: 'Brauchen Sie unsere Hilfe noch?',
    intro:
      'Es tut uns leid, dass Ihnen noch niemand geantwortet hat. Ihre Unterhaltung mit dem Kundendienst ist vorerst geschlossen. Wenn Sie uns noch brauchen, schreiben Sie dort einfach wieder; wir kümmern uns darum.',
  },
  transcript: {
    subject: 'Ihre Unterhaltung mit dem Kundendienst',
    intro: 'Hier ist die Unterhaltung mit unserem Kundendienst, wie im Chat gewünscht.',
    leftOut: 'Was Sie selbst geschrieben haben, ist nicht enthalten, falls diese E-Mail an die falsche Person gelangt.',
    newest: (count) => `Diese E-Mail enthält die letzten ${count} Beiträge.`,
    whyYou: (site) =>
      `Sie erhalten diese E-Mail, weil jemand sie im Chat auf ${site} für diese Adresse angefordert hat. Waren Sie das nicht, ignorieren Sie diese E-Mail bitte.`,
  },
};
