import type { QuoteEmailTexts } from './texts.ts';

export const fr: QuoteEmailTexts = {
  greeting: 'Bonjour,',
  received: {
    subject: (reference) => `Nous avons reçu votre demande de devis ${reference}`,
    intro: (hours) => `Merci pour votre demande. Nous vous communiquerons un prix sous ${hours} heures.`,
    note: 'Vous pouvez répondre à cet e-mail si quelque chose change pour votre envoi.',
  },
  answered: {
    subject: (reference) => `Notre offre pour votre demande de devis ${reference}`,
    intro: 'Voici notre prix pour votre envoi. Il est garanti dès que vous acceptez l’offre.',
    action: 'Voir et accepter l’offre',
    note: 'Toute personne disposant de ce lien peut accepter l’offre. Merci de ne pas le transmettre.',
  },
  sameDay: 'Jour même',
  labels: {
    reference: 'Référence',
    estimate: 'Estimation',
    price: 'Prix',
    validUntil: 'Valable jusqu’au',
  },
  whyYou:
    'Vous recevez cet e-mail car votre adresse a été indiquée dans une demande de devis. Si ce n’était pas vous, ignorez-le.',
};
