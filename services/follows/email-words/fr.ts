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
  // Without signs that take a no-break space: it is not in the alphabet of short messages, and would double their parts.
  textMessage: {
    confirmation: (number, link) => `Waybill. Pour recevoir les notifications du colis ${number} par SMS, confirmez sur ${link}`,
    update: (number, status, stopLink) =>
      `Waybill. Le colis ${number} a un nouveau statut, ${status}. Pour ne plus recevoir de SMS, ouvrez ${stopLink}`,
  },
};
