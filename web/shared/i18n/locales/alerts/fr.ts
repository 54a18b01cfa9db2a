import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  title: 'Alertes',
  none: 'Aucune alerte de service en cours',
  noneDetail: 'Les colis circulent comme prévu.',
  level: {
    notice: 'Bon à savoir',
    delay: 'Retards',
    suspension: 'Service suspendu',
  },
  since: 'Depuis le {{time}}',
  until: 'jusqu’au {{time}}',
  publish: 'Publier une alerte',
  published: 'Alerte publiée',
  withdraw: 'Retirer',
  withdrawNamed: 'Retirer : {{title}}',
  withdrawQuestion: 'Retirer cette alerte pour tout le monde ?',
  withdrawn: 'Alerte retirée',
  withdrawFailed: 'L’alerte est toujours en ligne',
  cancel: 'Annuler',
  field: {
    level: 'Ce que cela change pour les colis',
    language: 'Rédigée en',
    title: 'Titre',
    detail: 'Ce qui s’est passé et ce que l’on peut faire',
    until: 'Retrait automatique le (facultatif)',
  },
  problem: {
    past: 'Choisissez un moment à venir.',
  },
  lead: 'Ce que les clients savent des retards et des suspensions. Une alerte est publique dès sa publication.',
  all: 'Toutes les alertes',
  filter: {
    label: 'Afficher',
    all: 'Toutes',
  },
  state: {
    active: 'Active',
    ended: 'Terminée',
    withdrawn: 'Retirée',
  },
  list: {
    loading: 'Chargement des alertes',
    failed: 'Impossible de charger les alertes',
    forbidden: 'Votre compte n’a pas accès aux alertes. Adressez-vous à un administrateur.',
    more: 'Afficher les précédentes',
    moreFailed: 'Impossible de charger les alertes précédentes',
    empty: 'Aucune alerte ici',
    emptyDetail: 'Aucune alerte n’a ce statut.',
  },
  history: {
    published: 'Publiée par {{name}}, {{time}}',
    withdrawn: 'Retirée par {{name}}, {{time}}',
  },
  formerAccount: 'Ancien compte',
} satisfies Translation<typeof english, 'fr'>;
