import type { Translation } from '../../translation.ts';
import type english from '../en/staff.ts';

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
    placeholder: 'Numéro, nom ou référence',
    results: 'Résultats de la recherche',
    loading: 'Recherche en cours',
    empty: 'Aucun résultat pour « {{search}} »',
    hint: 'Essayez un numéro de suivi, un nom, une adresse e-mail ou la référence d’un devis.',
    failed: 'La recherche a échoué',
    allShipments: 'Tous les envois correspondants',
    allQuotes: 'Tous les devis correspondants',
    found_one: '{{count, number}} résultat',
    found_many: '{{count, number}} de résultats',
    found_other: '{{count, number}} résultats',
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
