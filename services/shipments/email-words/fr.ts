import { fr as words } from '#contracts/labels/fr.ts';
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
  next: {
    pending: 'Le colis va être pris en charge.',
    picked_up: 'Le colis rejoint notre centre de tri le plus proche.',
    in_transit: 'Le colis poursuit sa route dans notre réseau.',
    out_for_delivery: 'Le livreur apporte le colis aujourd’hui. Quelqu’un devrait être présent pour le recevoir.',
    delivered: 'Il n’y a plus rien à faire. En cas de problème, répondez à cet e-mail dans les 7 jours.',
    delayed: 'Nous nous en occupons et vous écrirons dès que le colis reprendra sa route.',
    cancelled: 'Le colis ne sera plus acheminé. Pour toute question, contactez notre service client.',
  },
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
