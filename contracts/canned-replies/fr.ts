import type { CannedReplies } from './canned-replies.ts';

export const fr: CannedReplies = {
  hello: { title: 'Accueil', text: 'Bonjour {name}, merci de votre patience. Comment puis-je vous aider ?' },
  moment: { title: 'Un instant', text: 'Un instant, s’il vous plaît, je vérifie.' },
  number: {
    title: 'Demander le numéro de suivi',
    text: 'Pouvez-vous m’indiquer le numéro de suivi ? Il figure sur votre reçu et dans nos e-mails.',
  },
  eta: { title: 'Livraison prévue', text: 'La livraison de votre colis {number} est prévue le {day}.' },
  delay: {
    title: 'Retard',
    text: 'Je suis désolé : votre colis {number} a pris du retard. La livraison est maintenant prévue le {day}.',
  },
  customs: {
    title: 'Ce que demande la douane',
    text: 'La douane retient {number}. Il lui faut une facture et une description du contenu. Une fois ces documents reçus, comptez un à deux jours ouvrés.',
  },
  home: {
    title: 'Créneau de livraison',
    text: 'Quand y aura-t-il quelqu’un chez vous ? Je transmettrai au livreur de {number}.',
  },
  address: {
    title: 'Vérifier l’adresse',
    text: 'Pouvez-vous m’envoyer l’adresse de livraison complète de {number}, avec le numéro et le code postal ?',
  },
  damage: {
    title: 'Colis endommagé',
    text: 'Nous en sommes désolés. Conservez l’emballage, prenez-le en photo avec le contenu et envoyez-nous les images sous 7 jours.',
  },
  billing: {
    title: 'Question de facturation',
    text: 'J’ai transmis votre question à la facturation. Vous recevrez un e-mail sous deux jours ouvrés.',
  },
  price: {
    title: 'Prix',
    text: 'Notre calculateur affiche le prix immédiatement. D’où part le colis, où va-t-il et combien pèse-t-il ?',
  },
  bye: { title: 'Au revoir', text: 'Merci de nous avoir contactés, {name}. Bonne journée.' },
};
