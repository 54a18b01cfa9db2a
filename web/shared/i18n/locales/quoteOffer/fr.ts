import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Votre devis',
  lead: 'Notre prix pour l’envoi que vous avez décrit.',
  home: 'Retour à l’accueil',
  again: 'Demander un nouveau devis',
  reference: 'Devis n°',
  from: 'De',
  to: 'À',
  price: 'Prix en dollars américains',
  validUntil: 'Valable jusqu’au',
  parcel: 'Type de colis',
  weight: 'Poids',
  service: 'Service',
  note: 'Note',
  acceptedAt: 'Accepté',
  accept: 'Accepter le devis',
  accepting: 'Acceptation…',
  changed: 'L’offre a changé pendant que cette page était ouverte. Ce que vous voyez est maintenant à jour.',
  failed: 'Le devis n’a pas pu être accepté. {{reason}}',
  answered: {
    stamp: 'Offre',
    title: 'Cela vous convient-il ?',
    text: 'Une fois l’offre acceptée, le prix est garanti. Nous vous demandons ensuite ce qui manque encore et préparons l’envoi.',
  },
  accepted: {
    stamp: 'Accepté',
    title: 'Merci, le prix est garanti',
    text: 'Nous préparons votre envoi à ce prix et vous demandons ce qui manque encore. Le numéro de suivi arrive par e-mail.',
  },
  expired: {
    stamp: 'Expiré',
    title: 'Cette offre a expiré',
    text: 'Elle ne peut plus être acceptée. Nous vous en ferons volontiers une nouvelle.',
  },
  converted: {
    stamp: 'Enregistré',
    title: 'Votre envoi est enregistré',
    text: 'Le numéro de suivi figure dans l’e-mail que nous vous avons envoyé.',
  },
  replaced: {
    title: 'Une offre plus récente remplace celle-ci',
    text: 'Utilisez le lien de notre dernier e-mail.',
  },
  unknown: {
    title: 'Ce lien ne mène à aucune offre',
    text: 'Il a peut-être été coupé. Ouvrez-le de nouveau depuis notre e-mail ou demandez un nouveau devis.',
  },
} satisfies Translation<typeof english, 'fr'>;
