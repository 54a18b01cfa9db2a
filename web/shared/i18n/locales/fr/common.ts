import { fr as labels } from '#contracts/labels/fr.ts';
import type { Translation } from '../../translation.ts';
import type english from '../en/common.ts';

export default {
  brand: 'Waybill',
  title: '{{page}} · Waybill',
  skipToContent: 'Aller au contenu',
  loading: 'Chargement',
  nav: {
    label: 'Principale',
    home: 'Accueil',
    track: 'Suivi de colis',
    dashboard: 'Tableau de bord',
    homeLink: 'Waybill, page d’accueil',
  },
  topBar: {
    label: 'Service et préférences',
    locations: 'Sites',
    alerts: 'Alertes',
    activeAlerts_one: '{{count}} en cours',
    activeAlerts_many: '{{count}} en cours',
    activeAlerts_other: '{{count}} en cours',
    language: 'Langue',
    theme: 'Apparence',
    signedInAs: 'Connecté en tant que {{username}}',
  },
  theme: { system: 'Système', light: 'Clair', dark: 'Sombre' },
  locations: {
    title: 'Sites',
    intro: 'Nos centres de tri, avec l’heure qu’il y est en ce moment.',
    time: 'Heure locale à {{hub}}',
  },
  footer: {
    label: 'Pied de page',
    tagline: 'L’expédition internationale de colis, chaque passage consigné.',
    track: 'Suivre un colis',
    staff: 'Connexion du personnel',
    rights: '© {{year}} Waybill',
  },
  ...labels,
  place: '{{city}}, {{country}}',
  trackingNumber: {
    label: 'Numéro de suivi',
    placeholder: 'WE 0000 0000 0000 US',
    badCheckDigit: 'Le chiffre de contrôle ne correspond pas. L’un des caractères est mal saisi.',
  },
  copy: { copied: 'Copié dans le presse-papiers', failed: 'Le navigateur n’a pas autorisé la copie' },
  toast: { region: 'Notifications (F8)', close: 'Fermer la notification' },
  errors: {
    title: 'Le chargement a échoué',
    retry: 'Réessayer',
    network: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
    unexpectedAnswer: 'Le serveur a donné une réponse que cette page ne comprend pas. Rechargez la page et réessayez.',
    requestId: 'Requête {{id}}',
    pageTitle: 'Un problème est survenu',
    pageDetail: 'Cette page ne fonctionne plus. La recharger suffit souvent ; rien de ce qui est enregistré n’est perdu.',
    reload: 'Recharger la page',
  },
  offline: 'Vous êtes hors ligne. Ce que vous voyez n’est peut-être plus à jour.',
  notFound: {
    title: 'Page introuvable',
    detail: 'Il n’y a rien à cette adresse. Le lien est peut-être coupé ou mal saisi.',
    home: 'Retour à l’accueil',
    track: 'Suivre un colis',
  },
} satisfies Translation<typeof english, 'fr'>;
