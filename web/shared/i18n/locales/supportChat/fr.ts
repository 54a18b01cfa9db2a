import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Parlez-nous',
  close: 'Fermer la discussion',
  status: {
    connecting: 'Connexion…',
    online: 'En ligne',
    here: 'notre équipe est là',
    wait: 'une personne répond dans environ {{wait}}',
    opens: 'de retour : {{time}}',
    away: 'notre équipe est absente',
  },
  name: {
    lead: 'Posez-nous une question sur un colis, un prix ou une livraison. La conversation reste dans ce navigateur.',
    label: 'Votre nom',
    start: 'Démarrer la discussion',
  },
  other: { text: 'Vous avez ici une autre conversation.', action: 'Y revenir' },
  log: 'Conversation',
  assistant: 'réponses automatiques',
  parcel: {
    masked: 'Vue publique : noms abrégés, rues masquées',
    whole: 'Tous les détails sont affichés',
    open: 'Voir le colis',
  },
  options: 'Suggestions',
  you: 'Vous :',
  today: 'Aujourd’hui {{time}}',
  joined: '{{name}}, du service client, a rejoint la conversation',
  typing: { named: '{{name}} écrit…', support: 'Le service client écrit…' },
  progress: { waiting: 'Pas encore envoyé', sent: 'Envoyé', stored: 'Reçu' },
  closed: 'Cette conversation a été fermée.',
  reopen: 'Écrivez-nous pour la poursuivre.',
  refused: {
    sending: 'L’envoi n’a pas abouti. Modifiez le texte et réessayez.',
    retracting: 'Ce message ne peut plus être retiré.',
    mailing:
      'L’e-mail n’est pas parti. Une conversation peut être envoyée {{most, number}} fois par jour, dès que vous avez écrit un message.',
    joining: 'Trop de personnes de votre réseau utilisent la discussion en ce moment. Nous réessaierons dans une minute.',
    over: 'La conversation précédente ne peut plus être ouverte ici. Vous pouvez en commencer une nouvelle.',
  },
  retract: { menu: 'Options du message', action: 'Retirer', done: 'Message retiré' },
  write: {
    label: 'Votre message',
    placeholder: 'Écrivez un message',
    send: 'Envoyer',
    left_one: '{{count, number}} caractère restant',
    left_many: '{{count, number}} de caractères restants',
    left_other: '{{count, number}} caractères restants',
  },
  actions: { attach: 'Joindre un numéro de suivi', mail: 'Recevoir par e-mail', rate: 'Donner une note' },
  attach: {
    submit: 'Joindre',
    shape: 'Saisissez deux lettres, douze chiffres et deux lettres',
    done: 'Numéro de suivi joint : {{number}}',
  },
  mail: {
    label: 'À quelle adresse envoyer la conversation ?',
    submit: 'Recevoir',
    done: 'La conversation est en route vers {{email}}.',
  },
  rate: {
    question: 'Comment s’est passée cette conversation ?',
    stars_one: '{{count, number}} étoile',
    stars_many: '{{count, number}} d’étoiles',
    stars_other: '{{count, number}} étoiles',
    thanks: 'Merci pour votre note.',
    done: 'Votre note : {{rating, number}} sur {{most, number}}',
  },
} satisfies Translation<typeof english, 'fr'>;
