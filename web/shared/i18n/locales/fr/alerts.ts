import type { Translation } from '../../translation.ts';
import type english from '../en/alerts.ts';

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
} satisfies Translation<typeof english, 'fr'>;
