import { fr as words, nextSteps } from '#contracts/labels/fr.ts';
import type { EmailTexts } from './texts.ts';

export const fr: EmailTexts = {
  ...words,
  greeting: (name) => `Bonjour ${name},`,
  created: {
    subject: (number) => `Votre envoi ${number} est enregistré`,
    toSender: 'Merci de nous confier votre envoi. Votre colis est enregistré et attend son enlèvement.',
    toRecipient: 'Un colis est enregistré chez nous à votre intention. Nous vous écrirons à chaque étape.',
  },
  updated: {
    subject: (number, status) => `Envoi ${number}\u00a0: ${status}`,
    intro: (status) => `Il y a du nouveau pour votre colis. Son statut est maintenant\u00a0: ${status}.`,
  },
  notified: {
    greeting: 'Bonjour,',
    subject: (number, sender) => `Envoi ${number} de ${sender}`,
    toRecipient: (sender) => `${sender} vous a envoyé un colis avec Waybill. Vous pouvez le suivre ici jusqu’à la livraison.`,
    about: (sender) => `Cet e-mail concerne un colis envoyé par ${sender} avec Waybill.`,
    linkNote: 'La page de suivi montre le statut actuel, sans données personnelles.',
    whyYou: 'Vous recevez cet e-mail parce que cette adresse a été communiquée à notre équipe comme contact pour cet envoi.',
  },
  corrected: {
    subject: (number, status) => `Rectification pour l’envoi ${number}\u00a0: ${status}`,
    intro: (status) =>
      `Une précédente information sur le statut de votre colis était erronée et a été corrigée. Son statut actuel est\u00a0: ${status}.`,
  },
  next: nextSteps,
  labels: {
    trackingNumber: 'Numéro de suivi',
    status: 'Statut',
    reason: 'Motif',
    location: 'Lieu',
    time: 'Quand',
    expected: 'Livraison prévue',
    next: 'La suite',
  },
  place: (city, country) => `${city}, ${country}`,
  action: 'Suivre votre colis',
  linkNote: 'Ce lien donne accès à tous les détails de l’envoi. Ne le transmettez qu’aux personnes autorisées à les voir.',
  whyYou:
    'Vous recevez cet e-mail parce que votre adresse a été indiquée comme celle de l’expéditeur ou du destinataire de cet envoi.',
};
