import type { FollowTexts } from './texts.ts';

export const fr: FollowTexts = {
  greeting: 'Bonjour,',
  confirmation: {
    subject: (number) => `Souhaitez-vous suivre le colis ${number} par e-mail ?`,
    intro:
      'Quelqu’un nous a demandé d’écrire à cette adresse dès qu’il y a du nouveau pour un colis. Si c’était vous, confirmez-le.',
    updates: 'Nous vous écririons pour',
    action: 'Confirmer le suivi',
    note: 'Si ce n’était pas vous, ne faites rien. Sans votre confirmation, nous n’envoyons aucune nouvelle à cette adresse.',
    whyYou: 'Vous recevez ce seul message parce que cette adresse a été saisie sur la page de suivi du colis.',
  },
  update: {
    subject: (number, status) => `Colis ${number} : ${status}`,
    intro: (status) => `Le colis que vous suivez a un nouveau statut : ${status}.`,
    action: 'Voir où il se trouve',
    note: 'La page se met à jour toute seule tant qu’elle est ouverte.',
    whyYou: 'Vous recevez ce message parce que vous suivez ce colis.',
  },
  trouble: 'Retardé ou annulé',
  stop: 'Ne plus suivre ce colis',
};
