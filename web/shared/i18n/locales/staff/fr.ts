import type { Translation } from '../../translation.ts';
import type english from './en.ts';

export default {
  rail: {
    label: 'Espace de travail',
    setUp: 'Configuration',
    more: 'Plus',
    atLeast: '{{number}}+',
    waiting_one: '{{number}} à traiter',
    waiting_many: '{{number}} à traiter',
    waiting_other: '{{number}} à traiter',
  },
  search: {
    label: 'Tout rechercher',
    placeholder: 'Numéro, nom, e-mail ou référence',
    results: 'Résultats de la recherche',
    loading: 'Recherche en cours',
    empty: 'Aucun résultat pour « {{search}} »',
    hint: 'Essayez un numéro de suivi, un nom, une adresse e-mail ou la référence d’un devis.',
    failed: {
      shipments: 'La recherche dans les envois a échoué',
      persons: 'La recherche dans les personnes a échoué',
      emails: 'La recherche dans les e-mails a échoué',
      quotes: 'La recherche dans les devis a échoué',
      accounts: 'La recherche dans les comptes a échoué',
    },
    allShipments: 'Tous les envois correspondants',
    allQuotes: 'Tous les devis correspondants',
    kind: {
      shipments: 'Envois',
      persons: 'Personnes',
      emails: 'E-mails',
      quotes: 'Devis',
      accounts: 'Comptes',
    },
    email: {
      queued: 'En attente',
      sending: 'Envoi en cours',
      sent: 'Envoyé',
      in_doubt: 'Incertain',
      failed: 'Non envoyé',
    },
    group: '{{kind}} : {{number}}',
  },
  yourAccount: 'Votre compte',
  logout: 'Se déconnecter',
  loggedOut: { title: 'Déconnecté', detail: 'Vous avez bien été déconnecté.', failed: 'La déconnexion a échoué' },
  shortcuts: {
    title: 'Raccourcis clavier',
    search: 'Tout rechercher',
    new: 'Créer un envoi',
    help: 'Afficher ces raccourcis',
    toasts: 'Aller aux notifications',
    single: 'Raccourcis à une touche',
    off: 'Désactivés. Activez-les pour utiliser les touches ci-dessus.',
  },
} satisfies Translation<typeof english, 'fr'>;
