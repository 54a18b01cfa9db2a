import type english from './en.ts';
import type { Translation } from '../../translation.ts';

export default {
  emailSender: 'Écrire à l’expéditeur',
  emailRecipient: 'Écrire au destinataire',
  title: 'Envoi',
  titleOf: 'Envoi {{number}}',
  loading: 'Chargement de l’envoi',
  failed: 'L’envoi n’a pas pu être chargé',
  stale: 'La page n’a pas pu être actualisée. Vous voyez les données de {{time}}.',
  trail: 'Retour à la liste',
  facts: 'Détails de l’envoi',
  copy: 'Copier {{number}}',
  expected: 'livraison prévue {{day}}',
  publicPage: 'Voir la page publique',
  history: 'Historique',
  label: {
    a6: 'Étiquette A6',
    '4x6': 'Étiquette 4×6 po',
    failed: 'Impossible de créer l’étiquette',
  },
  missing: {
    title: 'Envoi introuvable',
    detail: 'Vérifiez le lien, ou cherchez le numéro de suivi, un nom ou une adresse e-mail.',
    back: 'Retour aux envois',
  },
  next: {
    heading: 'Prochaine étape',
    step: '{{status}} · {{city}}',
    held: '{{status}}\u00a0: en attente de la prochaine mise à jour',
    none: 'Cet envoi est clos. Aucune étape ne suivra.',
    expected: 'Livraison prévue',
    overdue: 'En retard depuis le',
  },
  record: {
    heading: 'Historique',
    events_one: '{{count, number}} événement enregistré',
    events_many: '{{count, number}} d’événements enregistrés',
    events_other: '{{count, number}} événements enregistrés',
    created: 'Créé',
    updated: 'Dernière modification',
  },
} as const satisfies Translation<typeof english, 'fr'>;
