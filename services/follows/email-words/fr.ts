import type { FollowTexts } from './texts.ts';

export const fr: FollowTexts = {
  greeting: 'Bonjour,',
  confirmation: {
    subject: (number) => `À confirmer\u00a0: notifications pour le colis ${number}`,
    intro:
      'Quelqu’un nous a demandé d’écrire à cette adresse dès qu’il y a du nouveau pour un colis. Si c’était vous, confirmez-le.',
    updates: 'Statuts qui seront notifiés',
    action: 'Oui, prévenez-moi',
    note: 'Si ce n’était pas vous, ne faites rien. Sans votre confirmation, nous n’envoyons aucune notification à cette adresse.',
    whyYou: 'Vous recevez cet unique e-mail parce que cette adresse a été saisie sur la page de suivi du colis.',
  },
  update: {
    subject: (number, status) => `Colis ${number}\u00a0: ${status}`,
    intro: (status) => `Le colis que vous suivez a un nouveau statut\u00a0: ${status}.`,
    action: 'Voir où il se trouve',
    note: 'La page se met à jour toute seule tant qu’elle est ouverte.',
    whyYou: 'Vous recevez cet e-mail parce que vous avez demandé des notifications pour ce colis.',
  },
  stop: 'Ne plus recevoir de notifications pour ce colis',
  textMessage: {
    // Plain spaces: a no-break one is not in the alphabet of short messages.
    confirmation: (number, link) =>
      `Waybill : souhaitez-vous des notifications par SMS pour le colis ${number} ? Confirmer : ${link}`,
    update: (number, status, stopLink) => `Waybill : colis ${number} : ${status}. Ne plus recevoir : ${stopLink}`,
  },
};
